import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Without `select`: the platform's rewriter ends a page with text elements in one (docs/limits.md). */
const TAGS = ['div', 'p', 'script', 'style', 'svg', 'math', 'template', 'textarea', 'title', 'table', 'noscript'];
const PIECES = [
  ...TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} a="`, `<${tag}/>`]),
  ...['<!doctype html>', '<html>', '<html lang="', '<head>', '</head>', '<body>', '</body>', '</html>', '<plaintext>'],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?xml',
    '&',
    '&#0;',
    '&#x110000;',
    '&amp',
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '\0',
  ],
  ...[
    '<marquee-head>',
    '</marquee-head>',
    '<marquee-head title="',
    '<marquee-head title="&quot;><script>alert(1)</script>">',
  ],
  ...[
    '<marquee-header>',
    '</marquee-header>',
    '<marquee-header/>',
    '<MARQUEE-HEADER ',
    '<marquee-header user=\'{"isAuthenticated":true}\'>',
  ],
  ...[
    '<marquee-header location=\'{"slug":"</script>"}\'>',
    '<marquee-header path="//evil.example/">',
    '<marquee-header flags="a,b"',
  ],
  ...['a', ' ', '\n', 'é', '東', '🎟️', '\ud83c'],
];

/** A page as no author writes it: tags of any kind in any order, cut anywhere. */
export const hostilePage = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...PIECES), weight: 8 }, fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 60,
  })
  .map((pieces) => Buffer.from(pieces.join('')));

export const pageHeaders = fc.record({
  'content-type': fc.constantFrom(
    'text/html; charset=utf-8',
    'text/html',
    'text/html; charset=windows-1252',
    'text/html; charset=x',
  ),
  'content-encoding': fc.constantFrom('', '', '', 'gzip'),
});

/** The bytes that the origin sends for a page. */
export const encodePage = (page: Buffer, coding: string) => (coding === 'gzip' ? gzipSync(page) : page);

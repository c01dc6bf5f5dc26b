import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' };
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { it } from 'vitest';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { isPagePath } from '../../shared/navigation/page-path.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import { parseSearchUrl } from '../../shared/search-url/parse-search-url.ts';
import { fillSearchUrl } from '../../shared/search-url/query-slug.ts';
import { DEFAULT_SITE, listLanguagePrefixes, SITES } from '../../shared/sites/sites.ts';
import { serializeForScript } from '../../shared/text/serialize-for-script.ts';
import { HEAD_FIELDS, type HeadInputs, parseHeadAttributes } from '../head/head-inputs.ts';
import { renderHead } from '../head/render-head.ts';
import { buildHeaderPage } from '../header/header-props.ts';
import { rewriteLocation } from '../page/page-response.ts';
import { parseHeadQuery } from './edge-request.ts';

/** What parsers of addresses, fields, markup and JSON treat specially. */
const SPECIAL = [
  ...['a', 'B', '0', '9', '-', '_', '.', ',', ';', ':', '=', '&', '?', '#', '/', '\\', '%', '+', '*', '@', '!', '~'],
  ...['"', "'", '<', '>', '(', ')', '[', ']', '{', '}', '|', ' ', '\t', '\n', '\r', '\u0000', '\u007f', '\u0085'],
  ...['\u00a0', '\u2028', '\u2029', '\u200f', '\ufeff', 'é', 'e\u0301', 'ß', 'İ', 'ﬁ', '東', '🎟️', '\ud800', '\udfff'],
  ...['%2f', '%00', '%e2', '%C3%A9', '..', '//', '--', '=1', 'max-age', 'nonce-', '</script>', '<!--', ']]>', '&quot;'],
];

/** Text as an attacker, a paste or a broken client sends it. */
const hostileText = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: fc.constantFrom(...SPECIAL), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** JSON whose texts are hostile. */
const hostileJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostileText,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e21, 0.1, '', '__proto__'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(hostileText, fc.constantFrom('slug', 'id', 'name', 'default')), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value;

/** Tries a rule with generated inputs; a failure prints the smallest that breaks it. */
function property<Input>(
  rule: string,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => void | Promise<void>,
): void {
  it(rule, () =>
    fc.assert(
      fc.asyncProperty(inputs, async (input) => check(input)),
      { seed: 1, numRuns: 40 },
    ),
  );
}

const ORIGIN = 'https://www.marquee.com';
const siteLocales = SITES.flatMap((site) => site.languages.map((language) => ({ site, language })));
const locale = fc.nat(siteLocales.length - 1);
const findLocale = (index: number) => siteLocales[index] ?? siteLocales[0] ?? fail('no site');
const fail = (message: string): never => {
  throw new Error(message);
};

/** Texts that are mostly an address, a path or nearly one. */
const address = fc
  .tuple(
    fc.constantFrom('', '/', '//', '/d/', '/fr/', 'https://', 'http://', 'https://www.marquee.com', 'javascript:'),
    fc.constantFrom('', 'www.marquee.de', 'origin.internal', 'evil.example', 'user@', '..//', '.%2e/', ':80'),
    hostileText,
  )
  .map((parts) => parts.join(''));
const pagePath = address.map((text) => `/${text}`).filter(isPagePath);

const FIELDS = Object.keys(HEAD_FIELDS);
const CONTEXT = {
  config: {
    stage: 'prod',
    scheme: 'https',
    publicPort: null,
    verification: { yahoo: null, bing: null, facebookAppId: null },
    staticHost: null,
    imageHost: null,
  },
  siteLocale: { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0] },
  linkBase: '',
} as const;
const fieldText = fc.oneof(
  hostileText,
  hostileText.map((text) => `/${text}`),
  hostileText.map((text) => `https://a.example/${text}`),
  hostileText.map((text) => `marquee:${text}`),
  hostileText.map((text) => JSON.stringify({ 'de-CH': `/${text}` })),
);
const headFields = fc.dictionary(fc.constantFrom(...FIELDS), fieldText, { noNullPrototype: true, maxKeys: 6 });

/** Elements without content, and a title, one a line: nothing else can be in a head. */
const HEAD_LINE = /^<(?:meta|link)(?: [a-z-]+="[^"<>\n]*")+>$|^<title>([^<>\n]*)<\/title>$/;

function expectHead(inputs: HeadInputs): void {
  const lines = renderHead(inputs, CONTEXT).split('\n');
  for (const line of lines) expectTrue(HEAD_LINE.test(line), line);
  const [title = ''] = lines.flatMap((line) => HEAD_LINE.exec(line)?.[1] ?? []);
  if (inputs.title !== null) expectEqual(decodeHTML(title), inputs.title);
}

property('a referrer leads to a page of the own site, as a browser resolves it', address, (text) => {
  const path = parseReferrer(text);
  if (path === null) return;
  expectEqual(new URL(path, `${ORIGIN}/fr/page`).origin, ORIGIN);
  expectEqual(parseReferrer(path), path);
});
property('the path of a page is of the own site, and has a header', fc.tuple(pagePath, locale), (input) => {
  const [path, index] = input;
  const { site } = findLocale(index);
  expectEqual(new URL(path, `https://${site.host}`).host, site.host);
  const page = buildHeaderPage(site, path);
  expectTrue(page.path.startsWith('/'));
  expectTrue(page.query.isWellFormed());
});
property('a query fills one segment of an address', fc.tuple(hostileText, locale), ([text, index]) => {
  const { site } = findLocale(index);
  const url = new URL(fillSearchUrl('/d/online/all-events/?page=1', text), ORIGIN);
  expectEqual(url.pathname.split('/').length, 5);
  expectEqual(url.search, '?page=1');
  expectTrue(parseSearchUrl(url, listLanguagePrefixes(site)) !== undefined);
});
property('a redirect never shows the host of the origin', address, (location) => {
  for (const base of ['http://origin.internal', 'http://origin.internal/shop', 'http://127.0.0.1:9000/a/b']) {
    const written = rewriteLocation(location, base);
    if (!URL.canParse(location, `${base}/`) || !URL.canParse(written, ORIGIN)) continue;
    const { host } = new URL(base);
    const target = new URL(written, `${ORIGIN}/page`);
    expectTrue(target.host !== host, `${written} of ${base}`);
    // An address of another host is unchanged.
    if (new URL(location, `${base}/`).host !== host) expectEqual(written, location);
    else expectEqual(target.origin, ORIGIN);
  }
});
property('JSON in a script reads the same, and ends neither the script nor a line', hostileJson, (value) => {
  const script = serializeForScript(value);
  expectEqual(JSON.parse(script), JSON.parse(JSON.stringify(value)));
  expectTrue(!/[<\u2028\u2029\n\r]/.test(script));
});
property('the head of a page has tags of its own alone, whatever its inputs', headFields, (fields) => {
  try {
    expectHead(parseHeadQuery(fields));
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
  }
});
property('the head of a page has tags of its own alone, whatever its attributes', headFields, (fields) => {
  const kebab = Object.entries(fields).map(
    ([name, text]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), text] as const,
  );
  expectHead(parseHeadAttributes(new Map(kebab), '/d/online/all-events/'));
});

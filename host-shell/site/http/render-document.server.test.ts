import { expect, it } from 'vitest';
import { DEFAULT_SITE } from '../../../shared/sites/sites.ts';
import { TEST_FRAME } from '../../test/unit/test-event.ts';
import { closeDocument, openDocument } from './render-document.server.ts';

it('keeps text text in HTML', () => {
  const head = { title: `<b>"Rock" & 'Roll'</b>`, description: '' };
  const html = openDocument(
    head,
    { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0], colorScheme: 'dark' as const },
    '/"><script>',
    { style: '/host/a.css', styleText: '', nonce: 'N', hasStyle: true },
  ).join('');
  expect(html).toContain('<html lang="en-US" data-color-scheme="dark">');
  expect(html).toContain('title="&lt;b&gt;&quot;Rock&quot; &amp; &apos;Roll&apos;&lt;/b&gt; | ');
  expect(html).toContain('path="/&quot;&gt;&lt;script&gt;"');
  expect(html).not.toContain('<script');
});

it('lets nothing in the page’s data end its script', () => {
  const frame = { ...TEST_FRAME, path: '/</script><!--' };
  const html = closeDocument(
    { frame, page: { kind: 'unavailable' } },
    { script: '/host/a.js', nonce: 'N', mayWait: true },
  );
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
});

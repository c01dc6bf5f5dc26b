import { expect, it, vi } from 'vitest';
import { composePage, type PageParts } from './compose-page.ts';

const show = (attributes: ReadonlyMap<string, string>) => JSON.stringify(Object.fromEntries(attributes));

async function compose(html: string | readonly string[], changed: Partial<PageParts> = {}) {
  const chunks = typeof html === 'string' ? [html] : html;
  const onError = vi.fn();
  const onBase = vi.fn();
  const onHeaderPlaced = vi.fn();
  const parts: PageParts = {
    renderHead: (attributes) => `[head ${show(attributes)}]`,
    renderAssets: () => '[assets]',
    renderHeader: (attributes) => `[header ${show(attributes)}]`,
    renderFallback: () => '[fallback]',
    amendPolicy: (policy) => `${policy}; "amended"`,
    onBase,
    onHeaderPlaced,
    languageTag: 'de-DE',
    buildVary: () => null,
    ...changed,
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page = composePage(new Response(body, { headers }), parts, onError);
  return { text: await page?.text(), onError, onBase, onHeaderPlaced };
}

const fail = () => {
  throw new Error('broken');
};
const HEADER = '[assets]<marquee-header>[header {}]</marquee-header>';

it.each<[what: string, page: string, composed: string]>([
  [
    'both',
    '<marquee-head a=1>x</marquee-head><p><marquee-header b>y</marquee-header><p>',
    '[head {"a":"1"}][assets]<p><marquee-header b>[header {"b":""}]</marquee-header><p>',
  ],
  [
    'a header that is its own end',
    '<marquee-header/><p>rest',
    '[assets]<marquee-header/>[header {}]</marquee-header><p>rest',
  ],
  [
    'a header without an end tag',
    '<div><marquee-header><p>rest</div></body></html>',
    '<div>[assets]<marquee-header>[header {}]</marquee-header><p>rest</div></body></html>',
  ],
  ['a head that is its own end', '<marquee-head/><title>x</title>', '[head {}][assets]<title>x</title>'],
  [
    'a head without an end tag',
    '<head><marquee-head><title>x</title></head><marquee-header></marquee-header>',
    '<head>[head {}][assets]<title>x</title></head><marquee-header>[header {}]</marquee-header>',
  ],
  [
    'a second header',
    '<marquee-header></marquee-header><marquee-header>a</marquee-header>',
    `${HEADER}<marquee-header>a</marquee-header>`,
  ],
  ['a language', '<HTML class="a"><marquee-header></marquee-header>', `<HTML lang="de-DE" class="a">${HEADER}`],
  ['its own language', '<html LANG=fr>', '<html LANG=fr>'],
  [
    'attributes with references',
    '<marquee-header path="/a?b&amp;c">',
    '[assets]<marquee-header path="/a?b&amp;c">[header {"path":"/a?b&c"}]</marquee-header>',
  ],
  [
    'a policy',
    `<meta http-equiv=content-security-policy content="default-src 'self'">`,
    '<meta http-equiv="Content-Security-Policy" content="default-src &apos;self&apos;; &quot;amended&quot;">',
  ],
  ['another meta element', '<meta http-equiv=refresh content="5">', '<meta http-equiv=refresh content="5">'],
])('composes a page with %s', async (_, page, composed) => {
  expect((await compose(page)).text).toBe(composed);
  // Cut at each byte.
  expect((await compose([...page])).text).toBe(composed);
});

it('says in the log that an end tag is missing', async () => {
  const { onError, onHeaderPlaced } = await compose('<marquee-header><p>rest');
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('A <marquee-header> of the page has no end tag'));
  expect(onHeaderPlaced).toHaveBeenCalledExactlyOnceWith(false);
});

it('waits for the end tag of a header in 3 MB of the page, and no further', async () => {
  const piece = '<p>a'.repeat(50_000);
  const pieces = (count: number) => ['<marquee-header>', ...Array<string>(count).fill(piece), '</marquee-header>x'];
  expect((await compose(pieces(10))).text).toBe(`${HEADER}x`);
  const { text, onError } = await compose(pieces(20));
  expect(text === `${HEADER}${piece.repeat(20)}</marquee-header>x`).toBe(true);
  expect(onError).toHaveBeenCalledOnce();
});

it.each([
  ['<marquee-header>a</marquee-header>x', '<marquee-header>a</marquee-header>x'],
  ['<marquee-header> <!-- a --> </marquee-header>x', '<marquee-header>[fallback]</marquee-header>x'],
  ['<marquee-header/>x', '<marquee-header/>[fallback]</marquee-header>x'],
  ['<marquee-header>x', '<marquee-header>[fallback]</marquee-header>x'],
])('keeps the content where the header fails, or shows the fallback header: %s', async (page, expected) => {
  const { text, onHeaderPlaced } = await compose(page, { renderHeader: fail });
  expect(text).toBe(expected);
  expect(onHeaderPlaced).toHaveBeenCalledExactlyOnceWith(true);
});

it('keeps a head that fails', async () => {
  const page = '<marquee-head><title>a</title></marquee-head>';
  expect((await compose(page, { renderHead: fail })).text).toBe(page);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import build from '../../../dist/header/build.json' with { type: 'json' };
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { sendGoodAnswer, startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { openPage, startEdge } from './edge.ts';

const PAGE =
  '<!doctype html><html><head><marquee-head title="A page"></marquee-head></head>' +
  '<body><marquee-header></marquee-header></body></html>';

let upstream: Upstream;
let edge: RunningWorkerd;
/** Policy of the page that the origin sends. */
let policy: string | undefined;
let isTrendingDown = false;
let hasHints = false;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.behave((request, response) => {
    const url = request.url ?? '';
    if (url.startsWith('/api/v3/trending/') && isTrendingDown) return void response.writeHead(500).end();
    if (url.startsWith('/home/api/') || url.startsWith('/api/')) return sendGoodAnswer(request, response);
    const hints = hasHints ? { 'marquee-hints': 'header', link: '</their.css>; rel=preload; as=style' } : {};
    const headers = { 'content-type': 'text/html; charset=utf-8', ...hints };
    response.writeHead(200, policy === undefined ? headers : { ...headers, 'content-security-policy': policy });
    response.end(PAGE);
  });
  edge = await startEdge(upstream.url);
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});

async function open(headers: Readonly<Record<string, string>> = {}, path = '/page') {
  const page = await openPage(edge.port, path, headers);
  return {
    text: await page.whole(),
    policy: String(page.headers['content-security-policy'] ?? ''),
    links: String(page.headers.link ?? '')
      .split(', ')
      .filter((link) => link !== ''),
    hints: page.headers['marquee-hints'],
  };
}

/** Files of the build that `Link` fields name. */
const linkedFiles = (links: readonly string[]) =>
  links.flatMap(
    (link) => /^<\/header\/builds\/[0-9a-f]{12}\/([^>]+)>; rel=(?:preload; as=|modulepreload;)/.exec(link)?.[1] ?? [],
  );

const readProps = (text: string): HeaderProps =>
  JSON.parse(/<script type="application\/json" data-marquee-props>(.*?)<\/script>/.exec(text)?.[1] ?? '');

describe('the pre-hydration script and the styles of a page', () => {
  it('are in the page on the first view of a build, and files once the browser has them', async () => {
    const first = (await open()).text;
    expect(first).toMatch(/<style nonce="[^"]+" data-marquee-build="\/header\/builds\/[0-9a-f]{12}\/">/);
    expect(first).toContain(`url(/header/builds/${build.id}/fonts/`);
    expect(first).not.toContain('early.js"');
    // Behind the header, which it finds when it runs.
    expect(first.indexOf('marquee.search')).toBeGreaterThan(first.indexOf('data-marquee-data'));
    expect(first.lastIndexOf('hydrate.js')).toBeGreaterThan(first.indexOf('marquee.search'));
    // What adds to it is a file always, which it does not wait for.
    expect(first).toMatch(/<\/script><script async src="[^"]*\/pre-hydration-suggestions\.js" integrity="sha384-/);
    expect(first).toMatch(
      /<link rel="preload" as="script" href="[^"]*\/pre-hydration-suggestions\.js" integrity="sha384-/,
    );

    const second = (await open({ cookie: `marquee_build=${build.id}` })).text;
    expect(second).not.toContain('<style');
    expect(second).toContain(`<link rel="stylesheet" href="/header/builds/${build.id}/header.css"`);
    // From the cache, before the first paint.
    expect(second).toMatch(/<script src="[^"]*\/pre-hydration\.js" integrity="sha384-/);
    expect(second).toMatch(/<\/script><script async src="[^"]*\/pre-hydration-suggestions\.js" integrity="sha384-/);

    expect((await open({ cookie: 'marquee_build=000000000000' })).text).toContain('<style');
  });

  it.each([
    ["default-src 'self'", 'files'],
    ["script-src 'self' 'unsafe-inline'", 'files'],
    ["script-src 'self' https://cdn.example", 'files'],
    ["script-src 'nonce-theirs' 'strict-dynamic'; style-src 'self'", 'inline'],
    ["style-src 'self'", 'inline'],
  ])('under the policy %s of a page come %s', async (given, delivery) => {
    policy = given;
    const page = await open();
    policy = undefined;
    expect(page.text.includes('<style')).toBe(delivery === 'inline');
    // The page waits for no request of a script.
    expect(/<script async src="[^"]*pre-hydration\.js"/.test(page.text)).toBe(delivery === 'files');
    const nonce = /<style nonce="([^"]+)"/.exec(page.text)?.[1];
    if (delivery === 'inline') expect(page.policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    else expect(page.policy).not.toMatch(/style-src[^;]*nonce-/);
  });
});

describe('the Link fields of a page', () => {
  const PRE_HYDRATION_SUGGESTIONS = 'pre-hydration-suggestions.js';
  const MODULES = ['hydrate.js', 'react.js', 'react-dom.js', 'messages-en_US.js'];
  const FONT = 'fonts/figtree-latin-wght-normal.woff2';

  it('name what the page loads, with the attributes that its tags have, behind those of the origin', async () => {
    hasHints = true;
    const { links, text, hints } = await open();
    hasHints = false;
    expect(hints).toBeUndefined();
    expect(links[0]).toBe('</their.css>; rel=preload; as=style');
    expect(linkedFiles(links)).toEqual([PRE_HYDRATION_SUGGESTIONS, ...MODULES, FONT]);
    for (const link of links.slice(1)) {
      const [, href, file = ''] = /^<([^>]+\/builds\/[^/]+\/([^>]+))>/.exec(link) ?? [];
      const tag = new RegExp(`<link[^>]* href="${href}"[^>]*>`).exec(text)?.[0] ?? '';
      // A browser compiles what is preloaded as a script while it arrives, and a module once more after that.
      expect(/rel="?(\w+)/.exec(link)?.[1]).toBe(/rel="(\w+)/.exec(tag)?.[1]);
      expect(tag).toContain('crossorigin="anonymous"');
      expect(link).toContain('; crossorigin=anonymous');
      if (file === FONT) continue;
      expect(link).toContain(/integrity="[^"]+"/.exec(tag)?.[0] ?? 'a tag with integrity');
      expect(link).toContain(/nonce="[^"]+"/.exec(tag)?.[0] ?? 'a tag with a nonce');
    }
  });

  it('do not differ by what a browser has: early hints are kept by address', async () => {
    hasHints = true;
    const { links, text } = await open({ cookie: `marquee_build=${build.id}` });
    hasHints = false;
    expect(text).not.toContain('<style');
    expect(linkedFiles(links)).toEqual([PRE_HYDRATION_SUGGESTIONS, ...MODULES, FONT]);
  });

  it('name styles and pre-hydration script where the policy of the page makes them files for everybody', async () => {
    [hasHints, policy] = [true, "default-src 'self'"];
    const { links } = await open();
    [hasHints, policy] = [false, undefined];
    expect(linkedFiles(links)).toEqual(['header.css', 'pre-hydration.js', PRE_HYDRATION_SUGGESTIONS, ...MODULES, FONT]);
  });

  it('stand on the edge’s own pages, and on no page whose origin does not say that it has the header', async () => {
    expect(linkedFiles((await open({}, '/header/nothing')).links)).toEqual([
      PRE_HYDRATION_SUGGESTIONS,
      ...MODULES,
      FONT,
    ]);
    expect((await open()).links).toEqual([]);
  });
});

describe('trending searches in the props', () => {
  it('are those that the edge has in memory, and no page waits for others', async () => {
    const other = { host: 'www.marquee.fr.localhost' };
    expect(readProps((await open(other)).text)).not.toHaveProperty('trending');
    // The first page has had them fetched behind its back.
    await expect.poll(async () => readProps((await open(other)).text).trending).toHaveLength(1);
    const { text } = await open(other);
    expect(readProps(text).trendingTimeframe).toBe('week');
    expect(text).toContain('Tendances de la semaine');
  });

  it('are those of the country of the site in a fragment, whose text is another once there are some', async () => {
    const fragment = '/header/fragment?path=/';
    const read = async (headers: Readonly<Record<string, string>> = {}) => {
      const page = await openPage(edge.port, fragment, { host: 'www.marquee.it.localhost', ...headers });
      return { tag: String(page.headers.etag), status: page.status, text: await page.whole() };
    };
    const cold = await read();
    expect(readProps(cold.text)).not.toHaveProperty('trending');
    await expect.poll(async () => readProps((await read()).text).trending).toHaveLength(1);
    expect(upstream.seen.map(({ url }) => url)).toContain('/api/v3/trending/?location=italy&timeframe=week');
    expect((await read({ 'if-none-match': cold.tag })).status).toBe(200);
    const warm = await read();
    expect((await read({ 'if-none-match': warm.tag })).status).toBe(304);
  });

  it('are absent while the origin has none to give', async () => {
    isTrendingDown = true;
    const other = { host: 'www.marquee.de.localhost' };
    expect(readProps((await open(other)).text)).not.toHaveProperty('trending');
    expect(readProps((await open(other)).text)).not.toHaveProperty('trending');
    isTrendingDown = false;
  });
});

it('a page that is fetched ahead counts no view of its build', async () => {
  const readViews = async () => {
    const { text } = await open({}, '/header/status?format=json');
    const { releases } = JSON.parse(text);
    return releases.builds.find((one: { readonly build: string }) => one.build === build.id)?.views ?? 0;
  };
  const before = await readViews();
  await open({ 'sec-purpose': 'prefetch' });
  expect(await readViews()).toBe(before);
  await open();
  expect(await readViews()).toBe(before + 1);
});

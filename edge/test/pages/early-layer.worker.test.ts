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

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.behave((request, response) => {
    const url = request.url ?? '';
    if (url.startsWith('/api/v3/trending/') && isTrendingDown) return void response.writeHead(500).end();
    if (url.startsWith('/home/api/') || url.startsWith('/api/')) return sendGoodAnswer(request, response);
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    response.writeHead(200, policy === undefined ? headers : { ...headers, 'content-security-policy': policy });
    response.end(PAGE);
  });
  edge = await startEdge(upstream.url);
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});

async function open(headers: Readonly<Record<string, string>> = {}) {
  const page = await openPage(edge.port, '/page', headers);
  return { text: await page.whole(), policy: String(page.headers['content-security-policy'] ?? '') };
}

const readProps = (text: string): HeaderProps =>
  JSON.parse(/<script type="application\/json" data-marquee-props>(.*?)<\/script>/.exec(text)?.[1] ?? '');

describe('the early layer and the styles of a page', () => {
  it('are in the page on the first view of a build, and files once the browser has them', async () => {
    const first = (await open()).text;
    expect(first).toMatch(/<style nonce="[^"]+" data-marquee-build="\/header\/builds\/[0-9a-f]{12}\/">/);
    expect(first).toContain(`url(/header/builds/${build.id}/fonts/`);
    expect(first).not.toContain('early.js"');
    // Behind the header, which it finds when it runs.
    expect(first.indexOf('marquee.early')).toBeGreaterThan(first.indexOf('data-marquee-early'));

    const second = (await open({ cookie: `marquee_build=${build.id}` })).text;
    expect(second).not.toContain('<style');
    expect(second).toContain(`<link rel="stylesheet" href="/header/builds/${build.id}/header.css"`);
    expect(second).toMatch(/<script async src="[^"]*\/early\.js" integrity="sha384-/);

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
    const nonce = /<style nonce="([^"]+)"/.exec(page.text)?.[1];
    if (delivery === 'inline') expect(page.policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    else expect(page.policy).not.toMatch(/style-src[^;]*nonce-/);
  });
});

describe('trending searches in the props', () => {
  it('are those that the edge has in memory, and no page waits for others', async () => {
    const other = { host: 'www.marquee.fr.localhost' };
    expect(readProps((await open(other)).text)).not.toHaveProperty('trending');
    // The first page has had them fetched behind its back.
    await expect.poll(async () => readProps((await open(other)).text).trending).toHaveLength(1);
  });

  it('are absent while the origin has none to give', async () => {
    isTrendingDown = true;
    const other = { host: 'www.marquee.de.localhost' };
    expect(readProps((await open(other)).text)).not.toHaveProperty('trending');
    expect(readProps((await open(other)).text)).not.toHaveProperty('trending');
    isTrendingDown = false;
  });
});

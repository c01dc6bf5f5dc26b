import { describe, expect, it } from 'vitest';
import { isPagePath } from '../../shared/navigation/page-path.ts';
import { createHeaderClient, type HeaderClientOptions } from './server.ts';
import { resolveSiteOrigin } from './site-origin.ts';

interface Site {
  readonly client: ReturnType<typeof createHeaderClient>;
  readonly calls: { readonly url: string; readonly headers: Headers }[];
  readonly errors: unknown[];
  /** What the site answers from now on. */
  answer: (url: string, init: RequestInit) => Response | Promise<Response>;
  now: number;
}

const FRAGMENT_CACHE = 'public, max-age=15, stale-if-error=600';
/** A part as the site sends it, with the marks of a fragment and of a head. */
const part = (text: string) => `<b http-equiv="content-language" data-marquee-slot>${text}</b>`;
const html = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(part(text), {
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': FRAGMENT_CACHE,
      etag: `"${text}"`,
      ...headers,
    },
  });

const answerHtml = (body: string) => new Response(body, { headers: { 'content-type': 'text/html' } });

function openSite(options: HeaderClientOptions = {}): Site {
  const site: Site = {
    calls: [],
    errors: [],
    answer: () => html('one'),
    now: 1_000_000,
    client: createHeaderClient({
      deadline: 150,
      onError: (error) => site.errors.push(error),
      clock: () => site.now,
      fetch: async (url, init) => {
        site.calls.push({ url, headers: new Headers(init.headers) });
        return site.answer(url, init);
      },
      ...options,
    }),
  };
  return site;
}

const FALLBACK = /^<marquee-header><header lang="en">.*<form action="https:\/\/www\.marquee\.com\/search"/;

describe('the client of a server', () => {
  it('names the page, the channel and the key, and no cookie', async () => {
    const site = openSite({ site: '.de', hostKey: 'shop:secret' });
    await site.client.fragment({ path: '/a/?eid=1', locale: 'de_DE', slots: { banner: { text: 'Sale' } } });
    const { url, headers } = site.calls[0] ?? { url: '', headers: new Headers() };
    expect(new URL(url).origin).toBe('https://www.marquee.de');
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      path: '/a/?eid=1',
      locale: 'de_DE',
      slots: '{"banner":{"text":"Sale"}}',
      scripts: 'inline',
      channel: 'stable',
    });
    expect(Object.fromEntries(headers)).toEqual({ 'eb-host-key': 'shop:secret' });
  });

  it.each([
    [{}, ['inline', null], ''],
    [{ nonce: 'bm9uY2U=' }, ['inline', null], ' nonce="bm9uY2U="'],
    [{ styles: 'file' }, ['file', 'file'], ''],
    [{ styles: 'file', nonce: 'a-_+/1' }, ['inline', 'file'], ' nonce="a-_+/1"'],
    [{ styles: 'file', nonce: '"><script>' }, ['file', 'file'], ''],
    [{ scripts: 'file', nonce: '' }, ['file', null], ''],
  ] as const)('brings scripts and styles as the policy of the page allows: %j', async (context, asked, nonce) => {
    const site = openSite();
    site.answer = () => html('<script></script><style></style><link><p>&lt;script');
    const expected = part(`<script${nonce}></script><style${nonce}></style><link${nonce}><p>&lt;script`);
    expect(await site.client.fragment(context)).toBe(expected);
    // One answer for all nonces.
    expect(await site.client.fragment({ ...context, nonce: undefined, scripts: asked[0] })).not.toContain('nonce=');
    expect(site.calls).toHaveLength(1);
    const { searchParams } = new URL(site.calls[0]?.url ?? '');
    expect(['scripts', 'styles', 'nonce'].map((name) => searchParams.get(name))).toEqual([...asked, null]);
    expect(site.errors).toEqual('nonce' in context && nonce === '' ? [expect.any(TypeError)] : []);
    site.answer = () => new Response('', { status: 503 });
    expect(await site.client.fragment({ ...context, path: '/b/' })).toContain(`<script${nonce} type="module" async`);
  });

  it('keeps an answer for its max-age, and then asks by its ETag', async () => {
    const site = openSite();
    expect(await site.client.fragment()).toBe(part('one'));
    site.now += 14_000;
    expect(await site.client.fragment()).toBe(part('one'));
    expect(site.calls).toHaveLength(1);
    site.now += 2_000;
    site.answer = () => new Response(null, { status: 304, headers: { 'cache-control': FRAGMENT_CACHE } });
    expect(await site.client.fragment()).toBe(part('one'));
    expect(site.calls[1]?.headers.get('if-none-match')).toBe('"one"');
    site.now += 14_000;
    expect(await site.client.fragment()).toBe(part('one'));
    expect(site.calls).toHaveLength(2);
  });

  it('serves the last fragment where the site fails, is late, or has none itself', async () => {
    const failures: readonly Site['answer'][] = [
      () => new Response('', { status: 503 }),
      () => Promise.reject(new TypeError('fetch failed')),
      () => new Promise(() => {}),
      () => html('plain', { 'cache-control': 'no-store' }),
      () => answerHtml(`<!DOCTYPE html><title>Welcome to the network</title>${part('')}`),
      () => answerHtml(`\uFEFF\n<html lang="en"><h1>Busy</h1>${part('')}</html>`),
      () => answerHtml('<h1>Bad gateway</h1>'),
      () => answerHtml(''),
      () => html('one', { 'content-type': 'application/json' }),
      () => answerHtml(part('x'.repeat(50_000_000))),
    ];
    for (const failure of failures) {
      const site = openSite();
      await site.client.fragment();
      site.now += 16_000;
      site.answer = failure;
      expect(await site.client.fragment()).toBe(part('one'));
    }
  });

  it('gives the fallback header in time, in the language of the page, and reports each failure once', async () => {
    const site = openSite();
    site.answer = () => new Promise(() => {});
    const [fragment, head] = await Promise.all([
      site.client.fragment(),
      site.client.head({ title: 'Tea & more', description: 'It sells "tea"' }),
    ]);
    expect(fragment).toMatch(FALLBACK);
    expect(head).toBe('<title>Tea &amp; more</title><meta name="description" content="It sells &quot;tea&quot;">');
    expect(await site.client.fragment()).toMatch(FALLBACK);
    expect(site.errors.length).toBeLessThanOrEqual(3);
    const swiss = openSite({ site: '.ch' });
    swiss.answer = () => new Response('', { status: 500 });
    expect(await swiss.client.fragment({ locale: 'fr_CH' })).toContain('<header lang="fr">');
  });

  it('the fallback header is an element that the browser fills, with what the page gave', async () => {
    const site = openSite({ site: '.de', channel: 'canary' });
    site.answer = () => new Response('', { status: 503 });
    const slots = { banner: { text: 'Sale "today"' } };
    const fallback = await site.client.fragment({ path: '/a/', locale: 'de_DE', variant: 'logo-only', slots });
    const given = JSON.stringify(slots).replaceAll('"', '&quot;');
    const code = '<script type="module" async src="https://www.marquee.de/header/canary/embed.js"></script>';
    expect(fallback).toContain(
      `<marquee-header locale="de_DE" variant="logo-only" slots="${given}"><header lang="de">`,
    );
    expect(fallback).toContain(`</marquee-header>${code}`);
  });

  it.each([
    ['/a/?utm_source=x&fbclid=1&eid=7', '/a/?eid=7'],
    ['/d/online/jazz/?page=2&start_date=2027-01-01#top', '/d/online/jazz/?start_date=2027-01-01'],
    ['https://shop.example/a b/?gclid=1', '/a%20b/'],
    ['\\shop', '/shop'],
    ['?page=2', '/'],
    [`/a/?tags=${'x'.repeat(3_000)}`, '/a/'],
    [`/a/${'é'.repeat(1_000)}/`, `/a/${'%C3%A9'.repeat(332)}%C3`],
  ])('asks for %s in the form that the site takes', async (address, path) => {
    const site = openSite();
    await site.client.fragment({ path: address });
    await site.client.forRequest(address).fragment();
    expect(site.calls.map(({ url }) => new URL(url).searchParams.get('path'))).toEqual([path]);
    expect(isPagePath(path)).toBe(true);
  });

  it.each([
    ['stops calling a site that is down', 500, 5],
    ['does not hold a wrong argument against the site', 400, 30],
  ])('%s, and tries again later', async (_, status, calls) => {
    const site = openSite();
    site.answer = () => new Response('', { status });
    for (let page = 0; page < 30; page += 1) await site.client.fragment({ path: `/${page}/` });
    expect(site.calls).toHaveLength(calls);
    expect(String(site.errors[0])).toContain(`answers ${status}`);
    site.now += 31_000;
    site.answer = () => html('back');
    expect(await site.client.fragment()).toBe(part('back'));
  });

  it('forwards a cookie where it is given, and keeps that answer for nobody', async () => {
    const site = openSite();
    site.answer = (_, { headers }) => html(new Headers(headers).get('cookie') ?? 'anonymous');
    expect(await site.client.fragment({ cookie: 'session=a' })).toBe(part('session=a'));
    expect(await site.client.fragment({ cookie: 'session=b' })).toBe(part('session=b'));
    expect(await site.client.fragment({ cookie: '' })).toBe(part('anonymous'));
    expect(site.calls).toHaveLength(3);
  });
});

describe('the site of a client', () => {
  it.each([
    ['.de', 'https://www.marquee.de'],
    ['www.marquee.de/', 'https://www.marquee.de'],
    ['https://WWW.marquee.de/', 'https://www.marquee.de'],
    ['http://localhost:8787', 'http://localhost:8787'],
    [undefined, 'https://www.marquee.com'],
  ])('is %s', (site, origin) => {
    expect(resolveSiteOrigin(site)).toBe(origin);
  });

  it.each([
    ...['', 'de', 'marquee.de', '//www.marquee.de', 'localhost:8787', 'https://'],
    ...['https://www.marquee.de/fr/', 'https://www.marquee.de/?a=1', 'https://user@www.marquee.de', null as never],
  ])('is refused when the client is created, with what to write: %j', (site) => {
    expect(() => createHeaderClient({ site })).toThrow(/^site is .*: write a domain, '\.de', or an origin, 'https:/);
  });
});

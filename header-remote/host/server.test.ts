import { describe, expect, it } from 'vitest';
import { createHeaderClient, type HeaderClientOptions } from './server.ts';

interface Site {
  readonly client: ReturnType<typeof createHeaderClient>;
  /** Requests so far, by address; the header of each that matters. */
  readonly calls: { readonly url: string; readonly headers: Headers }[];
  readonly errors: unknown[];
  /** What the site answers from now on. */
  answer: (url: string, init: RequestInit) => Response | Promise<Response>;
  now: number;
}

const FRAGMENT_CACHE = 'public, max-age=15, stale-if-error=600';
const html = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(text, { headers: { 'cache-control': FRAGMENT_CACHE, etag: `"${text}"`, ...headers } });

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

const FALLBACK = /^<div data-marquee-slot><header lang="en">.*<form action="https:\/\/www\.marquee\.com\/search"/;

describe('the client of a server', () => {
  it('names the page, the channel and the key, and no cookie', async () => {
    const site = openSite({ site: '.de', hostKey: 'shop:secret' });
    await site.client.fragment({ path: '/a/?b=1', locale: 'de_DE', slots: { banner: { text: 'Sale' } } });
    const { url, headers } = site.calls[0] ?? { url: '', headers: new Headers() };
    expect(new URL(url).origin).toBe('https://www.marquee.de');
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      path: '/a/?b=1',
      locale: 'de_DE',
      slots: '{"banner":{"text":"Sale"}}',
      channel: 'stable',
    });
    expect(Object.fromEntries(headers)).toEqual({ 'eb-host-key': 'shop:secret' });
  });

  it('keeps an answer for its max-age, and then asks by its ETag', async () => {
    const site = openSite();
    expect(await site.client.fragment()).toBe('one');
    site.now += 14_000;
    expect(await site.client.fragment()).toBe('one');
    expect(site.calls).toHaveLength(1);
    site.now += 2_000;
    site.answer = () => new Response(null, { status: 304, headers: { 'cache-control': FRAGMENT_CACHE } });
    expect(await site.client.fragment()).toBe('one');
    expect(site.calls[1]?.headers.get('if-none-match')).toBe('"one"');
    site.now += 14_000;
    expect(await site.client.fragment()).toBe('one');
    expect(site.calls).toHaveLength(2);
  });

  it('serves a stale head at once while one refresh runs', async () => {
    const site = openSite();
    const headers = { 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' };
    site.answer = () => html('old', headers);
    await site.client.head({ title: 'A shop' });
    site.now += 301_000;
    const refreshed = Promise.withResolvers<void>();
    site.answer = () => html('new', headers);
    const waitUntil = (work: Promise<unknown>) => void work.then(() => refreshed.resolve());
    expect(await site.client.head({ title: 'A shop', waitUntil })).toBe('old');
    await refreshed.promise;
    expect(await site.client.head({ title: 'A shop' })).toBe('new');
    expect(site.calls).toHaveLength(2);
  });

  it('serves the last fragment where the site fails, is late, or has none itself', async () => {
    const failures: readonly Site['answer'][] = [
      () => new Response('', { status: 503 }),
      () => Promise.reject(new TypeError('fetch failed')),
      () => new Promise(() => {}),
      () => html('plain', { 'cache-control': 'no-store' }),
      () => html('<!DOCTYPE html><title>Welcome to the network</title>'),
      () => html('\uFEFF\n<html lang="en"><h1>Busy</h1></html>'),
    ];
    for (const failure of failures) {
      const site = openSite();
      await site.client.fragment();
      site.now += 16_000;
      site.answer = failure;
      expect(await site.client.fragment()).toBe('one');
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

  it('requests an address once for many pages at a time', async () => {
    const site = openSite();
    const pages = await Promise.all(Array.from({ length: 50 }, () => site.client.fragment({ path: '/a/' })));
    expect(new Set(pages)).toEqual(new Set(['one']));
    expect(site.calls).toHaveLength(1);
  });

  it('stops calling a site that is down, and tries again later', async () => {
    const site = openSite();
    site.answer = () => new Response('', { status: 500 });
    for (let page = 0; page < 30; page += 1) await site.client.fragment({ path: `/${page}/` });
    expect(site.calls).toHaveLength(5);
    site.now += 31_000;
    site.answer = () => html('back');
    expect(await site.client.fragment()).toBe('back');
  });

  it('does not hold a wrong argument against the site', async () => {
    const site = openSite();
    site.answer = () => new Response('', { status: 400 });
    for (let page = 0; page < 30; page += 1) await site.client.fragment({ path: `/${page}/` });
    expect(site.calls).toHaveLength(30);
    expect(String(site.errors[0])).toContain('answers 400');
  });

  it('keeps no more than its bound of memory', async () => {
    const site = openSite({ maxBytes: 80_000 });
    site.answer = () => html('x'.repeat(4_000), { etag: '"x"' });
    for (let page = 0; page < 30; page += 1) await site.client.fragment({ path: `/${page}/` });
    await site.client.fragment({ path: '/29/' });
    expect(site.calls).toHaveLength(30);
    await site.client.fragment({ path: '/0/' });
    expect(site.calls).toHaveLength(31);
  });

  it('forwards a cookie where it is given, and keeps that answer for nobody', async () => {
    const site = openSite();
    site.answer = (_, { headers }) => html(new Headers(headers).get('cookie') ?? 'anonymous');
    expect(await site.client.fragment({ cookie: 'session=a' })).toBe('session=a');
    expect(await site.client.fragment({ cookie: 'session=b' })).toBe('session=b');
    expect(await site.client.fragment({ cookie: '' })).toBe('anonymous');
    expect(site.calls).toHaveLength(3);
  });
});

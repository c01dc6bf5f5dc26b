import { Hono } from 'hono';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { marqueeHeader as forAstro } from './astro.ts';
import { marqueeHeader as forExpress } from './express.ts';
import { marqueeHeader as forHono, type MarqueeVariables } from './hono.ts';
import { MarqueeFragment, MarqueeHead } from './next.ts';
import type { PageHeader } from './server.ts';

/** Answers with the page's path and the cookie of the request. */
const fetch = async (url: string, init: RequestInit) =>
  new Response(write(new URL(url).searchParams.get('path'), new Headers(init.headers).get('cookie')), {
    headers: { 'content-type': 'text/html' },
  });
const write = (path: string | null, cookie: string | null) =>
  `<b http-equiv="content-language" data-marquee-slot>${path} ${cookie}</b>`;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  [false, null],
  [true, 'session=a'],
])(
  'Express, Hono and Astro have the header of the page, the user’s where cookies are forwarded: %s',
  async (forwardCookies, cookie) => {
    const options = { fetch, forwardCookies };
    const headers = { cookie: 'session=a' };
    const express: { marquee?: PageHeader } = {};
    forExpress(options)({ originalUrl: '/a/?eid=1', headers }, { locals: express }, () => {});
    const app = new Hono<{ Variables: MarqueeVariables }>().use(forHono(options));
    app.get('/a/', async (c) => c.html(await c.get('marquee').fragment()));
    const astro: { marquee?: PageHeader } = {};
    const request = new Request('https://shop.example/a/?eid=1', { headers });
    await forAstro(options)({ request, locals: astro }, async () => new Response());
    expect([
      await express.marquee?.fragment(),
      await (await app.request('/a/?eid=1', { headers })).text(),
      await astro.marquee?.fragment(),
    ]).toEqual(Array(3).fill(write('/a/?eid=1', cookie)));
  },
);

it('a page of Astro that is made with the site has the element, and asks for nothing', async () => {
  const locals: { marquee?: PageHeader } = {};
  const options = { site: '.de', fetch: () => Promise.reject(new Error('asked')), onError: vi.fn() };
  const request = new Request('https://shop.example/a/');
  await forAstro(options)({ request, locals, isPrerendered: true }, async () => new Response());
  const html = await locals.marquee?.fragment();
  expect(html).toMatch(
    /^<marquee-header><header lang="de">.*src="https:\/\/www\.marquee\.de\/header\/stable\/embed\.js"/,
  );
  expect(options.onError).not.toHaveBeenCalled();
});

it('each page of Next.js requests its header, and one that fails has the last header, or the element', async () => {
  const requested: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers: (() => Promise<Response> | Response)[] = [];
  vi.stubGlobal('fetch', async (url: string, init: object) => {
    requested.push({ ...init, path: new URL(url).pathname });
    return answers.shift()?.() ?? Response.error();
  });
  const answer = (text: string) => () =>
    new Response(write(text, null), {
      headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=15, stale-if-error=600' },
    });
  const render = async (page: Promise<ReactElement>) => renderToStaticMarkup(await page);

  answers.push(answer('head'), answer('one'), answer('two'));
  expect(await render(MarqueeHead({ title: 'A shop', site: '.de' }))).toBe(`<head>${write('head', null)}</head>`);
  expect(await render(MarqueeFragment({ site: '.de' }))).toBe(`<div>${write('one', null)}</div>`);
  expect(await render(MarqueeFragment({ site: '.de' }))).toBe(`<div>${write('two', null)}</div>`);
  expect(await render(MarqueeFragment({ site: '.de' }))).toBe(`<div>${write('two', null)}</div>`);
  // Also with a site that has failed many times.
  for (let page = 0; page < 20; page += 1)
    expect(await render(MarqueeFragment({ site: '.ch' }))).toMatch(/^<div><marquee-header>/);
  expect(requested).toHaveLength(24);
  expect(requested).toEqual(requested.map(() => expect.objectContaining({ next: { revalidate: 15 } })));
});

it.each([
  ['phase-production-build', 5_000],
  ['phase-production-server', 1_000],
])('a page of Next.js waits for its header for another time while it is built: %s', async (phase, ms) => {
  vi.useFakeTimers();
  vi.stubEnv('NEXT_PHASE', phase);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  let isThere = false;
  void MarqueeFragment({ site: `http://${phase}` }).then(() => {
    isThere = true;
  });
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isThere).toBe(true);
});

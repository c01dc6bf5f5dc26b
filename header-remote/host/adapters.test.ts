import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { marqueeHeader as forAstro } from './astro.ts';
import { marqueeHeader as forExpress } from './express.ts';
import { marqueeHeader as forHono, type MarqueeVariables } from './hono.ts';
import { MarqueeFragment, MarqueeHead } from './next.ts';
import type { PageHeader } from './server.ts';

/** Answers with the page's path and the cookie of the request. */
const fetch = async (url: string, init: RequestInit) =>
  new Response(`${new URL(url).searchParams.get('path')} ${new Headers(init.headers).get('cookie')}`);

const WITHOUT = '/a/?b=1 null';
const WITH = '/a/?b=1 session=a';

it.each([
  [false, WITHOUT],
  [true, WITH],
])(
  'Express, Hono and Astro have the header of the page, the user’s where cookies are forwarded: %s',
  async (forwardCookies, text) => {
    const options = { fetch, forwardCookies };
    const locals: { marquee?: PageHeader } = {};
    forExpress(options)({ originalUrl: '/a/?b=1', headers: { cookie: 'session=a' } }, { locals }, () => {});
    expect(await locals.marquee?.fragment()).toBe(text);

    const app = new Hono<{ Variables: MarqueeVariables }>();
    app.use(forHono(options));
    app.get('/a/', async (c) => c.html(await c.get('marquee').fragment()));
    const answer = await app.request('/a/?b=1', { headers: { cookie: 'session=a' } });
    expect(await answer.text()).toBe(text);

    const request = new Request('https://shop.example/a/?b=1', { headers: { cookie: 'session=a' } });
    const context: { request: Request; locals: { marquee?: PageHeader } } = { request, locals: {} };
    await forAstro(options)(context, async () => new Response());
    expect(await context.locals.marquee?.fragment()).toBe(text);
  },
);

it('the components of Next.js put head and header into a layout, and say how long a page is kept', async () => {
  const requested: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: object) => {
    requested.push(init);
    return new Response(`<b>${new URL(url).pathname}</b>`, { headers: { 'cache-control': 'max-age=15' } });
  });
  const head = await MarqueeHead({ title: 'A shop', site: '.de' });
  const header = await MarqueeFragment({ site: '.de' });
  vi.unstubAllGlobals();
  expect(renderToStaticMarkup(head)).toBe('<head><b>/header/head</b></head>');
  expect(renderToStaticMarkup(header)).toBe('<div><b>/header/fragment</b></div>');
  expect(requested).toEqual(Array(2).fill(expect.objectContaining({ next: { revalidate: 15 } })));
});

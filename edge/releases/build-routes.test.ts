import { expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createBuildRoutes } from './build-routes.ts';

const FILE = 'a file';

const app = createEdgeApp((edge) => {
  const assets = {
    fetch: async ({ url, headers }: Request) =>
      url.endsWith('/none.js')
        ? new Response(null, { status: 404 })
        : headers.has('if-none-match')
          ? new Response(null, { status: 304 })
          : new Response(FILE, { headers: { etag: '"1"', 'content-type': 'text/javascript' } }),
  };
  edge.route('/', createBuildRoutes(assets as unknown as Fetcher));
  edge.get('*', (c) => c.text('the page handler'));
});

it('leaves the files of pages to their origin', async () => {
  expect(await (await app.request('/host/app.js')).text()).toBe('the page handler');
});

it.each([
  ['/header/builds/b1/x.js', 'public, max-age=31536000, immutable'],
  ['/header/static/icons/prod/icon-32.png', 'public, max-age=86400'],
])('keeps the headers of the file %s and says how long it lives', async (path, cacheControl) => {
  const { headers } = await app.request(path);
  expect(headers.get('etag')).toBe('"1"');
  expect(headers.get('cache-control')).toBe(cacheControl);
  const unchanged = await app.request(path, { headers: { 'if-none-match': '"1"' } });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('cache-control')).toBe(cacheControl);
});

it('lets pages of every origin load and read the files of a build, and keep them a year', async () => {
  const { headers } = await app.request('/header/builds/b1/x.js', { headers: { origin: 'https://host.example' } });
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('answers a file that a build does not have with the error object, never stored', async () => {
  const response = await app.request('/header/builds/b1/none.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
});

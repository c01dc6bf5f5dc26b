import { expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createBuildFiles } from './build-files.ts';
import { createBuildRoutes } from './build-routes.ts';

const FILE = 'a file';

/** The store has one file of another build, and fails for a third. */
const BUCKET = {
  get: async (key: string) => {
    if (key.startsWith('builds/bad')) throw new Error('R2 is away');
    if (!key.endsWith('c2c2c2c2c2c2/x.css')) return null;
    return { httpEtag: '"2"', body: new Response('stored').body };
  },
} as unknown as R2Bucket;
const failures: string[] = [];

const app = createEdgeApp((edge) => {
  const assets = {
    fetch: async ({ url, headers }: Request) =>
      !/b1b1b1b1b1b1\/x\.js$|static/.test(url)
        ? new Response(null, { status: 404 })
        : headers.has('if-none-match')
          ? new Response(null, { status: 304 })
          : new Response(FILE, { headers: { etag: '"1"', 'content-type': 'text/javascript' } }),
  };
  const { fetch } = assets;
  const fetcher = { fetch } as unknown as Fetcher;
  const files = createBuildFiles({ assets: fetcher, builds: BUCKET, onStoreFailure: () => failures.push('store') });
  edge.route('/', createBuildRoutes({ files, assets: fetcher }));
  edge.get('*', (c) => c.text('the page handler'));
});

it('leaves the files of pages to their origin', async () => {
  expect(await (await app.request('/host/app.js')).text()).toBe('the page handler');
});

it.each([
  ['/header/builds/b1b1b1b1b1b1/x.js', 'public, max-age=31536000, immutable'],
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
  const { headers } = await app.request('/header/builds/b1b1b1b1b1b1/x.js', {
    headers: { origin: 'https://host.example' },
  });
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('answers a file that a build does not have with the error object, never stored', async () => {
  const response = await app.request('/header/builds/b1b1b1b1b1b1/none.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
});

it('serves a build that was not deployed with the worker from the store', async () => {
  const response = await app.request('/header/builds/c2c2c2c2c2c2/x.css');
  expect(await response.text()).toBe('stored');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css; charset=utf-8',
    etag: '"2"',
  });
});

it.each(['c2c2c2c2c2c2/server/entry.server.js', 'c2c2c2c2c2c2/..%2fx.css', 'no-build/x.css', 'c2c2c2c2c2c2/y.css'])(
  'has no file %s',
  async (path) => {
    expect((await app.request(`/header/builds/${path}`)).status).toBe(404);
  },
);

it('tells a store that fails from a file that is missing, and reports it', async () => {
  const response = await app.request('/header/builds/bad000000000/x.css');
  expect(response.status).toBe(502);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(failures).toEqual(['store']);
});

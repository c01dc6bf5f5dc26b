import { beforeEach, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { ODD_CONDITIONS, ODD_FILES } from '../test/odd-requests.ts';
import { createTestManifest } from '../test/test-release.ts';
import { createBuildFiles } from './build-files.ts';
import { createBuildRoutes } from './build-routes.ts';

const FILE = 'a file';
const DEPLOYED = createTestManifest('b1b1b1b1b1b1', { 'x.js': 'sha384-x' });
const STORED = createTestManifest('c2c2c2c2c2c2', { 'x.css': 'sha384-x', 'lost.css': 'sha384-x' });

/** The store has another build, one whose description is broken, and fails for a third. */
const calls: string[] = [];
const BUCKET = {
  get: async (key: string) => {
    calls.push(key);
    if (key.startsWith('builds/bad')) throw new Error('R2 is away');
    const text = {
      'builds/c2c2c2c2c2c2/build.json': JSON.stringify(STORED),
      'builds/c2c2c2c2c2c2/x.css': 'stored',
      'builds/c2c2c2c2c2c2/unlisted.css': 'stored',
      'builds/d3d3d3d3d3d3/build.json': '<html>',
    }[key];
    if (text === undefined) return null;
    return { httpEtag: '"2"', body: new Response(text).body, text: async () => text };
  },
} as unknown as R2Bucket;
const failures: string[] = [];
beforeEach(() => {
  calls.length = 0;
  failures.length = 0;
});

const app = createEdgeApp((edge) => {
  const fetcher = {
    fetch: async ({ url, headers }: Request) => {
      if ([...headers].length > 0) throw new Error('a field of the client');
      return /b1b1b1b1b1b1\/x\.js$|static\/icons/.test(url)
        ? new Response(FILE, { headers: { etag: '"1"', 'content-type': 'text/javascript' } })
        : new Response(null, { status: 404 });
    },
  } as unknown as Fetcher;
  const files = createBuildFiles({
    builtIn: DEPLOYED,
    assets: fetcher,
    builds: BUCKET,
    onStoreFailure: () => failures.push('store'),
  });
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

it.each([
  'c2c2c2c2c2c2/server/entry.server.js',
  'c2c2c2c2c2c2/build.json',
  'c2c2c2c2c2c2/unlisted.css',
  'c2c2c2c2c2c2/lost.css',
  'd3d3d3d3d3d3/x.css',
  'e4e4e4e4e4e4/x.css',
  'no-build/x.css',
  ...['b1b1b1b1b1b1', 'c2c2c2c2c2c2'].flatMap((build) => ODD_FILES.map((file) => `${build}/${file}`)),
])('has no file %s, which says nothing of the store', async (path) => {
  expect((await app.request(`/header/builds/${path}`)).status).toBe(404);
  expect(failures).toEqual([]);
});

it('asks the store for the names of a manifest alone, and for the manifest once', async () => {
  await app.request('/header/builds/c2c2c2c2c2c2/x.css');
  calls.length = 0;
  for (const file of ODD_FILES) await app.request(`/header/builds/c2c2c2c2c2c2/${file}`);
  for (const file of ODD_FILES) await app.request(`/header/builds/b1b1b1b1b1b1/${file}`);
  expect(calls).toEqual([]);
  expect(await (await app.request('/header/builds/c2c2c2c2c2c2/x.css')).text()).toBe('stored');
  expect(calls).toEqual(['builds/c2c2c2c2c2c2/x.css']);
});

it.each(ODD_CONDITIONS)('sends the file where the condition %j does not parse', async (name, value) => {
  for (const path of ['builds/b1b1b1b1b1b1/x.js', 'builds/c2c2c2c2c2c2/x.css', 'static/icons/icon.png']) {
    expect((await app.request(`/header/${path}`, { headers: { [name]: value } })).status).toBe(200);
  }
  expect(failures).toEqual([]);
});

it.each([
  ['builds/b1b1b1b1b1b1/x.js', '"1"'],
  ['builds/c2c2c2c2c2c2/x.css', '"2"'],
  ['static/icons/icon.png', '"1"'],
])('evaluates the conditions of %s', async (path, tag) => {
  const read = async (headers: Record<string, string>) => (await app.request(`/header/${path}`, { headers })).status;
  expect(await read({ 'if-none-match': tag })).toBe(304);
  expect(await read({ 'if-none-match': '"other"' })).toBe(200);
  expect(await read({ 'if-match': tag })).toBe(200);
  expect(await read({ 'if-match': '"other"' })).toBe(412);
  // Files of builds have no modification date.
  expect(await read({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200);
  expect(await read({ 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' })).toBe(200);
});

it('tells a store that fails from a file that is missing, and reports it', async () => {
  const response = await app.request('/header/builds/bad000000000/x.css');
  expect(response.status).toBe(502);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(failures).toEqual(['store']);
});

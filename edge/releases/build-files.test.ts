import { beforeEach, describe, expect, it } from 'vitest';
import type { CacheApi } from '../cache/cache-api-tier.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { FakeCache } from '../test/fake-stores.ts';
import { createBuildFiles, createBuildRoutes } from './build-files.ts';

const STORED = 'c2c2c2c2c2c2';
/** The store has another build, and fails for a third. */
const OBJECTS: Readonly<Record<string, string>> = {
  'builds/c2c2c2c2c2c2/build.json': '{}',
  'builds/c2c2c2c2c2c2/x.css': 'stored',
  'builds/c2c2c2c2c2c2/x.bin': 'stored',
  'builds/c2c2c2c2c2c2/server/entry.server.js': 'code',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Names of files that no build has, as written in an address. */
const ODD_FILES: readonly string[] = [
  ...['none.js', 'x.js%00', '%2e%2e%2fbuild.json', '..%5cx.js', '%ff%fe.js', '%zz', '🎟️.js', 'x.js/', '__proto__'],
  ...['server/entry.server.js', 'build.json', `${'a'.repeat(1_100)}.js`, `${'a/'.repeat(700)}x.js`],
];

let reads: string[];
let failures: unknown[];
let assetCalls: string[];
let isAway: boolean;
let objects: Record<string, string>;
beforeEach(() => {
  [reads, failures, assetCalls, isAway, objects] = [[], [], [], false, { ...OBJECTS }];
});

const bucket = {
  get: async (key: string) => {
    reads.push(key);
    if (isAway || key.startsWith('builds/bad')) throw new Error('R2 is away');
    const text = objects[key];
    return text === undefined ? null : { httpEtag: '"2"', body: new Response(text).body, text: async () => text };
  },
} as unknown as R2Bucket;
const assets = {
  fetch: async ({ url, headers }: Request) => {
    assetCalls.push(url);
    if ([...headers].length > 0) throw new Error('a field of the client');
    return /b1b1b1b1b1b1\/x\.js$|static\/icons/.test(url)
      ? new Response('a file', { headers: { etag: '"1"', 'content-type': 'text/javascript' } })
      : new Response(null, { status: 404 });
  },
} as unknown as Fetcher;
const createFiles = (cache?: Pick<CacheApi, 'match' | 'put'>, stage: 'prod' | 'preprod' = 'prod') =>
  createBuildFiles({
    assets,
    builds: bucket,
    openCache: () => cache,
    stage,
    onStoreFailure: (error) => failures.push(error),
  });

describe('the routes of files', () => {
  async function request(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const app = createEdgeApp((edge) => {
      edge.route('/', createBuildRoutes(createFiles(), assets));
      edge.get('*', (c) => c.text('the page handler'));
    });
    return app.request(path, { headers: { origin: 'https://host.example', ...headers } });
  }

  it('leave the files of pages to their origin', async () => {
    expect(await (await request('/host/app.js')).text()).toBe('the page handler');
  });

  it.each([
    ['builds/b1b1b1b1b1b1/x.js', '"1"', 'text/javascript', IMMUTABLE],
    ['builds/c2c2c2c2c2c2/x.css', '"2"', 'text/css; charset=utf-8', IMMUTABLE],
    ['builds/c2c2c2c2c2c2/x.bin', '"2"', 'application/octet-stream', IMMUTABLE],
    ['static/icons/prod/icon-32.png', '"1"', 'text/javascript', 'public, max-age=86400'],
  ])('let pages of every origin load %s, and evaluate its conditions', async (path, etag, type, cacheControl) => {
    expect(Object.fromEntries((await request(`/header/${path}`)).headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': cacheControl,
      'content-type': type,
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    });
    expect((await request(`/header/${path}`, { 'if-none-match': etag })).status).toBe(304);
    expect((await request(`/header/${path}`, { 'if-match': '"other"' })).status).toBe(412);
    expect(failures).toEqual([]);
  });

  it('answer a file that no build has with the error object, which nobody stores and says nothing of the store', async () => {
    const missing = [
      'c2c2c2c2c2c2/lost.css',
      'e4e4e4e4e4e4/x.css',
      'no-build/x.css',
      ...['b1b1b1b1b1b1', 'c2c2c2c2c2c2'].flatMap((build) => ODD_FILES.map((file) => `${build}/${file}`)),
    ];
    for (const path of missing) {
      const response = await request(`/header/builds/${path}`);
      expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'no-store']);
    }
    expect(await (await request('/header/builds/b1b1b1b1b1b1/none.js')).json()).toMatchObject({ error: 'NOT_FOUND' });
    expect(failures).toEqual([]);
    // No name of a client's making reaches a store.
    expect([...assetCalls, ...reads].filter((address) => /\.\.|%|\/\/(?!assets)|[^ -~]/.test(address))).toEqual([]);
  });

  it('tell a store that fails from a file that is missing, and report it', async () => {
    const response = await request('/header/builds/bad000000000/x.css');
    expect([response.status, response.headers.get('cache-control'), failures.length]).toEqual([502, 'no-store', 1]);
  });
});

describe('the files of builds', () => {
  /** An isolate of a data centre that has one cache. */
  function startIsolate(...options: Parameters<typeof createFiles>) {
    const files = createFiles(...options);
    return async (file: string, build = STORED) => {
      const work: Promise<unknown>[] = [];
      const response = await files.fetch(build, file, (promise) => void work.push(promise));
      const text = await response?.text();
      await Promise.all(work);
      return { headers: response?.headers, text };
    };
  }
  const readsOf = (name: string) => reads.filter((key) => key.endsWith(name)).length;

  it('are read from the store once in a data centre, and while it is away not at all', async () => {
    const cache = new FakeCache();
    const [first, second] = [startIsolate(cache), startIsolate(cache)];
    expect((await first('x.css')).text).toBe('stored');
    isAway = true;
    const { headers, text } = await first('x.css');
    expect([text, Object.fromEntries(headers ?? [])]).toEqual([
      'stored',
      { etag: '"2"', 'content-type': 'text/css; charset=utf-8' },
    ]);
    isAway = false;
    expect((await second('x.css')).text).toBe('stored');
    expect([readsOf('x.css'), failures]).toEqual([1, []]);
    expect([...cache.responses.values()].map((kept) => kept.headers.get('cache-control'))).toEqual([
      'public, max-age=604800',
    ]);
  });

  it('are kept for a stage each, and only those of browsers', async () => {
    const cache = new FakeCache();
    await startIsolate(cache, 'preprod')('x.css');
    await startIsolate(cache)('x.css');
    expect((await startIsolate(cache)('build.json')).text).toBeUndefined();
    expect([readsOf('x.css'), cache.responses.size]).toEqual([2, 2]);
  });
});

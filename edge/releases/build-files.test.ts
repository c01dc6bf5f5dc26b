import { describe, expect, it, vi } from 'vitest';
import type { CacheApi } from '../cache/cache-api-tier.ts';
import { FakeCache } from '../test/fake-cache.ts';
import { FakeStores } from '../test/fake-stores.ts';
import { createTestManifest } from '../test/test-release.ts';
import { BuildFileCache } from './build-file-cache.ts';
import { createBuildFiles } from './build-files.ts';

const STORED = createTestManifest('c2c2c2c2c2c2', { 'x.css': 'sha384-x' });
const OBJECTS: Readonly<Record<string, string>> = {
  'builds/c2c2c2c2c2c2/build.json': JSON.stringify(STORED),
  'builds/c2c2c2c2c2c2/x.css': 'stored',
};

/** Isolates of a data centre with one cache, before a store that may fail. */
function createDataCentre(cacheApi?: Pick<CacheApi, 'match' | 'put'>) {
  const reads: string[] = [];
  const failures: unknown[] = [];
  const state = { isAway: false };
  const kept = new Map<string, Response>();
  const cache = cacheApi ?? {
    match: async (key: RequestInfo | URL) => kept.get(String(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => void kept.set(String(key), response),
  };
  const bucket = {
    get: async (key: string) => {
      reads.push(key);
      if (state.isAway) throw new Error('R2 is away');
      const text = OBJECTS[key];
      return text === undefined ? null : { httpEtag: '"2"', body: new Response(text).body, text: async () => text };
    },
  } as unknown as R2Bucket;
  const startIsolate = (stage: 'prod' | 'preprod' = 'prod') => {
    const files = createBuildFiles({
      builtIn: createTestManifest('b1b1b1b1b1b1'),
      assets: undefined,
      builds: bucket,
      cache: new BuildFileCache(() => cache, stage),
      onStoreFailure: (error) => failures.push(error),
    });
    return async (file: string, build = STORED.id) => {
      const work: Promise<unknown>[] = [];
      const response = await files.fetch(build, file, (promise) => void work.push(promise));
      const text = await response?.text();
      await Promise.all(work);
      return { response, text };
    };
  };
  return { startIsolate, reads, failures, state, kept };
}

it('reads a file from the store once in a data centre', async () => {
  const { startIsolate, reads } = createDataCentre();
  const [first, second] = [startIsolate(), startIsolate()];
  expect((await first('x.css')).text).toBe('stored');
  const again = await first('x.css');
  expect([again.text, again.response?.headers.get('etag')]).toEqual(['stored', '"2"']);
  expect(again.response?.headers.get('content-type')).toBe('text/css; charset=utf-8');
  // The route says how long browsers keep it.
  expect(again.response?.headers.get('cache-control')).toBeNull();
  expect((await second('x.css')).text).toBe('stored');
  expect(reads.filter((key) => key.endsWith('x.css'))).toHaveLength(1);
});

it('goes on while the store is away, with the files that the data centre has', async () => {
  const { startIsolate, state, failures } = createDataCentre();
  const read = startIsolate();
  await read('x.css');
  state.isAway = true;
  expect((await read('x.css')).text).toBe('stored');
  expect(failures).toEqual([]);
});

it('finds no file that another stage keeps, and keeps none that the build does not name', async () => {
  const { startIsolate, reads, kept } = createDataCentre();
  await startIsolate('preprod')('x.css');
  await startIsolate('prod')('x.css');
  expect(reads.filter((key) => key.endsWith('x.css'))).toHaveLength(2);
  expect((await startIsolate()('build.json')).response).toBeNull();
  expect([...kept.keys()].some((key) => key.endsWith('build.json'))).toBe(false);
});

it.each<[string, Pick<CacheApi, 'match' | 'put'>]>([
  [
    'fails',
    {
      match: () => Promise.reject(new Error('no cache')),
      put: () => Promise.reject(new Error('no cache')),
    },
  ],
  ['does not answer', { match: () => new Promise(() => {}), put: async () => undefined }],
])('asks the store where the cache %s', async (_, cache) => {
  const { startIsolate, failures } = createDataCentre(cache);
  expect((await startIsolate()('x.css')).text).toBe('stored');
  expect(failures).toEqual([]);
});

describe('a file of a build', () => {
  const BUILT_IN = createTestManifest('b1b1b1b1b1b1', { 'mount.js': 'sha384-m' });
  const asset = async () => new Response(null, { status: 404 });

  function createFiles() {
    const stores = new FakeStores();
    const read = vi.spyOn(stores.builds, 'get');
    const assets = { fetch: vi.fn(asset) };
    const files = createBuildFiles({
      builtIn: BUILT_IN,
      assets: assets as unknown as Fetcher,
      builds: stores.builds,
      cache: new BuildFileCache(() => new FakeCache(), 'prod'),
      onStoreFailure: () => undefined,
    });
    const fetch = async (build: string, file: string) => {
      const work: Promise<unknown>[] = [];
      const response = await files.fetch(build, file, (promise) => void work.push(promise));
      await Promise.all(work);
      return response;
    };
    const put = (build: string, file: string, text: string) => stores.objects.set(`builds/${build}/${file}`, text);
    return { fetch, put, read, assets };
  }

  it('is found once its build is in the store, though it was requested before', async () => {
    const { fetch, put } = createFiles();
    expect(await fetch(STORED.id, 'x.css')).toBeNull();
    put(STORED.id, 'build.json', JSON.stringify(STORED));
    put(STORED.id, 'x.css', 'stored');
    expect(await (await fetch(STORED.id, 'x.css'))?.text()).toBe('stored');
  });

  it('is not found where its build names it and the store lacks it', async () => {
    const { fetch, put } = createFiles();
    put(STORED.id, 'build.json', JSON.stringify(STORED));
    expect(await fetch(STORED.id, 'x.css')).toBeNull();
  });

  it('is of no type in particular where its name says none', async () => {
    const { fetch, put } = createFiles();
    put(STORED.id, 'build.json', JSON.stringify(createTestManifest(STORED.id, { 'x.bin': 'sha384-x' })));
    put(STORED.id, 'x.bin', 'stored');
    expect((await fetch(STORED.id, 'x.bin'))?.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('comes from the store by its own name alone where the build is that of the worker', async () => {
    const { fetch, put, read } = createFiles();
    put(BUILT_IN.id, 'mount.js', 'stored');
    expect(await (await fetch(BUILT_IN.id, 'mount.js'))?.text()).toBe('stored');
    expect(read.mock.calls.flat()).toEqual([`builds/${BUILT_IN.id}/mount.js`]);
  });

  it.each([
    ['which the build of the worker does not name', BUILT_IN.id, 'other.js'],
    ['of a build with no valid name', '..', 'x.css'],
  ])('%s is nowhere asked for', async (_, build, file) => {
    const { fetch, read, assets } = createFiles();
    expect(await fetch(build, file)).toBeNull();
    expect([read.mock.calls, assets.fetch.mock.calls]).toEqual([[], []]);
  });

  it.each(['..', '../a.css', 'a/../b.css', './a.css', 'a%2Fb.css', 'a//b.css', '/a.css', 'a b.css', 'a'.repeat(201)])(
    'is not asked of the files of the worker by the path %s',
    async (file) => {
      const { fetch, assets } = createFiles();
      expect(await fetch(STORED.id, file)).toBeNull();
      expect(assets.fetch).not.toHaveBeenCalled();
    },
  );

  it('is asked of the files of the worker by a path of 200 characters', async () => {
    const { fetch, assets } = createFiles();
    await fetch(STORED.id, 'a'.repeat(200));
    expect(assets.fetch).toHaveBeenCalledTimes(1);
  });
});

import { expect, it, vi } from 'vitest';
import { FakeCache } from '../test/fake-cache.ts';
import { type CacheApi, CacheApiTier } from './cache-api-tier.ts';
import type { CacheEntry } from './cache-entry.ts';

const entry: CacheEntry = {
  status: 200,
  headers: { etag: '"é"' },
  body: new Uint8Array([1, 2, 3]),
  freshMs: 10_000,
  staleWhileRevalidateMs: 0,
  staleIfErrorMs: 50_000,
  generatedAt: 0,
};

const createTier = (cache: CacheApi | undefined) => new CacheApiTier(() => cache);

it('keeps an entry whole, until the end of its last lifetime', async () => {
  const cache = new FakeCache();
  const tier = createTier(cache);
  await tier.put('a.example/key', entry, 1_000);
  expect(cache.responses.get('https://a.example/key')?.headers.get('cache-control')).toBe('public, max-age=59');
  expect(await tier.match('a.example/key')).toEqual(entry);
  await tier.delete('a.example/key');
  expect(await tier.match('a.example/key')).toBeUndefined();
});

it('writes nothing that has less than a second left', async () => {
  const cache = new FakeCache();
  const tier = createTier(cache);
  await tier.put('a.example/key', entry, 59_001);
  expect(cache.responses.size).toBe(0);
  await tier.put('a.example/key', entry, 59_000);
  expect(cache.responses.size).toBe(1);
});

it('ignores what was written under another key, or by another writer', async () => {
  const cache = new FakeCache();
  const tier = createTier(cache);
  await tier.put('a.example/key', entry, 0);
  const stored = cache.responses.get('https://a.example/key');
  if (stored === undefined) throw new Error('Nothing is stored');
  cache.responses.set('https://a.example/other', stored);
  cache.responses.set('https://a.example/foreign', new Response('x'));
  cache.responses.set('https://a.example/broken', new Response('x', { headers: { 'marquee-cache-entry': '%' } }));
  for (const name of ['other', 'foreign', 'broken']) expect(await tier.match(`a.example/${name}`)).toBeUndefined();
});

it('is a slower tier where the platform has no cache, or one that fails', async () => {
  const broken: CacheApi = {
    match: () => Promise.reject(new Error('down')),
    put: () => Promise.reject(new Error('down')),
    delete: () => Promise.reject(new Error('down')),
  };
  for (const tier of [createTier(undefined), createTier(broken)]) {
    await tier.put('a.example/key', entry, 0);
    expect(await tier.match('a.example/key')).toBeUndefined();
    await tier.delete('a.example/key');
  }
});

it('gives up a look-up after 100 ms', async () => {
  vi.useFakeTimers();
  try {
    const hanging = Object.assign(new FakeCache(), { match: () => new Promise<undefined>(() => {}) });
    let isOver = false;
    const match = createTier(hanging)
      .match('a.example/key')
      .then((found) => {
        isOver = true;
        return found;
      });
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await match).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

it('loses writes beyond 64 at once, and writes as many again once those have ended', async () => {
  let end = () => {};
  let ended = Promise.resolve();
  const cache = new FakeCache();
  const put = vi.spyOn(cache, 'put').mockImplementation(() => ended);
  const tier = createTier(cache);
  for (const count of [64, 128]) {
    ended = new Promise((done) => {
      end = done;
    });
    const writes = Array.from({ length: 70 }, (_, index) => tier.put(`a.example/${index}`, entry, 0));
    expect(put).toHaveBeenCalledTimes(count);
    end();
    await Promise.all(writes);
  }
});

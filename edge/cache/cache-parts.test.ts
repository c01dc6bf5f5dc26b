import { describe, expect, it, vi } from 'vitest';
import { FakeCache } from '../test/fake-stores.ts';
import { Backoffs } from './backoffs.ts';
import { type CacheApi, CacheApiTier } from './cache-api-tier.ts';
import {
  ageSeconds,
  buildCacheStatus,
  type CacheEntry,
  createEntry,
  expiresAt,
  resolveFreshness,
  timeToLive,
} from './cache-entry.ts';
import { InFlightRequests } from './in-flight-requests.ts';
import { MemoryTier } from './memory-tier.ts';

describe('the back-offs', () => {
  const error = new Error('reset');

  it('lasts a second after a failure, doubles with each, and is never longer than 30 s', () => {
    const backoffs = new Backoffs();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      backoffs.fail('key', 5_000, error, 0);
      expect(backoffs.active('key', 5_000 + seconds * 1_000 - 1)).toMatchObject({ error });
      expect(backoffs.active('key', 5_000 + seconds * 1_000)).toBeUndefined();
    }
  });

  it('lasts as long as the origin demands, without doubling that', () => {
    const backoffs = new Backoffs();
    backoffs.fail('key', 0, error, 60_000);
    expect(backoffs.active('key', 59_999)).toBeDefined();
    expect(backoffs.active('key', 60_000)).toBeUndefined();
    backoffs.fail('key', 60_000, error, 500);
    expect(backoffs.active('key', 61_999)).toBeDefined();
    expect(backoffs.active('key', 62_000)).toBeUndefined();
  });

  it('is of one key, and over once that key succeeds', () => {
    const backoffs = new Backoffs();
    backoffs.fail('key', 0, error, 0);
    backoffs.fail('key', 0, error, 0);
    expect(backoffs.active('other', 0)).toBeUndefined();
    backoffs.succeed('key');
    expect(backoffs.active('key', 0)).toBeUndefined();
    backoffs.fail('key', 0, error, 0);
    expect(backoffs.active('key', 999)).toBeDefined();
    expect(backoffs.active('key', 1_000)).toBeUndefined();
  });
});

describe('the Cache API tier', () => {
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
});

describe('an entry', () => {
  const RECEIVED = 1_000_000;
  const response = { status: 200, headers: { etag: '"1"' }, body: new Uint8Array([1, 2]) };
  const lifetimes = { freshMs: 10_000, staleWhileRevalidateMs: 5_000, staleIfErrorMs: 20_000 };
  const generatedAt = RECEIVED - 4_000;
  const entry = { ...response, ...lifetimes, generatedAt };

  it('begins with the age that the response had on arrival', () => {
    expect(createEntry(response, { ...lifetimes, ageMs: 4_000 }, RECEIVED)).toEqual(entry);
    expect(timeToLive(entry, RECEIVED)).toBe(6_000);
  });

  it.each([
    ['fresh', 9_999],
    ['revalidate', 10_000],
    ['revalidate', 14_999],
    ['if-error', 15_000],
    ['if-error', 29_999],
    ['expired', 30_000],
  ] as const)('is %s at an age of %d ms', (freshness, ageMs) => {
    expect(resolveFreshness(entry, generatedAt + ageMs)).toBe(freshness);
  });

  it('ends with the longer of its stale windows', () => {
    expect(expiresAt(entry)).toBe(generatedAt + 30_000);
    expect(expiresAt({ ...entry, staleWhileRevalidateMs: 50_000 })).toBe(generatedAt + 60_000);
  });

  it('has an age in whole seconds, never below zero', () => {
    expect([0, 1_999, 2_000].map((ms) => ageSeconds(entry, generatedAt + ms))).toEqual([0, 1, 2]);
    expect(ageSeconds(entry, generatedAt - 5_000)).toBe(0);
  });

  it('says in Cache-Status what happened, in the order of the field', () => {
    expect(buildCacheStatus({ result: 'hit' }, entry, RECEIVED)).toBe('marquee; hit; ttl=6');
    expect(buildCacheStatus({ result: 'miss', fwdStatus: 200, stored: true, collapsed: true }, entry, RECEIVED)).toBe(
      'marquee; fwd=miss; fwd-status=200; ttl=6; stored; collapsed',
    );
    expect(buildCacheStatus({ result: 'stale', detail: 'back-off' }, entry, RECEIVED + 7_500)).toBe(
      'marquee; fwd=stale; ttl=-2; detail=back-off',
    );
    expect(buildCacheStatus({ result: 'miss', stored: false, collapsed: false }, undefined, RECEIVED)).toBe(
      'marquee; fwd=miss',
    );
  });
});

describe('the requests in flight', () => {
  const work = (value: string) => Promise.resolve(value);

  it('lets others join until 20 ms after the deadline, and no longer', () => {
    const requests = new InFlightRequests<string>();
    const first = work('first');
    requests.add('key', 1_000, 300, first);
    expect(requests.find('key', 1_320)).toBe(first);
    expect(requests.find('key', 1_321)).toBeUndefined();
    expect(requests.find('other', 1_000)).toBeUndefined();
  });

  it('ends with its own work, and leaves that which took its place', () => {
    const requests = new InFlightRequests<string>();
    const endFirst = requests.add('key', 0, 100, work('first'));
    const second = work('second');
    const endSecond = requests.add('key', 200, 100, second);
    endFirst();
    expect(requests.find('key', 200)).toBe(second);
    endSecond();
    expect(requests.find('key', 200)).toBeUndefined();
  });

  it('forgets requests that workerd ended once there are 512, and keeps those that can still be joined', () => {
    const requests = new InFlightRequests<string>();
    const add = (count: number, name: string, now: number) => {
      for (let number = 0; number < count; number += 1) requests.add(`${name} ${number}`, now, 100, work(name));
    };
    // What was forgotten is not found at an earlier time either.
    const isKept = (key: string) => requests.find(key, 0) !== undefined;
    add(510, 'ended', 0);
    requests.add('in grace', 1, 100, work('in grace'));
    add(1, 'later', 121);
    expect(isKept('ended 0')).toBe(true);
    add(1, 'one more', 121);
    expect([isKept('ended 0'), isKept('ended 509')]).toEqual([false, false]);
    expect([isKept('in grace'), isKept('later 0'), isKept('one more 0')]).toEqual([true, true, true]);
  });
});

describe('the memory tier', () => {
  const createEntry = (bytes: number, headers: Readonly<Record<string, string>> = {}): CacheEntry => ({
    status: 200,
    headers,
    body: new Uint8Array(bytes),
    freshMs: 1_000,
    staleWhileRevalidateMs: 0,
    staleIfErrorMs: 0,
    generatedAt: 0,
  });

  it('counts an entry as its body, 4,000 bytes, and two bytes for each character of key and fields', () => {
    const tier = new MemoryTier(1_000_000);
    tier.set('12345', createEntry(500, { etag: '"abc"' }));
    expect(tier.usage()).toEqual({ bytes: 4_000 + 500 + 10 + 18, entries: 1 });
    tier.delete('12345');
    expect(tier.usage()).toEqual({ bytes: 0, entries: 0 });
    expect(tier.get('12345')).toBeUndefined();
  });

  it('does not store an entry of more than an eighth', () => {
    const tier = new MemoryTier(128_000);
    tier.set('a', createEntry(11_999));
    expect(tier.usage()).toEqual({ bytes: 0, entries: 0 });
  });
});

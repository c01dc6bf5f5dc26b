import { describe, expect, it, vi } from 'vitest';
import { FakeCache } from '../test/fake-stores.ts';
import { Backoffs } from './backoffs.ts';
import { CacheApiTier } from './cache-api-tier.ts';
import { type CacheEntry, createEntry, resolveFreshness } from './cache-entry.ts';
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

const ENTRY: CacheEntry = {
  status: 200,
  headers: { etag: '"é"' },
  body: new Uint8Array([1, 2, 3]),
  freshMs: 10_000,
  staleWhileRevalidateMs: 0,
  staleIfErrorMs: 50_000,
  generatedAt: 0,
};

describe('the Cache API tier', () => {
  it('keeps an entry whole, until the end of its last lifetime', async () => {
    const cache = new FakeCache();
    const tier = new CacheApiTier(() => cache);
    await tier.put('a.example/key', ENTRY, 1_000);
    expect(cache.responses.get('https://a.example/key')?.headers.get('cache-control')).toBe('public, max-age=59');
    expect(await tier.match('a.example/key')).toEqual(ENTRY);
    await tier.delete('a.example/key');
    expect(await tier.match('a.example/key')).toBeUndefined();
  });

  it('ignores what was written under another key, or by another writer', async () => {
    const cache = new FakeCache();
    const tier = new CacheApiTier(() => cache);
    await tier.put('a.example/key', ENTRY, 0);
    const stored = cache.responses.get('https://a.example/key');
    if (stored === undefined) throw new Error('Nothing is stored');
    cache.responses.set('https://a.example/other', stored);
    cache.responses.set('https://a.example/foreign', new Response('x'));
    cache.responses.set('https://a.example/broken', new Response('x', { headers: { 'marquee-cache-entry': '%' } }));
    for (const name of ['other', 'foreign', 'broken']) expect(await tier.match(`a.example/${name}`)).toBeUndefined();
  });

  it('gives up a look-up after 100 ms', async () => {
    vi.useFakeTimers();
    try {
      const hanging = Object.assign(new FakeCache(), { match: () => new Promise<undefined>(() => {}) });
      const given = vi.fn();
      void new CacheApiTier(() => hanging).match('a.example/key').then(given);
      await vi.advanceTimersByTimeAsync(99);
      expect(given).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(given).toHaveBeenCalledExactlyOnceWith(undefined);
    } finally {
      vi.useRealTimers();
    }
  });

  it('loses writes beyond 64 at once, and writes as many again once those have ended', async () => {
    let end = () => {};
    let ended = Promise.resolve();
    const cache = new FakeCache();
    const put = vi.spyOn(cache, 'put').mockImplementation(() => ended);
    const tier = new CacheApiTier(() => cache);
    for (const count of [64, 128]) {
      ended = new Promise((done) => {
        end = done;
      });
      const writes = Array.from({ length: 70 }, (_, index) => tier.put(`a.example/${index}`, ENTRY, 0));
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

it('an entry of more than an eighth of the memory tier is not stored', () => {
  const tier = new MemoryTier(128_000);
  tier.set('a', { ...ENTRY, body: new Uint8Array(12_000) });
  expect(tier.get('a')).toBeUndefined();
});

import { environmentManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnswerCache } from './debounced-answers.ts';
import { createSearchQueries } from './search-queries.lazy.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A server has no timers.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
});

const JAZZ = { text: 'jazz', scope: 'place_id=7' };
const { signal } = new AbortController();

function start(load: (signal: AbortSignal) => Promise<readonly string[]> = async () => ['jazz']) {
  const calls = vi.fn(load);
  const search = new AbortController();
  const queries = createSearchQueries(search.signal);
  const cache = queries.createCache<readonly string[]>('suggestions')(null, undefined) as AnswerCache<
    readonly string[]
  >;
  const request = (wanted = signal) => cache.request(JAZZ, (_, ended) => calls(ended), wanted);
  return { calls, queries, cache, request, search };
}

it('requests one answer once, and keeps it with its time', async () => {
  const { cache, calls, request } = start();
  expect(cache.peek(JAZZ)).toBeUndefined();
  const atMs = Date.now();
  await Promise.all([request(), request()]);
  await vi.advanceTimersByTimeAsync(299_999);
  await request();
  expect([calls.mock.calls.length, cache.peek(JAZZ)]).toEqual([1, { question: JAZZ, answer: ['jazz'], atMs }]);
});

it('takes over the last answer with its time, and adopts the request that is on its way', async () => {
  const { queries } = start();
  const load = vi.fn(async () => ['other']);
  const rock = { question: { text: 'rock', scope: '' }, answer: ['rock'], atMs: Date.now() - 200_000 };
  const soul = { text: 'soul', scope: '' };
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const create = queries.createCache<readonly string[]>('suggestions');
  const cache = create(rock, { question: soul, pending: promise }) as AnswerCache<readonly string[]>;
  const adopted = cache.request(soul, load, signal);
  resolve(['soul']);
  expect(await adopted).toEqual(['soul']);
  expect(cache.peek(rock.question)).toEqual(rock);
  expect(load).not.toHaveBeenCalled();
});

it('holds nothing, and no timer, once its search has ended, nor for a field that gets it afterwards', async () => {
  const { cache, request, search, queries } = start();
  await request();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  search.abort();
  expect(cache.peek(JAZZ)).toBeUndefined();
  expect(queries.createCache('places')(null, undefined)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

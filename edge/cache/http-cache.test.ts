import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCache } from '../test/fake-stores.ts';
import { Bulkhead } from '../upstream/call-limits.ts';
import { CacheApiTier } from './cache-api-tier.ts';
import { type CacheRequest, CacheTimeoutError, type FetchedResponse, HttpCache } from './http-cache.ts';
import { MemoryTier } from './memory-tier.ts';

const START = 1_000_000;
const KEY = 'www.marquee.com/api/search?q=jazz';
/** Fresh until 10 s, stale while revalidating until 15 s, stale if the origin fails until 70 s. */
const LIFETIMES = { freshMs: 10_000, staleWhileRevalidateMs: 5_000, staleIfErrorMs: 60_000, ageMs: 0 };
const REFUSED = new Error('refused');

type Origin = () => Promise<FetchedResponse>;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const reply =
  (text: string, changes: Partial<FetchedResponse> = {}, afterMs = 0): Origin =>
  async () => {
    if (afterMs > 0) await wait(afterMs);
    const body = new TextEncoder().encode(text);
    return { status: 200, headers: {}, body, receivedAt: Date.now(), lifetimes: LIFETIMES, ...changes };
  };
const replyPrivately = (text: string, afterMs = 0) => reply(text, { lifetimes: undefined }, afterMs);
const refuse =
  (afterMs = 0): Origin =>
  async () => {
    if (afterMs > 0) await wait(afterMs);
    throw REFUSED;
  };
const hang: Origin = () => new Promise(() => {});

interface Waiting {
  /** Text, outcome, and the time to which the answer's age refers, in milliseconds from the start. */
  answer?: object;
  error?: unknown;
}

interface IsolateOptions {
  readonly platform?: FakeCache;
  readonly resolveBackoffMs?: (error: unknown) => number | undefined;
}

function createIsolate({ platform, resolveBackoffMs }: IsolateOptions = {}) {
  const memory = new MemoryTier(1_000_000);
  const cache = new HttpCache({
    memory,
    ...(platform === undefined ? {} : { shared: new CacheApiTier(() => platform) }),
    ...(resolveBackoffMs === undefined ? {} : { resolveBackoffMs }),
  });
  /** The time limit of each call to the origin. */
  const calls: number[] = [];
  const held = { count: 0 };

  async function follow(request: CacheRequest, waiting: Waiting): Promise<void> {
    try {
      const { entry, outcome, servedAt } = await cache.answer(request);
      waiting.answer = { text: new TextDecoder().decode(entry.body), ...outcome, servedAt: servedAt - START };
    } catch (error) {
      waiting.error = error;
    }
  }

  /** Sends a request, which has 1,000 ms, or 300 ms where it has a stale answer. */
  async function ask(origin: Origin, changes: Partial<CacheRequest> = {}): Promise<Waiting> {
    const waiting: Waiting = {};
    const request: CacheRequest = {
      key: KEY,
      now: Date.now(),
      budgetMs: 1_000,
      staleBudgetMs: 300,
      fetchOrigin(budgetMs) {
        calls.push(budgetMs);
        return origin();
      },
      waitUntil(work) {
        held.count += 1;
        void work.finally(() => {
          held.count -= 1;
        });
      },
      ...changes,
    };
    void follow(request, waiting);
    await pass(0);
    return waiting;
  }

  return { memory, cache, calls, held, ask };
}

/** An isolate whose memory holds the answer "old", received at the start, at this age. */
async function createAged(ageMs: number, options: IsolateOptions = {}) {
  const isolate = createIsolate(options);
  await isolate.ask(reply('old'));
  await pass(ageMs);
  isolate.calls.length = 0;
  return isolate;
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a request for what is not stored', () => {
  it('is answered by the origin, which has all but 40 ms of its time', async () => {
    const { ask, calls } = createIsolate();
    const request = await ask(reply('new', {}, 959));
    await pass(958);
    expect(request).toEqual({});
    await pass(1);
    expect(request).toEqual({
      answer: { text: 'new', result: 'miss', fwdStatus: 200, stored: true, servedAt: 959 },
    });
    expect(calls).toEqual([960]);
  });

  it('times out 15 ms before the end of its time, and leaves its call to store an answer', async () => {
    const { ask, held } = createIsolate();
    const request = await ask(reply('late', {}, 1_200));
    await pass(984);
    expect(request).toEqual({});
    await pass(1);
    expect(request.error).toBeInstanceOf(CacheTimeoutError);
    expect(held.count).toBe(1);
    await pass(215);
    expect(held.count).toBe(0);
    expect(await ask(hang)).toEqual({ answer: { text: 'late', result: 'hit', servedAt: 1_200 } });
  });
});

describe('an answer that is stale while it is revalidated', () => {
  it('is a hit at once, and one call replaces it', async () => {
    const { ask, calls, held } = await createAged(10_000);
    expect(await ask(reply('new', {}, 600))).toEqual({ answer: { text: 'old', result: 'hit', servedAt: 10_000 } });
    await pass(599);
    expect(await ask(hang)).toMatchObject({ answer: { text: 'old' } });
    expect(held.count).toBeGreaterThan(0);
    await pass(1);
    expect(held.count).toBe(0);
    expect(await ask(hang)).toEqual({ answer: { text: 'new', result: 'hit', servedAt: 10_600 } });
    expect(calls).toEqual([960]);
  });

  it('is fetched only where a refresh is free, for as long as the request has time', async () => {
    const refreshSlots = new Bulkhead(1);
    const { ask, calls } = createIsolate();
    const askFor = (key: string, origin: Origin) => ask(origin, { key, refreshSlots });
    for (const key of ['a', 'b']) await askFor(key, reply('old'));
    await pass(10_000);
    calls.length = 0;
    await askFor('a', hang);
    expect(await askFor('b', hang)).toMatchObject({ answer: { text: 'old', result: 'hit' } });
    expect(calls).toHaveLength(1);
    expect(refreshSlots.acquire(START + 10_999, 1)).toBeUndefined();
    expect(refreshSlots.acquire(START + 11_000, 1)).toBeDefined();
  });

  it('frees its refresh when that fails', async () => {
    const refreshSlots = new Bulkhead(1);
    const { ask } = await createAged(10_000);
    await ask(refuse(100), { refreshSlots });
    expect(refreshSlots.acquire(Date.now(), 1)).toBeUndefined();
    await pass(100);
    expect(refreshSlots.acquire(Date.now(), 1)).toBeDefined();
  });
});

describe('an answer that is stale if the origin fails', () => {
  it('is replaced by an answer of the origin that comes in time', async () => {
    const { ask, calls } = await createAged(15_000);
    const request = await ask(reply('new', {}, 259));
    await pass(259);
    expect(request).toEqual({
      answer: { text: 'new', result: 'stale', fwdStatus: 200, stored: true, servedAt: 15_259 },
    });
    expect(calls).toEqual([960]);
  });

  it('is served without a call while the origin demands a pause', async () => {
    const { ask, calls } = await createAged(15_000, { resolveBackoffMs: () => 2_000 });
    await ask(refuse());
    await pass(1_999);
    expect(await ask(hang)).toEqual({
      answer: { text: 'old', result: 'hit', detail: 'back-off', servedAt: 16_999 },
    });
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(await ask(reply('new'))).toMatchObject({ answer: { text: 'new' } });
  });
});

it('the error of a failed call is that of each request until the pause of a second is over', async () => {
  const { ask, calls } = createIsolate({ resolveBackoffMs: () => 0 });
  await ask(refuse(100));
  await pass(1_099);
  expect(await ask(hang)).toEqual({ error: REFUSED });
  expect(calls).toHaveLength(1);
  await pass(1);
  expect(await ask(reply('new'))).toMatchObject({ answer: { text: 'new' } });
});

it('an answer that must not be stored is not shared with requests that have waited for it: each calls with the time that it has left', async () => {
  const { ask, calls } = createIsolate();
  const first = await ask(replyPrivately('first', 100));
  const second = await ask(replyPrivately('second', 50));
  const third = await ask(replyPrivately('third', 60));
  await pass(160);
  expect([first, second, third]).toMatchObject([
    { answer: { text: 'first', servedAt: 100 } },
    { answer: { text: 'second', servedAt: 150 } },
    { answer: { text: 'third', servedAt: 160 } },
  ]);
  expect(second.answer).not.toHaveProperty('collapsed');
  expect(calls).toEqual([960, 860, 860]);
});

describe('an answer that another isolate has stored', () => {
  /** An isolate with nothing in memory, and one that has stored the answer "theirs", of this age. */
  async function createOther(ageMs: number) {
    const platform = new FakeCache();
    await createIsolate({ platform }).ask(reply('theirs'));
    await pass(ageMs);
    return createIsolate({ platform, resolveBackoffMs: () => 0 });
  }

  it('is a hit while it is fresh, and then one in memory', async () => {
    const { ask, calls, cache } = await createOther(9_999);
    expect(cache.getFresh(KEY, Date.now())).toBeUndefined();
    expect(await ask(hang)).toEqual({ answer: { text: 'theirs', result: 'hit', servedAt: 9_999 } });
    expect(cache.getFresh(KEY, Date.now())).toMatchObject({ generatedAt: START });
    expect(calls).toEqual([]);
  });

  it('is served stale 40 ms before the end of the shorter time where the origin is slower', async () => {
    const { ask } = await createOther(15_000);
    const request = await ask(hang);
    await pass(259);
    expect(request).toEqual({});
    await pass(1);
    expect(request).toEqual({
      answer: { text: 'theirs', result: 'stale', detail: 'stale-if-error', servedAt: 15_000 },
    });
  });
});

it('the tier that isolates share loses an answer when one that must not be stored takes its place', async () => {
  const platform = new FakeCache();
  const { ask } = await createAged(10_000, { platform });
  await ask(replyPrivately('mine'));
  expect(platform.responses.size).toBe(0);
});

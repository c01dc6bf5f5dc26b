import type { Backoffs } from './backoffs.ts';
import { createBackoffs } from './backoffs.ts';
import type { SharedTier } from './cache-api-tier.ts';
import { type CacheEntry, judgeFreshness, type Lifetimes } from './cache-entry.ts';
import type { CacheFacts } from './cache-status.ts';
import { createHitForMiss } from './hit-for-miss.ts';
import { createInFlightRequests, LATE, waitFor } from './in-flight-requests.ts';
import type { MemoryTier } from './memory-tier.ts';

/** An answer as the origin gave it. */
export interface OriginAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface CacheCall {
  /** Everything that the answer depends on. */
  readonly key: string;
  /** Where this answer is kept, if elsewhere than under `key`: the secondary key of RFC 9111 §4.1. */
  readonly keyFor?: (answer: OriginAnswer) => string;
  /** A stored answer may serve this request after validation alone (RFC 9111 §5.2.1). */
  readonly mustRevalidate?: boolean;
  /** Clock at the start of the request. */
  readonly now: number;
  /** The request is answered within this, whatever the origin does. */
  readonly budgetMs: number;
  /** The same, when a stale answer is in hand. */
  readonly staleBudgetMs: number;
  /** Asks the origin; a rejection is a failure. `stored` can be revalidated. */
  readonly fetchOrigin: (budgetMs: number, stored: CacheEntry | undefined) => Promise<OriginAnswer>;
  /** How long the answer may be used and how old it is already; `undefined` where it must not be stored. */
  readonly resolveLifetimes: (
    answer: OriginAnswer,
    receivedAt: number,
  ) => (Lifetimes & { readonly ageMs: number }) | undefined;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /**
   * Room for refreshes in the background. Many keys that go stale together would meet a failing origin all at once,
   * before any failure has come back; those that find no room stay stale until their next request.
   */
  readonly refreshes?: RefreshSlots;
}

export interface RefreshSlots {
  enter(now: number, leaseMs: number): { readonly expiresAt: number } | undefined;
  release(slot: { readonly expiresAt: number }): void;
}

export interface CacheAnswer {
  readonly entry: CacheEntry;
  readonly facts: CacheFacts;
  /** The clock at which age and freshness are to be told: receipt for what came now, else the request's start. */
  readonly at: number;
}

/** The answer did not come within the request's budget. */
export class CacheTimeoutError extends Error {}

type FlightResult =
  | {
      readonly kind: 'answer';
      readonly entry: CacheEntry;
      readonly storable: boolean;
      readonly key: string;
      readonly at: number;
    }
  /** Another isolate's entry, found in the shared tier. */
  | { readonly kind: 'shared'; readonly entry: CacheEntry }
  /** The call failed; `stale` was in the shared tier and may stand in. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly stale: CacheEntry | undefined };

export interface HttpCacheOptions {
  readonly memory: MemoryTier;
  readonly shared?: SharedTier | undefined;
  readonly clock?: () => number;
  /** Least pause for a key after this failure, in milliseconds; `undefined` for a failure that pauses nothing. */
  readonly pauseAfter?: (error: unknown) => number | undefined;
}

export interface HttpCache {
  /** A fresh answer from memory, at once: the hot path awaits nothing. */
  peek(key: string, now: number): CacheEntry | undefined;
  /** What memory holds for this key, however old. */
  held(key: string): CacheEntry | undefined;
  /** @throws what `fetchOrigin` rejected with, or CacheTimeoutError, when there is nothing to serve instead. */
  answer(call: CacheCall): Promise<CacheAnswer>;
}

/** Time kept back from the budget: for the waiter to answer, and for the flight to end before its waiters give up. */
const ANSWER_MARGIN_MS = 15;
const FLIGHT_MARGIN_MS = 40;

/**
 * A cache of HTTP answers in two tiers: fresh, stale while revalidating, stale on error, one call for N misses, a pause
 * after failures. It knows neither the endpoints nor the framework, and nothing of a request outlives it here but
 * plain data.
 */
export function createHttpCache(options: HttpCacheOptions): HttpCache {
  const { memory, shared, clock = Date.now, pauseAfter = () => undefined } = options;
  const flights = createInFlightRequests<FlightResult>();
  const backOff: Backoffs = createBackoffs();
  const uncacheable = createHitForMiss();

  function remember(call: CacheCall, answer: OriginAnswer): Omit<Extract<FlightResult, { kind: 'answer' }>, 'kind'> {
    const receivedAt = clock();
    const key = call.keyFor?.(answer) ?? call.key;
    const lifetimes = call.resolveLifetimes(answer, receivedAt);
    if (lifetimes === undefined) {
      memory.delete(call.key);
      if (shared !== undefined) call.waitUntil(shared.delete(call.key));
      uncacheable.mark(call.key, receivedAt);
      const once = { freshMs: 0, staleWhileRevalidateMs: 0, staleIfErrorMs: 0 };
      return { entry: { ...answer, ...once, bornAt: receivedAt }, storable: false, key, at: receivedAt };
    }
    const { ageMs, ...windows } = lifetimes;
    const entry = { ...answer, ...windows, bornAt: receivedAt - ageMs };
    uncacheable.clear(call.key);
    memory.set(key, entry);
    if (shared !== undefined) call.waitUntil(shared.put(key, entry, receivedAt));
    return { entry, storable: true, key, at: receivedAt };
  }

  async function fetchAndRemember(
    call: CacheCall,
    budgetMs: number,
    stored: CacheEntry | undefined,
  ): Promise<FlightResult> {
    try {
      const answer = await call.fetchOrigin(budgetMs, stored);
      backOff.succeed(call.key);
      return { kind: 'answer', ...remember(call, answer) };
    } catch (error) {
      const pauseMs = pauseAfter(error);
      if (pauseMs !== undefined) backOff.fail(call.key, clock(), error, pauseMs);
      return { kind: 'failed', error, stale: undefined };
    }
  }

  /**
   * What one flight does: the shared tier first, since another isolate may have the answer already. With a stale answer
   * in hand the waiters get that after the shorter budget, while the call runs on; `done` says when it has ended.
   */
  async function fetchAndStore(call: CacheCall, held: CacheEntry | undefined, done: () => void): Promise<FlightResult> {
    const startedAt = clock();
    const found = await shared?.match(call.key).catch(() => undefined);
    const isNewer = found !== undefined && found.bornAt > (held?.bornAt ?? Number.NEGATIVE_INFINITY);
    const known = isNewer ? found : held;
    const freshness = known === undefined ? 'expired' : judgeFreshness(known, clock());
    if (isNewer && freshness !== 'expired') memory.set(call.key, found);
    if (isNewer && freshness === 'fresh') {
      done();
      return { kind: 'shared', entry: found };
    }
    const leftMs = call.budgetMs - FLIGHT_MARGIN_MS - (clock() - startedAt);
    const fetching = fetchAndRemember(call, leftMs, known).finally(done);
    if (known === undefined || freshness === 'expired') return fetching;
    call.waitUntil(fetching);
    if (isNewer && freshness === 'revalidate') return { kind: 'shared', entry: found };
    const result = await waitFor(fetching, call.staleBudgetMs - FLIGHT_MARGIN_MS);
    if (result === LATE) return { kind: 'failed', error: new CacheTimeoutError(), stale: known };
    return result.kind === 'failed' ? { ...result, stale: known } : result;
  }

  /** Starts a flight that outlives the request which started it. */
  function startFetch(call: CacheCall, held: CacheEntry | undefined, landed = () => {}): Promise<FlightResult> {
    let forget = () => {};
    const done = () => {
      forget();
      landed();
    };
    const work = fetchAndStore(call, held, done).catch((error: unknown): FlightResult => {
      done();
      return { kind: 'failed', error, stale: undefined };
    });
    forget = flights.start(call.key, call.now, call.budgetMs, work);
    call.waitUntil(work);
    return work;
  }

  function refreshInBackground(call: CacheCall, held: CacheEntry): void {
    const { key, now, refreshes } = call;
    if (flights.find(key, now) !== undefined || backOff.paused(key, now) !== undefined) return;
    const slot = refreshes?.enter(now, call.budgetMs);
    if (refreshes !== undefined && slot === undefined) return;
    startFetch(call, held, () => {
      if (slot !== undefined) refreshes?.release(slot);
    });
  }

  /** Settles what a flight brought for one of the requests that waited for it. */
  async function settle(
    call: CacheCall,
    result: FlightResult,
    collapsed: boolean,
    fallback: CacheEntry | undefined,
  ): Promise<CacheAnswer> {
    const because = fallback === undefined ? 'miss' : 'stale';
    const joined = collapsed ? { collapsed } : {};
    if (result.kind === 'shared') return { entry: result.entry, facts: { result: 'hit', ...joined }, at: call.now };
    if (result.kind === 'answer') {
      const isMine = result.storable && (call.keyFor?.(result.entry) ?? call.key) === result.key;
      if (collapsed && !isMine) return alone(call, fallback);
      const { entry, storable, at } = result;
      return {
        entry,
        at,
        facts: { result: because, fwdStatus: entry.status, ...(storable ? { stored: true } : {}), ...joined },
      };
    }
    const stale = fallback ?? result.stale;
    if (stale === undefined) throw result.error;
    return { entry: stale, facts: { result: 'stale', detail: 'stale-if-error', ...joined }, at: call.now };
  }

  /** Asks the origin for one request by itself: an answer that may not be stored belongs to nobody else. */
  async function alone(call: CacheCall, stored: CacheEntry | undefined): Promise<CacheAnswer> {
    const leftMs = call.budgetMs - FLIGHT_MARGIN_MS - (clock() - call.now);
    const result = await fetchAndRemember(call, leftMs, stored);
    const isUsable = stored !== undefined && judgeFreshness(stored, clock()) !== 'expired';
    return settle(call, result, false, isUsable ? stored : undefined);
  }

  return {
    peek(key, now) {
      const entry = memory.get(key);
      return entry !== undefined && judgeFreshness(entry, now) === 'fresh' ? entry : undefined;
    },
    held: (key) => memory.get(key),
    async answer(call) {
      const { key, now } = call;
      const held = memory.get(key);
      if (call.mustRevalidate === true) return alone(call, held);
      const freshness = held === undefined ? 'expired' : judgeFreshness(held, now);
      if (held !== undefined && freshness === 'fresh') return { entry: held, facts: { result: 'hit' }, at: now };
      if (held !== undefined && freshness === 'revalidate') {
        refreshInBackground(call, held);
        return { entry: held, facts: { result: 'hit' }, at: now };
      }
      const fallback = freshness === 'if-error' ? held : undefined;
      const pause = backOff.paused(key, now);
      if (pause !== undefined) {
        if (fallback === undefined) throw pause.error;
        return { entry: fallback, facts: { result: 'hit', detail: 'back-off' }, at: now };
      }
      if (uncacheable.has(key, now)) return alone(call, held);
      const underway = flights.find(key, now);
      const work = underway ?? startFetch(call, held);
      const waitMs = (fallback === undefined ? call.budgetMs : call.staleBudgetMs) - ANSWER_MARGIN_MS;
      const result = await waitFor(work, waitMs);
      if (result !== LATE) return settle(call, result, underway !== undefined, fallback);
      if (fallback === undefined) throw new CacheTimeoutError();
      return { entry: fallback, facts: { result: 'stale', detail: 'stale-if-error' }, at: now };
    },
  };
}

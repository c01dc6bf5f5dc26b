import { LRUCache } from 'lru-cache';
import { withTimeLimit } from '../http/time-limit.ts';
import type { Bulkhead } from '../upstream/call-limits.ts';
import { Backoffs } from './backoffs.ts';
import type { CacheApiTier } from './cache-api-tier.ts';
import {
  type CacheEntry,
  createEntry,
  type OriginAnswer,
  type ReceivedLifetimes,
  resolveFreshness,
} from './cache-entry.ts';
import type { CacheOutcome } from './cache-status.ts';
import { entryLimit } from './entry-limit.ts';
import { InFlightRequests } from './in-flight-requests.ts';
import type { MemoryTier } from './memory-tier.ts';

export interface FetchedAnswer extends OriginAnswer {
  readonly receivedAt: number;
  /** `undefined` where the answer must not be stored. */
  readonly lifetimes: ReceivedLifetimes | undefined;
}

export interface CacheRequest {
  /** Everything that the answer depends on. */
  readonly key: string;
  /** Clock at the start of the request. */
  readonly now: number;
  /** The request is answered within this, whatever the origin does. */
  readonly budgetMs: number;
  /** The same, when a stale answer can be served. */
  readonly staleBudgetMs: number;
  /** Sends the request to the origin; a rejection is a failure. */
  readonly fetchOrigin: (budgetMs: number) => Promise<FetchedAnswer>;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /**
   * Bounds refreshes in the background. Many keys that go stale together would meet a failing origin all at once, before
   * any failure has come back; those that get no slot stay stale until their next request.
   */
  readonly refreshSlots?: Bulkhead;
}

export interface CacheAnswer {
  readonly entry: CacheEntry;
  readonly outcome: CacheOutcome;
  /** The clock that age and freshness are counted to: receipt for what was fetched now, else the request's start. */
  readonly servedAt: number;
}

/** The answer did not come within the request's budget. */
export class CacheTimeoutError extends Error {}

export interface HttpCacheOptions {
  readonly memory: MemoryTier;
  /** The tier behind memory. */
  readonly shared?: CacheApiTier;
  readonly clock?: () => number;
  /** Least backoff of a key after this failure, in milliseconds; `undefined` for a failure that is not the key's. */
  readonly resolveBackoffMs?: (error: unknown) => number | undefined;
}

type FetchResult =
  | { readonly kind: 'fetched'; readonly entry: CacheEntry; readonly isStored: boolean; readonly receivedAt: number }
  /** Another isolate's entry, found in the shared tier. */
  | { readonly kind: 'shared'; readonly entry: CacheEntry }
  /** The fetch failed; `stale` may be served in place of its answer. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly stale: CacheEntry | undefined };

/** Time kept back from the budget: for a waiter to answer, and for the fetch to end before its waiters give up. */
const ANSWER_MARGIN_MS = 15;
const FETCH_MARGIN_MS = 40;

/** How long a key whose answer must not be stored is fetched for each request by itself. */
const HIT_FOR_MISS_MS = 30_000;
const MAX_HIT_FOR_MISS_KEYS = 5_000;

const NO_LIFETIMES = { freshMs: 0, staleWhileRevalidateMs: 0, staleIfErrorMs: 0, ageMs: 0 };

/** A plain hit: nothing in it is of one request. */
export const HIT: CacheOutcome = { result: 'hit' };

/**
 * A cache of HTTP answers in two tiers: fresh, stale while revalidating, stale on error, one fetch for N misses, a
 * backoff after failures. It knows neither the endpoints nor the framework, and nothing of a request outlives it here
 * but plain data.
 */
export class HttpCache {
  readonly #memory: MemoryTier;
  readonly #shared: CacheApiTier | undefined;
  readonly #clock: () => number;
  readonly #resolveBackoffMs: (error: unknown) => number | undefined;
  readonly #inFlight = new InFlightRequests<FetchResult>();
  readonly #backoffs = new Backoffs();
  /** Requests for a private answer would else queue behind one another, each to find that it cannot be shared. */
  readonly #hitForMissUntil = new LRUCache<string, number>(entryLimit(MAX_HIT_FOR_MISS_KEYS));

  constructor({ memory, shared, clock = Date.now, resolveBackoffMs = () => undefined }: HttpCacheOptions) {
    this.#memory = memory;
    this.#shared = shared;
    this.#clock = clock;
    this.#resolveBackoffMs = resolveBackoffMs;
  }

  /** A fresh answer from memory, at once: the hot path awaits nothing. */
  getFresh(key: string, now: number): CacheEntry | undefined {
    const entry = this.#memory.get(key);
    return entry !== undefined && resolveFreshness(entry, now) === 'fresh' ? entry : undefined;
  }

  /** An answer from memory that may be served at once, fresh or to be revalidated. */
  getUsable(key: string, now: number): CacheEntry | undefined {
    const entry = this.#memory.get(key);
    const freshness = entry === undefined ? 'expired' : resolveFreshness(entry, now);
    return freshness === 'fresh' || freshness === 'revalidate' ? entry : undefined;
  }

  /** @throws CacheTimeoutError, or what `fetchOrigin` rejected with, when there is nothing to serve instead. */
  async answer(request: CacheRequest): Promise<CacheAnswer> {
    const { key, now } = request;
    const stored = this.#memory.get(key);
    const freshness = stored === undefined ? 'expired' : resolveFreshness(stored, now);
    if (stored !== undefined && freshness === 'fresh') return { entry: stored, outcome: HIT, servedAt: now };
    if (stored !== undefined && freshness === 'revalidate') {
      this.#refreshInBackground(request, stored);
      return { entry: stored, outcome: HIT, servedAt: now };
    }
    const fallback = freshness === 'if-error' ? stored : undefined;
    const backoff = this.#backoffs.active(key, now);
    if (backoff !== undefined) {
      if (fallback === undefined) throw backoff.error;
      return { entry: fallback, outcome: { result: 'hit', detail: 'back-off' }, servedAt: now };
    }
    if (now < (this.#hitForMissUntil.get(key) ?? 0)) return this.#fetchUncollapsed(request, stored);
    const inFlight = this.#inFlight.find(key, now);
    const work = inFlight ?? this.#startFetch(request, stored);
    const waitMs = (fallback === undefined ? request.budgetMs : request.staleBudgetMs) - ANSWER_MARGIN_MS;
    const result = await withTimeLimit(
      waitMs,
      () => work,
      () => undefined,
    );
    if (result !== undefined) return this.#settle(request, result, inFlight !== undefined, fallback);
    if (fallback === undefined) throw new CacheTimeoutError();
    return { entry: fallback, outcome: { result: 'stale', detail: 'stale-if-error' }, servedAt: now };
  }

  #refreshInBackground(request: CacheRequest, stored: CacheEntry): void {
    const { key, now, refreshSlots } = request;
    if (this.#inFlight.find(key, now) !== undefined || this.#backoffs.active(key, now) !== undefined) return;
    const slot = refreshSlots?.acquire(now, request.budgetMs);
    if (refreshSlots !== undefined && slot === undefined) return;
    this.#startFetch(request, stored, () => {
      if (slot !== undefined) refreshSlots?.release(slot);
    });
  }

  /** Starts a fetch that others may join, and that outlives the request which started it. */
  #startFetch(request: CacheRequest, stored: CacheEntry | undefined, onEnd = () => {}): Promise<FetchResult> {
    let forget = () => {};
    const end = () => {
      forget();
      onEnd();
    };
    const work = this.#matchOrFetch(request, stored, end).catch((error: unknown): FetchResult => {
      end();
      return { kind: 'failed', error, stale: undefined };
    });
    forget = this.#inFlight.add(request.key, request.now, request.budgetMs, work);
    request.waitUntil(work);
    return work;
  }

  /**
   * The shared tier first, since another isolate may have the answer already; then the origin. With a stale answer the
   * waiters get that after the shorter budget, while the fetch goes on; `end` is called once it is over.
   */
  async #matchOrFetch(request: CacheRequest, stored: CacheEntry | undefined, end: () => void): Promise<FetchResult> {
    const startedAt = this.#clock();
    const shared = await this.#shared?.match(request.key).catch(() => undefined);
    const isNewer = shared !== undefined && shared.generatedAt > (stored?.generatedAt ?? Number.NEGATIVE_INFINITY);
    const newest = isNewer ? shared : stored;
    const freshness = newest === undefined ? 'expired' : resolveFreshness(newest, this.#clock());
    if (isNewer && freshness !== 'expired') this.#memory.set(request.key, shared);
    if (isNewer && freshness === 'fresh') {
      end();
      return { kind: 'shared', entry: shared };
    }
    const leftMs = request.budgetMs - FETCH_MARGIN_MS - (this.#clock() - startedAt);
    const fetching = this.#fetchAndStore(request, leftMs).finally(end);
    if (newest === undefined || freshness === 'expired') return fetching;
    request.waitUntil(fetching);
    if (isNewer && freshness === 'revalidate') return { kind: 'shared', entry: shared };
    const waitMs = request.staleBudgetMs - FETCH_MARGIN_MS;
    const result = await withTimeLimit(
      waitMs,
      () => fetching,
      () => undefined,
    );
    if (result === undefined) return { kind: 'failed', error: new CacheTimeoutError(), stale: newest };
    return result.kind === 'failed' ? { ...result, stale: newest } : result;
  }

  async #fetchAndStore(request: CacheRequest, budgetMs: number): Promise<FetchResult> {
    try {
      const answer = await request.fetchOrigin(budgetMs);
      this.#backoffs.succeed(request.key);
      return this.#store(request, answer);
    } catch (error) {
      const backoffMs = this.#resolveBackoffMs(error);
      if (backoffMs !== undefined) this.#backoffs.fail(request.key, this.#clock(), error, backoffMs);
      return { kind: 'failed', error, stale: undefined };
    }
  }

  #store({ key, waitUntil }: CacheRequest, answer: FetchedAnswer): FetchResult {
    const { receivedAt, lifetimes } = answer;
    const entry = createEntry(answer, lifetimes ?? NO_LIFETIMES, receivedAt);
    if (lifetimes === undefined) {
      this.#memory.delete(key);
      if (this.#shared !== undefined) waitUntil(this.#shared.delete(key));
      this.#hitForMissUntil.set(key, receivedAt + HIT_FOR_MISS_MS);
    } else {
      this.#hitForMissUntil.delete(key);
      this.#memory.set(key, entry);
      if (this.#shared !== undefined) waitUntil(this.#shared.put(key, entry, receivedAt));
    }
    return { kind: 'fetched', entry, isStored: lifetimes !== undefined, receivedAt };
  }

  /** Turns the result of a fetch into the answer of one of the requests that waited for it. */
  async #settle(
    request: CacheRequest,
    result: FetchResult,
    collapsed: boolean,
    fallback: CacheEntry | undefined,
  ): Promise<CacheAnswer> {
    const joined = collapsed ? { collapsed } : {};
    if (result.kind === 'shared') {
      return { entry: result.entry, outcome: { ...HIT, ...joined }, servedAt: request.now };
    }
    if (result.kind === 'fetched') {
      const { entry, isStored, receivedAt } = result;
      if (collapsed && !isStored) return this.#fetchUncollapsed(request, fallback);
      const forwarded = { result: fallback === undefined ? 'miss' : 'stale', fwdStatus: entry.status } as const;
      return {
        entry,
        outcome: { ...forwarded, ...(isStored ? { stored: true } : {}), ...joined },
        servedAt: receivedAt,
      };
    }
    const stale = fallback ?? result.stale;
    if (stale === undefined) throw result.error;
    return { entry: stale, outcome: { result: 'stale', detail: 'stale-if-error', ...joined }, servedAt: request.now };
  }

  /** Fetches for one request by itself: an answer that must not be stored is shared with no other. */
  async #fetchUncollapsed(request: CacheRequest, stored: CacheEntry | undefined): Promise<CacheAnswer> {
    const leftMs = request.budgetMs - FETCH_MARGIN_MS - (this.#clock() - request.now);
    const result = await this.#fetchAndStore(request, leftMs);
    const isUsable = stored !== undefined && resolveFreshness(stored, this.#clock()) !== 'expired';
    return this.#settle(request, result, false, isUsable ? stored : undefined);
  }
}

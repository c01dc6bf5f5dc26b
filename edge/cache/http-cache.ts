import { LRUCache } from 'lru-cache';
import type { Bulkhead } from '../upstream/call-limits.ts';
import { Backoffs } from './backoffs.ts';
import type { CacheApiTier } from './cache-api-tier.ts';
import {
  type CacheEntry,
  type CacheOutcome,
  createEntry,
  type OriginResponse,
  type ReceivedLifetimes,
  resolveFreshness,
} from './cache-entry.ts';
import { InFlightRequests, waitFor } from './in-flight-requests.ts';
import { countBounded, type MemoryTier } from './memory-tier.ts';

export interface FetchedResponse extends OriginResponse {
  readonly receivedAt: number;
  /** `undefined` if the answer must not be stored. */
  readonly lifetimes: ReceivedLifetimes | undefined;
}

export interface CacheRequest {
  /** Everything that the answer depends on. */
  readonly key: string;
  /** Clock at the start of the request. */
  readonly now: number;
  /** Time limit of the request's answer, whatever the origin does. */
  readonly budgetMs: number;
  /** The same if a stale answer can be served. */
  readonly staleBudgetMs: number;
  /** Sends the request to the origin; a rejection is a failure. */
  readonly fetchOrigin: (budgetMs: number) => Promise<FetchedResponse>;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /**
   * Bounds refreshes in the background. Otherwise many keys that go stale together would all call a failing origin
   * before its first failure returns. Keys without a slot stay stale until their next request.
   */
  readonly refreshSlots?: Bulkhead;
}

export interface CachedResponse {
  readonly entry: CacheEntry;
  readonly outcome: CacheOutcome;
  /** Reference time of age and freshness: receipt for a fetched answer, else the request's start. */
  readonly servedAt: number;
}

/** The answer did not arrive within the request's budget. */
export class CacheTimeoutError extends Error {}

export interface HttpCacheOptions {
  readonly memory: MemoryTier;
  /** The tier behind memory. */
  readonly shared?: CacheApiTier;
  readonly clock?: () => number;
  /** Minimum backoff of a key after this failure, in milliseconds; `undefined` if the key is not to blame. */
  readonly resolveBackoffMs?: (error: unknown) => number | undefined;
}

type FetchResult =
  | { readonly kind: 'fetched'; readonly entry: CacheEntry; readonly isStored: boolean; readonly receivedAt: number }
  /** Another isolate's entry, found in the shared tier. */
  | { readonly kind: 'shared'; readonly entry: CacheEntry }
  /** The fetch failed; `stale` may be served instead. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly stale: CacheEntry | undefined };

/** Time kept back from the budget: for a waiter to answer, and for the fetch to end before its waiters give up. */
export const ANSWER_MARGIN_MS = 15;
export const FETCH_MARGIN_MS = 40;

/** Time for which each request fetches a key separately after an answer that must not be stored. */
const HIT_FOR_MISS_MS = 30_000;
const MAX_HIT_FOR_MISS_KEYS = 5_000;

const NO_LIFETIMES = { freshMs: 0, staleWhileRevalidateMs: 0, staleIfErrorMs: 0, ageMs: 0 };

/** A plain hit, which holds no data of a request. */
export const HIT: CacheOutcome = { result: 'hit' };

/**
 * A cache of HTTP answers in two tiers: fresh, stale while revalidating, stale on error, one fetch for N misses, a
 * backoff after failures. It knows neither the endpoints nor the framework, and only plain data outlives a request
 * here.
 */
export class HttpCache {
  readonly #memory: MemoryTier;
  readonly #shared: CacheApiTier | undefined;
  readonly #clock: () => number;
  readonly #resolveBackoffMs: (error: unknown) => number | undefined;
  readonly #inFlight = new InFlightRequests<FetchResult>();
  readonly #backoffs = new Backoffs();
  /** Otherwise requests for a private answer would queue behind each other, only to find that it cannot be shared. */
  readonly #hitForMissUntil = new LRUCache<string, number>(countBounded(MAX_HIT_FOR_MISS_KEYS));

  constructor({ memory, shared, clock = Date.now, resolveBackoffMs = () => undefined }: HttpCacheOptions) {
    this.#memory = memory;
    this.#shared = shared;
    this.#clock = clock;
    this.#resolveBackoffMs = resolveBackoffMs;
  }

  /** Returns a fresh answer from memory without awaiting anything: the hot path. */
  getFresh(key: string, now: number): CacheEntry | undefined {
    const entry = this.#memory.get(key);
    return entry !== undefined && resolveFreshness(entry, now) === 'fresh' ? entry : undefined;
  }

  /** Returns an answer from memory that may be served at once, fresh or with revalidation. */
  getUsable(key: string, now: number): CacheEntry | undefined {
    const entry = this.#memory.get(key);
    const freshness = entry === undefined ? 'expired' : resolveFreshness(entry, now);
    return freshness === 'fresh' || freshness === 'revalidate' ? entry : undefined;
  }

  /** @throws CacheTimeoutError, or the rejection of `fetchOrigin`, if there is no answer to serve instead. */
  async answer(request: CacheRequest): Promise<CachedResponse> {
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
    const result = await waitFor(work, waitMs);
    if (result !== undefined) return this.#settle(request, result, inFlight !== undefined, fallback);
    if (fallback === undefined) throw new CacheTimeoutError();
    return { entry: fallback, outcome: { result: 'stale', detail: 'stale-if-error' }, servedAt: now };
  }

  #refreshInBackground(request: CacheRequest, stored: CacheEntry): void {
    const { key, now, refreshSlots } = request;
    if (this.#inFlight.find(key, now) !== undefined || this.#backoffs.active(key, now) !== undefined) return;
    const release = refreshSlots?.acquire(now, request.budgetMs);
    if (refreshSlots === undefined || release !== undefined) this.#startFetch(request, stored, release);
  }

  /** Starts a fetch that other requests may join and that outlives its own request. */
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
   * Asks the shared tier first, because another isolate may have the answer, then the origin. Waiters with a stale
   * answer receive it after the shorter budget, while the fetch continues; `end` is called once the fetch is over.
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
    const result = await waitFor(fetching, waitMs);
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

  #store({ key, waitUntil }: CacheRequest, answer: FetchedResponse): FetchResult {
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

  /** Turns the result of a fetch into the answer of one waiting request. */
  async #settle(
    request: CacheRequest,
    result: FetchResult,
    collapsed: boolean,
    fallback: CacheEntry | undefined,
  ): Promise<CachedResponse> {
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

  /** Fetches for one request only: an answer that must not be stored is not shared with other requests. */
  async #fetchUncollapsed(request: CacheRequest, stored: CacheEntry | undefined): Promise<CachedResponse> {
    const leftMs = request.budgetMs - FETCH_MARGIN_MS - (this.#clock() - request.now);
    const result = await this.#fetchAndStore(request, leftMs);
    const isUsable = stored !== undefined && resolveFreshness(stored, this.#clock()) !== 'expired';
    return this.#settle(request, result, false, isUsable ? stored : undefined);
  }
}

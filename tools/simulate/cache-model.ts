import { Backoffs } from '../../edge/cache/backoffs.ts';
import { type CacheEntry, createEntry, type Lifetimes, resolveFreshness } from '../../edge/cache/cache-entry.ts';
import { resolveLifetimes } from '../../edge/cache/freshness.ts';
import { ANSWER_MARGIN_MS, FETCH_MARGIN_MS } from '../../edge/cache/http-cache.ts';
import { MemoryTier } from '../../edge/cache/memory-tier.ts';
import { MAX_REFRESHES_IN_FLIGHT, MEMORY_TIER_BYTES, STALE_BUDGET_MS } from '../../edge/proxy/cache-limits.ts';
import { resolveBackoffMs } from '../../edge/proxy/call-failure.ts';
import { ENDPOINTS, type Endpoint, UPSTREAMS, type UpstreamName } from '../../edge/proxy/endpoints.ts';
import { NEGATIVE_LIFETIMES } from '../../edge/proxy/origin-call.ts';
import { Bulkhead } from '../../edge/upstream/call-limits.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import type { EventQueue } from './event-queue.ts';
import type { OriginModel } from './origin-model.ts';
import type { SharedTier } from './shared-tier.ts';
import { UpstreamModel } from './upstream-model.ts';

/** The tier that answered a request, or that it failed. */
export const ANSWER_KINDS = [
  'memory',
  'memory, stale while revalidating',
  'Cache API',
  'origin',
  'stale on error',
  'failed',
] as const;

export type AnswerKind = (typeof ANSWER_KINDS)[number];

export interface CallModel {
  readonly key: string;
  readonly name: EndpointName;
  readonly now: number;
  readonly bytes: number;
  /** An answer with nothing in it, which is kept for seconds alone. */
  readonly isEmpty?: boolean;
  readonly onAnswer: (kind: AnswerKind, at: number) => void;
}

export interface CacheModelOptions {
  readonly queue: EventQueue;
  readonly shared: SharedTier;
  readonly origin: OriginModel;
  /** Caching fields of the origin's answers; none leaves the lifetimes of the edge's table. */
  readonly originHeaders?: Readonly<Record<string, string>>;
  /** Time of a look-up in the Cache API. */
  readonly drawMatchMs: () => number;
  readonly memoryBytes?: number;
}

type Result =
  | { readonly kind: 'fetched' }
  | { readonly kind: 'shared' }
  | { readonly kind: 'failed'; readonly hasStale: boolean };

interface Waiter {
  readonly call: CallModel;
  readonly hasFallback: boolean;
}

interface Flight {
  readonly waiters: Waiter[];
  /** Once there: the fetch may go on, and whoever joins it gets this at once. */
  result?: Result;
}

const bodies = new Map<number, Uint8Array>();

/** One body for all answers of a size: what an isolate holds is counted by length. */
function bodyOf(bytes: number): Uint8Array {
  const body = bodies.get(bytes) ?? new Uint8Array(bytes);
  bodies.set(bytes, body);
  return body;
}

const ENTITY_TAG = `"${'0'.repeat(43)}"`;

/**
 * The answers of an isolate in simulated time: `edge/cache/http-cache.ts` with its promises as events. Storage,
 * lifetimes, backoffs and limits are the edge's own; what is written again here is the order of its steps, which
 * `npm run simulate -- --validate` compares with the worker.
 */
export class CacheModel {
  readonly #memory: MemoryTier;
  readonly #options: CacheModelOptions;
  readonly #backoffs = new Backoffs();
  readonly #flights = new Map<string, Flight>();
  readonly #upstreams: Readonly<Record<UpstreamName, UpstreamModel>>;
  readonly #refreshSlots: Readonly<Record<UpstreamName, Bulkhead>>;

  constructor(options: CacheModelOptions) {
    const { queue, origin, memoryBytes = MEMORY_TIER_BYTES } = options;
    this.#options = options;
    this.#memory = new MemoryTier(memoryBytes);
    this.#upstreams = forEachUpstream(() => new UpstreamModel(queue, origin));
    this.#refreshSlots = forEachUpstream(() => new Bulkhead(MAX_REFRESHES_IN_FLIGHT));
  }

  get memoryBytes(): number {
    return this.#memory.usage().bytes;
  }

  answer(call: CallModel): void {
    const { key, now } = call;
    const endpoint: Endpoint = ENDPOINTS[call.name];
    const stored = this.#memory.get(key);
    const freshness = stored === undefined ? 'expired' : resolveFreshness(stored, now);
    if (freshness === 'fresh') {
      call.onAnswer('memory', now);
      return;
    }
    if (stored !== undefined && freshness === 'revalidate') {
      this.#refresh(call, endpoint, stored);
      call.onAnswer('memory, stale while revalidating', now);
      return;
    }
    const hasFallback = freshness === 'if-error';
    if (this.#backoffs.active(key, now) !== undefined) {
      call.onAnswer(hasFallback ? 'stale on error' : 'failed', now);
      return;
    }
    const flight = this.#flights.get(key) ?? this.#startFetch(call, endpoint, stored);
    flight.waiters.push({ call, hasFallback });
    if (flight.result !== undefined) settle(flight, endpoint, flight.result, now);
  }

  #refresh(call: CallModel, endpoint: Endpoint, stored: CacheEntry): void {
    const { key, now } = call;
    if (this.#flights.has(key) || this.#backoffs.active(key, now) !== undefined) return;
    const slots = this.#refreshSlots[endpoint.upstream];
    const slot = slots.acquire(now, endpoint.budgetMs);
    if (slot !== undefined) this.#startFetch(call, endpoint, stored, () => slots.release(slot));
  }

  #startFetch(call: CallModel, endpoint: Endpoint, stored: CacheEntry | undefined, onEnd = () => {}): Flight {
    const flight: Flight = { waiters: [] };
    this.#flights.set(call.key, flight);
    const end = () => {
      this.#flights.delete(call.key);
      onEnd();
    };
    const { queue, drawMatchMs } = this.#options;
    queue.schedule(call.now + drawMatchMs(), (at) => this.#afterMatch(call, endpoint, stored, flight, end, at));
    return flight;
  }

  #afterMatch(
    call: CallModel,
    endpoint: Endpoint,
    stored: CacheEntry | undefined,
    flight: Flight,
    end: () => void,
    now: number,
  ): void {
    const { shared: tier, queue } = this.#options;
    const shared = tier.match(call.key, now);
    const isNewer = shared !== undefined && shared.generatedAt > (stored?.generatedAt ?? Number.NEGATIVE_INFINITY);
    const newest = isNewer ? shared : stored;
    const freshness = newest === undefined ? 'expired' : resolveFreshness(newest, now);
    if (isNewer && freshness !== 'expired') this.#memory.set(call.key, shared);
    if (isNewer && freshness === 'fresh') {
      end();
      settle(flight, endpoint, { kind: 'shared' }, now);
      return;
    }
    const settleOnce = (result: Result, at: number) => {
      if (flight.result !== undefined) return;
      flight.result = result;
      settle(flight, endpoint, result, at);
    };
    const hasStale = newest !== undefined && freshness !== 'expired';
    if (isNewer && freshness === 'revalidate') settleOnce({ kind: 'shared' }, now);
    else if (hasStale) {
      const late = now + STALE_BUDGET_MS - FETCH_MARGIN_MS;
      queue.schedule(late, (at) => settleOnce({ kind: 'failed', hasStale }, at));
    }
    const budgetMs = endpoint.budgetMs - FETCH_MARGIN_MS - (now - call.now);
    this.#upstreams[endpoint.upstream].call(now, budgetMs, (at, failure) => {
      end();
      if (failure === undefined) {
        this.#store(call, endpoint.lifetimes, at);
        settleOnce({ kind: 'fetched' }, at);
        return;
      }
      const backoffMs = resolveBackoffMs(failure);
      if (backoffMs !== undefined) this.#backoffs.fail(call.key, at, failure, backoffMs);
      settleOnce({ kind: 'failed', hasStale }, at);
    });
  }

  #store(call: CallModel, table: Lifetimes, now: number): void {
    const { originHeaders = {}, shared } = this.#options;
    this.#backoffs.succeed(call.key);
    const lifetimes = resolveLifetimes(call.isEmpty ? NEGATIVE_LIFETIMES : table, originHeaders, now);
    if (lifetimes === undefined) return;
    const answer = { status: 200, headers: { ...originHeaders, etag: ENTITY_TAG }, body: bodyOf(call.bytes) };
    const entry = createEntry(answer, lifetimes, now);
    this.#memory.set(call.key, entry);
    shared.put(call.key, entry, now);
  }
}

/** Answers the waiting requests, each within its own time. */
function settle(flight: Flight, endpoint: Endpoint, result: Result, at: number): void {
  for (const { call, hasFallback } of flight.waiters.splice(0)) {
    const limit = call.now + (hasFallback ? STALE_BUDGET_MS : endpoint.budgetMs) - ANSWER_MARGIN_MS;
    if (at > limit) call.onAnswer(hasFallback ? 'stale on error' : 'failed', limit);
    else if (result.kind === 'shared') call.onAnswer('Cache API', at);
    else if (result.kind === 'fetched') call.onAnswer('origin', at);
    else call.onAnswer(hasFallback || result.hasStale ? 'stale on error' : 'failed', at);
  }
}

function forEachUpstream<Value>(create: () => Value): Readonly<Record<UpstreamName, Value>> {
  return Object.fromEntries(UPSTREAMS.map((name) => [name, create()])) as Record<UpstreamName, Value>;
}

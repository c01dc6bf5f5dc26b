import { type CacheApi, createCacheApiTier } from '../cache/cache-api-tier.ts';
import { createHttpCache, type HttpCache } from '../cache/http-cache.ts';
import { createMemoryTier, type MemoryTier } from '../cache/memory-tier.ts';
import { type Bulkhead, createBulkhead } from '../upstream/bulkhead.ts';
import { createUpstreamClient, type UpstreamClient } from '../upstream/upstream-client.ts';
import { type AnswerResponder, createAnswerResponder } from './answer-response.ts';
import { UPSTREAMS, type UpstreamName } from './endpoints.ts';
import { createParsedQueryCache, type ParsedQueryCache } from './parsed-query-cache.ts';
import { resolvePause } from './upstream-problem.ts';

/** An isolate has 128 MB for everything. Holds about 6,800 answers; the Cache API stands behind. */
const MEMORY_TIER_BYTES = 32 * 1024 * 1024;

/** Refreshes in the background at once, for each service of the origin. */
const REFRESHES_UNDERWAY_MAX = 8;

/** What the proxies of one isolate share: answers and what is known of the origin, nothing of any request. */
export interface ProxyState {
  readonly clock: () => number;
  readonly memory: MemoryTier;
  readonly cache: HttpCache;
  readonly respond: AnswerResponder;
  readonly parseArguments: ParsedQueryCache;
  readonly upstreams: Readonly<Record<UpstreamName, UpstreamClient>>;
  readonly refreshes: Readonly<Record<UpstreamName, Bulkhead>>;
}

export interface ProxyStateOptions {
  /** Bytes of the in-isolate tier; 0 turns it off (benchmarks). */
  readonly memoryBytes?: number;
  /** The Cache API; `undefined` where there is none. */
  readonly openCache?: () => CacheApi | undefined;
  readonly clock?: () => number;
}

/** One per isolate, made by the worker module. */
export function createProxyState(options: ProxyStateOptions = {}): ProxyState {
  const { memoryBytes = MEMORY_TIER_BYTES, openCache = openPlatformCache, clock = Date.now } = options;
  const memory = createMemoryTier(memoryBytes);
  return {
    clock,
    memory,
    respond: createAnswerResponder(),
    parseArguments: createParsedQueryCache(),
    cache: createHttpCache({ memory, shared: createCacheApiTier(openCache), clock, pauseAfter: resolvePause }),
    upstreams: forEachUpstream(() => createUpstreamClient(clock)),
    refreshes: forEachUpstream(() => createBulkhead(REFRESHES_UNDERWAY_MAX)),
  };
}

function openPlatformCache(): CacheApi | undefined {
  return typeof caches === 'undefined' ? undefined : caches.default;
}

function forEachUpstream<T>(create: () => T): Readonly<Record<UpstreamName, T>> {
  return Object.fromEntries(UPSTREAMS.map((name) => [name, create()])) as Record<UpstreamName, T>;
}

import { LRUCache } from 'lru-cache';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import type { RequestGeo } from '../../shared/endpoints/endpoint-contract.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import { type CacheApi, CacheApiTier } from '../cache/cache-api-tier.ts';
import { buildCacheStatus, type CacheEntry } from '../cache/cache-entry.ts';
import { type CachedResponse, HIT, HttpCache } from '../cache/http-cache.ts';
import { countBounded, MemoryTier } from '../cache/memory-tier.ts';
import { inSpan } from '../span.ts';
import { Bulkhead } from '../upstream/call-limits.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import { type OriginTarget, UpstreamClient } from '../upstream/upstream-client.ts';
import { ENDPOINTS, type Endpoint, type EndpointName, UPSTREAMS, type UpstreamName } from './endpoints.ts';
import { type CallContext, fetchFromOrigin, resolveBackoffMs, toHttpProblem } from './origin-call.ts';

/** An isolate has 128 MB for everything. Holds about 6,800 answers; the Cache API is the tier behind it. */
const MEMORY_TIER_BYTES = 32 * 1024 * 1024;

/** Concurrent refreshes in the background, for each service of the origin. */
const MAX_REFRESHES_IN_FLIGHT = 8;

/** Longest wait of a request that has a stale answer. */
const STALE_BUDGET_MS = 300;

const MAX_MEMOIZED_QUERIES = 2_000;
/** Longer query strings are rare, and are parsed each time. */
const MAX_MEMOIZED_QUERY_LENGTH = 400;

/** Raised when stored entries of an older worker must no longer be read. */
const KEY_VERSION = 'v2';

/** The Cache API outlives the worker: answers of another stage or origin, on the same hosts, must not be found in it. */
export function buildCacheScope(stage: Stage, { base }: Pick<OriginTarget, 'base'>): string {
  return `${stage}/${encodeURIComponent(base)}`;
}

/**
 * Builds the key from everything that an answer depends on and that the origin receives: site, locale, endpoint,
 * arguments. The parts are unambiguous: hosts, locales and names contain no `/`, and scope and `query` are
 * percent-encoded.
 */
export function buildCacheKey(
  scope: string,
  { site, language }: SiteLocale,
  name: EndpointName,
  query: string,
): string {
  return `${site.host}/_cache/${KEY_VERSION}/${scope}/${language.locale}/${name}?${query}`;
}

export interface ApiProxyOptions {
  readonly origin: OriginTarget;
  readonly stage: Stage;
  /** Bytes of the in-isolate tier. */
  readonly memoryBytes?: number;
  readonly openCache: () => CacheApi | undefined;
  readonly clock?: () => number;
}

/** The proxied calls of one isolate, which shares answers and the state of the origin, but no data of a request. */
export class ApiProxy {
  readonly clock: () => number;
  readonly #origin: OriginTarget;
  readonly #scope: string;
  readonly #cache: HttpCache;
  readonly #upstreams: Readonly<Record<UpstreamName, UpstreamClient>>;
  readonly #refreshSlots = forEachUpstream(() => new Bulkhead(MAX_REFRESHES_IN_FLIGHT));
  readonly #memoizedQueries = new LRUCache<string, string>(countBounded(MAX_MEMOIZED_QUERIES));

  constructor(options: ApiProxyOptions) {
    const { origin, stage, memoryBytes = MEMORY_TIER_BYTES, openCache, clock = Date.now } = options;
    this.clock = clock;
    this.#origin = origin;
    this.#scope = buildCacheScope(stage, origin);
    this.#upstreams = forEachUpstream(() => new UpstreamClient(clock));
    const memory = new MemoryTier(memoryBytes);
    this.#cache = new HttpCache({ memory, shared: new CacheApiTier(openCache), clock, resolveBackoffMs });
  }

  /**
   * Runs one call: arguments, key, memory, Cache API, origin. A fresh answer from memory is returned at once, with no
   * promise.
   *
   * @param search query string of the arguments, with its `?`
   * @throws HttpProblem for invalid arguments, and if the origin gives no usable answer and none is stored.
   */
  answerCall(name: EndpointName, search: string, context: CallContext): CachedResponse | Promise<CachedResponse> {
    const now = this.clock();
    const endpoint: Endpoint = ENDPOINTS[name];
    const query = this.#resolveQuery(name, endpoint, search, context.geo);
    const key = buildCacheKey(this.#scope, context.siteLocale, name, query);
    const entry = this.#cache.getFresh(key, now);
    if (entry !== undefined) return { entry, outcome: HIT, servedAt: now };
    return inSpan('cache', async (span) => {
      span.setAttribute('marquee.endpoint', name);
      try {
        const answer = await this.#cache.answer({
          key,
          now,
          budgetMs: endpoint.budgetMs,
          staleBudgetMs: STALE_BUDGET_MS,
          fetchOrigin: (budgetMs) =>
            fetchFromOrigin({
              name,
              query,
              context,
              budgetMs,
              origin: this.#origin,
              client: this.#upstreams[endpoint.upstream],
              clock: this.clock,
            }),
          waitUntil: context.waitUntil,
          refreshSlots: this.#refreshSlots[endpoint.upstream],
        });
        span.setAttribute('marquee.cache.result', answer.outcome.result);
        return answer;
      } catch (error) {
        throw toHttpProblem(error, { 'cache-status': buildCacheStatus({ result: 'miss' }, undefined, now) });
      }
    });
  }

  /**
   * Returns the answer in memory without waiting, fresh or with revalidation. If it is not fresh, the call continues in
   * the background for the next request.
   *
   * @param search valid arguments, with their `?`
   */
  peek(name: EndpointName, search: string, context: CallContext): CacheEntry | undefined {
    const now = this.clock();
    const query = this.#resolveQuery(name, ENDPOINTS[name], search, context.geo);
    const key = buildCacheKey(this.#scope, context.siteLocale, name, query);
    const fresh = this.#cache.getFresh(key, now);
    if (fresh !== undefined) return fresh;
    const usable = this.#cache.getUsable(key, now);
    const answer = this.answerCall(name, search, context);
    // Nobody waits for it, so its failure is ignored.
    if (answer instanceof Promise) answer.catch(() => {});
    return usable;
  }

  /** State of the breaker of each service of the origin, for the operators' page. */
  readBreakers(): Readonly<Record<UpstreamName, BreakerState>> {
    return forEachUpstream((name) => this.#upstreams[name].breaker);
  }

  /**
   * The canonical query of a call. Valid query strings are memoized: the same suggestions are requested again and again,
   * and parsing is most of what a hit costs. Parsing is a pure function of the text, so nothing of a request is kept.
   */
  #resolveQuery(name: EndpointName, endpoint: Endpoint, search: string, geo: RequestGeo): string {
    const source = endpoint.arguments;
    if (source.from === 'request-geo') return source.build(geo);
    const memoKey = `${name}${search}`;
    const known = this.#memoizedQueries.get(memoKey);
    if (known !== undefined) return known;
    const parsed = source.parse(search);
    if (!parsed.ok) throw createArgumentsProblem(parsed.problems);
    if (search.length <= MAX_MEMOIZED_QUERY_LENGTH) this.#memoizedQueries.set(memoKey, parsed.search);
    return parsed.search;
  }
}

function forEachUpstream<T>(create: (name: UpstreamName) => T): Readonly<Record<UpstreamName, T>> {
  return Object.fromEntries(UPSTREAMS.map((name) => [name, create(name)])) as Record<UpstreamName, T>;
}

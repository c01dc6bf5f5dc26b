import type { Locale, SiteDomain } from '../../shared/sites/sites.ts';
import type { CachedEndpoint } from '../cache/policy-table.ts';
import type { UpstreamName } from './endpoints.ts';

/** How the cache took part. `stale`: an answer past its freshness was served. */
export type ProxyCacheResult = 'hit' | 'stale' | 'miss' | 'collapsed' | 'bypass';

/** One request to a proxied endpoint. It says nothing of who asked or for what. */
export interface ProxyEvent {
  readonly endpoint: CachedEndpoint;
  readonly site: SiteDomain;
  readonly locale: Locale;
  readonly status: number;
  /** Null where the request was refused before the cache was asked. */
  readonly cache: ProxyCacheResult | null;
  /** The whole time in the proxy. */
  readonly durationMs: number;
}

/** One call to the origin, retries included. It can end after the answer that started it (a refresh). */
export interface UpstreamCallEvent {
  readonly upstream: UpstreamName;
  readonly endpoint: CachedEndpoint;
  readonly durationMs: number;
  /** Requests that left: 0 when the breaker or bulkhead refused, 2 after a retry. */
  readonly calls: number;
  /** `ok`, `not-found`, an HTTP status, or `timeout`, `reset`, `too-large`, `content-type`, `malformed`, `breaker-open`, `bulkhead-full`. */
  readonly outcome: string;
}

import type { Context } from 'hono';
import type { Locale, SiteDomain } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../env.ts';
import type { Counters } from '../observe/counters.ts';
import type { EndpointName, UpstreamName } from './endpoints.ts';

/** The role of the cache. `stale`: an answer past its freshness was served. */
export type ProxyCacheResult = 'hit' | 'stale' | 'miss' | 'collapsed';

/** One request to a proxied endpoint, without its sender and arguments. */
export interface ProxyEvent {
  readonly endpoint: EndpointName;
  readonly site: SiteDomain;
  readonly locale: Locale;
  readonly status: number;
  /** Null if the request was refused before the cache was asked. */
  readonly cache: ProxyCacheResult | null;
  /** The whole time in the proxy. */
  readonly durationMs: number;
  /** Whether the time was spent waiting for the origin. */
  readonly waitedForOrigin: boolean;
}

/** One call to the origin, retries included. It can end after the answer of the request that started it (a refresh). */
export interface UpstreamCallEvent {
  readonly upstream: UpstreamName;
  readonly endpoint: EndpointName;
  readonly durationMs: number;
  /** Requests sent: 0 if the breaker or bulkhead refused, 2 after a retry. */
  readonly calls: number;
  /** `ok`, `not-found`, an HTTP status, or `timeout`, `reset`, `too-large`, `content-type`, `malformed`, `breaker-open`, `bulkhead-full`. */
  readonly outcome: string;
}

type Observed = Pick<Context<EdgeEnv>, 'var'>;

/** Its errors are dropped: reporting never breaks an answer. */
export interface ProxyObserver {
  observe(c: Observed, event: ProxyEvent): void;
  observeUpstream(c: Observed, event: UpstreamCallEvent): void;
}

/** Puts the proxy's events into the request's log line and the counters. */
export function createProxyObserver(counters: Pick<Counters, 'countUpstream'>): ProxyObserver {
  return {
    observe(c, { endpoint, cache, durationMs, waitedForOrigin }) {
      const { observation } = c.var;
      observation.route = endpoint;
      observation.cache = cache;
      observation.originMs = waitedForOrigin ? durationMs : null;
    },
    observeUpstream(c, { upstream, outcome, durationMs }) {
      c.var.observation.upstreamCalls.push({ upstream, outcome, durationMs });
      // Counted here instead of with its request: a refresh can end after the request was logged.
      counters.countUpstream({ upstream, outcome, durationMs });
    },
  };
}

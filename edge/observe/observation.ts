/** What happened to a cached answer, as `Cache-Status` says it (RFC 9211). */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'collapsed' | 'bypass';

/** One call to an upstream, for latencies and errors of the operators' page. */
export interface UpstreamCall {
  readonly upstream: string;
  readonly durationMs: number;
  /** `ok`, or why not: an HTTP status, `timeout`, `reset`, `invalid`, `breaker-open`. */
  readonly outcome: string;
}

/** What one request has shown of itself so far. Nothing here says who asked. */
export interface Observation {
  readonly startedAt: number;
  /** Name of the route and never its text: a path can hold what somebody searched. */
  route: string;
  cache: CacheResult | null;
  readonly upstreamCalls: UpstreamCall[];
  readonly timings: { readonly name: string; readonly durationMs: number; readonly description?: string }[];
}

export function createObservation(startedAt: number): Observation {
  return { startedAt, route: 'unmatched', cache: null, upstreamCalls: [], timings: [] };
}

import type { TraceContext } from './trace-context.ts';

/** The role of the cache in an answer, in the terms of `Cache-Status` (RFC 9211). */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'collapsed' | 'bypass';

/** One call to an upstream, for the latencies and errors of the status page. */
export interface UpstreamCall {
  readonly upstream: string;
  readonly durationMs: number;
  /** `ok`, or the failure: an HTTP status, `timeout`, `reset`, `invalid`, `breaker-open`. */
  readonly outcome: string;
}

/**
 * The observations of one request so far. Nothing here identifies a user. The file is outside `observe/`, because
 * `EdgeEnv` contains it and the routes of `observe/` use `EdgeEnv`.
 */
export interface Observation {
  readonly startedAt: number;
  /** Pattern of the route, never the path itself: a path can contain a search. */
  route: string;
  cache: CacheResult | null;
  /** Time that the origin took for this answer, in ms; null if it was not called. */
  originMs: number | null;
  readonly upstreamCalls: UpstreamCall[];
  /** Whether the answer has the fallback header, because no build renders. */
  hasFallbackHeader: boolean;
  /** Resolves when a page that streams has its header, or the fallback, or has ended without; null for other answers. */
  headerPlaced: Promise<void> | null;
}

/** Further values that are reported when a request is answered. */
export interface RequestContext {
  readonly stage: string;
  /** Id of the worker's version; null on a local run. */
  readonly version: string | null;
  readonly method: string;
  readonly status: number;
  readonly site: string | null;
  readonly locale: string | null;
  readonly correlationId: string;
  readonly trace: TraceContext;
  readonly durationMs: number;
}

export function createObservation(startedAt: number): Observation {
  return {
    startedAt,
    route: 'unmatched',
    cache: null,
    originMs: null,
    upstreamCalls: [],
    hasFallbackHeader: false,
    headerPlaced: null,
  };
}

/** Builds the durations of an answer for the browser's tools: `cache;desc=miss, origin;dur=12, total;dur=20`. */
export function buildServerTiming({ cache, originMs }: Observation, durationMs: number): string {
  return [
    ...(cache === null ? [] : [`cache;desc=${cache}`]),
    ...(originMs === null ? [] : [`origin;dur=${Math.round(originMs)}`]),
    `total;dur=${Math.round(durationMs)}`,
  ].join(', ');
}

/**
 * One data point for each request in the Analytics Engine. The order of values is the schema: docs/operators.md
 * lists it.
 */
export function buildDataPoint(
  { route, cache, upstreamCalls, hasFallbackHeader }: Observation,
  context: RequestContext,
): AnalyticsEngineDataPoint {
  return {
    indexes: [route],
    blobs: [
      context.stage,
      context.site ?? '',
      context.locale ?? '',
      route,
      context.method,
      String(context.status),
      cache ?? '',
      context.version ?? '',
    ],
    doubles: [context.durationMs, upstreamCalls.length, sumDurations(upstreamCalls), Number(hasFallbackHeader)],
  };
}

/** All time in calls to upstreams, in ms. */
function sumDurations(calls: readonly UpstreamCall[]): number {
  return calls.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/**
 * The one log line of a request. It names routes and never addresses: no path, no query, no user, no cookie, no network
 * address, no user agent. Search terms of users must not be in a log.
 */
export function buildLogLine({ route, cache, upstreamCalls }: Observation, context: RequestContext): string {
  const { stage, site, locale, method, status, correlationId, trace } = context;
  const { traceId, spanId, parentSpanId } = trace;
  const isCalled = upstreamCalls.length > 0;
  return JSON.stringify({
    level: status >= 500 ? 'error' : 'info',
    event: 'request',
    ...{ stage, site, locale, method, route, status, cache },
    durationMs: Math.round(context.durationMs),
    upstreamMs: isCalled ? Math.round(sumDurations(upstreamCalls)) : null,
    upstream: isCalled ? upstreamCalls.map(({ upstream, outcome }) => `${upstream}:${outcome}`) : null,
    ...{ correlationId, traceId, spanId, parentSpanId },
  });
}

/** The log line of an unexpected error: its kind and place, without addresses and long values. */
export function buildErrorLine(
  error: unknown,
  context: { readonly route: string; readonly correlationId?: string; readonly traceId?: string },
): string {
  const isError = typeof error === 'object' && error !== null && 'name' in error && 'message' in error;
  const { name, message, stack = '' } = isError ? (error as Error) : { name: 'Error', message: String(error) };
  return JSON.stringify({
    level: 'error',
    event: 'error',
    ...context,
    error: name,
    message: redact(message),
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 4)
      .map((line) => redact(line.trim())),
  });
}

/** The log line of a build that this isolate does not use, with the reason. */
export function buildRefusalLine(build: string, reason: string): string {
  return JSON.stringify({ level: 'error', event: 'build-refused', build, reason: redact(reason) });
}

/** Messages quote their input: queries and e-mail addresses are removed, and long text is cut. */
function redact(text: string): string {
  return text
    .replace(/\?[^\s"')]*/g, '?…')
    .replace(/[^\s@"']+@[^\s@"']+\.[^\s@"')]+/g, '…@…')
    .slice(0, 300);
}

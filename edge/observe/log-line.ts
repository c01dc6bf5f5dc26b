import type { FlagMarker } from '../flags/flag-client.ts';
import type { Observation } from '../observation.ts';
import { type RequestContext, sumDurations } from '../observation.ts';

/**
 * The one log line of a request. It names routes and never addresses: no path, no query, no user, no cookie, no network
 * address, no user agent. Search terms of users must not be in a log.
 */
export function buildLogLine({ route, cache, upstreamCalls }: Observation, context: RequestContext): string {
  return JSON.stringify({
    level: context.status >= 500 ? 'error' : 'info',
    event: 'request',
    stage: context.stage,
    site: context.site,
    locale: context.locale,
    method: context.method,
    route,
    status: context.status,
    cache,
    durationMs: Math.round(context.durationMs),
    upstreamMs: upstreamCalls.length === 0 ? null : Math.round(sumDurations(upstreamCalls)),
    upstream:
      upstreamCalls.length === 0 ? null : upstreamCalls.map(({ upstream, outcome }) => `${upstream}:${outcome}`),
    correlationId: context.correlationId,
    traceId: context.trace.traceId,
    spanId: context.trace.spanId,
    parentSpanId: context.trace.parentSpanId,
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

/** The log line of a session whose flags are diagnosed. */
export function buildMarkersLine(markers: readonly FlagMarker[], correlationId: string): string {
  return JSON.stringify({ level: 'info', event: 'flag-diagnostics', correlationId, markers });
}

/** Messages quote their input: queries and e-mail addresses are removed, and long text is cut. */
function redact(text: string): string {
  return text
    .replace(/\?[^\s"')]*/g, '?…')
    .replace(/[^\s@"']+@[^\s@"']+\.[^\s@"')]+/g, '…@…')
    .slice(0, 300);
}

import type { Observation } from './observation.ts';

export interface RequestFacts {
  readonly stage: string;
  readonly method: string;
  readonly status: number;
  readonly site: string | null;
  readonly locale: string | null;
  readonly correlationId: string;
  readonly durationMs: number;
}

/**
 * The one line a request leaves in the log. It names routes and never addresses: no path, no query, no user, no cookie,
 * no network address, no user agent. What somebody searched is nobody's business.
 */
export function buildLogLine({ route, cache, upstreamCalls }: Observation, facts: RequestFacts): string {
  const upstreamMs = upstreamCalls.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return JSON.stringify({
    level: facts.status >= 500 ? 'error' : 'info',
    event: 'request',
    stage: facts.stage,
    site: facts.site,
    locale: facts.locale,
    method: facts.method,
    route,
    status: facts.status,
    cache,
    durationMs: Math.round(facts.durationMs),
    upstreamMs: upstreamCalls.length === 0 ? null : Math.round(upstreamMs),
    upstream:
      upstreamCalls.length === 0 ? null : upstreamCalls.map(({ upstream, outcome }) => `${upstream}:${outcome}`),
    correlationId: facts.correlationId,
  });
}

/** The line of an error that nobody expected: its kind and where, with addresses and long values taken out. */
export function buildErrorLine(
  error: unknown,
  facts: { readonly route: string; readonly correlationId: string },
): string {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  return JSON.stringify({
    level: 'error',
    event: 'error',
    ...facts,
    error: name,
    message: redact(message),
    at: (stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 4)
      .map((line) => redact(line.trim())),
  });
}

/** Messages quote what they were given: queries and e-mail addresses go, and so does what is long. */
function redact(text: string): string {
  return text
    .replace(/\?[^\s"')]*/g, '?…')
    .replace(/[^\s@"']+@[^\s@"']+\.[^\s@"')]+/g, '…@…')
    .slice(0, 300);
}

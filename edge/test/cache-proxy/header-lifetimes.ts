import type { OriginResponse, ReceivedLifetimes } from '../../cache/cache-entry.ts';
import { type OriginFreshness, parseFreshness, readWindowMs, variesByAnything } from '../../cache/freshness.ts';
import { parseHttpDate } from '../../http/http-date.ts';

/** Statuses whose caching this cache understands, for `must-understand` (RFC 9111 §5.2.2.3). */
const UNDERSTOOD = [200, 203, 204, 300, 301, 302, 303, 307, 308, 400, 403, 404, 405, 410, 414, 500, 501, 502, 503, 504];

/** Directives that let a shared cache store the answer to a request with `Authorization` (RFC 9111 §3.5). */
const ALLOWS_AUTHORIZED = ['public', 'must-revalidate', 's-maxage'];

/** Statuses that may be stored without an explicit lifetime (RFC 9110 §15.1). */
const HEURISTICALLY_CACHEABLE = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501];
/** Part of the age of the last change that such an answer is fresh for (RFC 9111 §4.2.2). */
const HEURISTIC_FRACTION = 0.1;

/** Resolves how long an answer may be used by its own fields only, for a cache in front of any origin. */
export function resolveHeaderLifetimes(
  request: { readonly method: string; readonly hasAuthorization: boolean; readonly forbidsStore: boolean },
  answer: OriginResponse,
  receivedAt: number,
): ReceivedLifetimes | undefined {
  const { status, headers } = answer;
  const origin = parseFreshness(headers, receivedAt);
  const { directives, ageMs } = origin;
  if (request.method !== 'GET' || request.forbidsStore || status === 206 || status === 304) return undefined;
  if (directives.has('private') || variesByAnything(headers.vary)) return undefined;
  if (directives.has('must-understand') && !UNDERSTOOD.includes(status)) return undefined;
  if (directives.has('no-store') && !directives.has('must-understand')) return undefined;
  if (request.hasAuthorization && !ALLOWS_AUTHORIZED.some((name) => directives.has(name))) return undefined;
  const canValidate = headers.etag !== undefined || headers['last-modified'] !== undefined;
  const lifetimeMs = origin.lifetimeMs ?? guessLifetimeMs(answer, origin, receivedAt);
  const freshMs = directives.has('no-cache') ? 0 : lifetimeMs;
  if (origin.lifetimeMs === undefined && freshMs === 0 && !canValidate) return undefined;
  const windowMs = (name: string) => (origin.forbidsStale ? 0 : (readWindowMs(directives, name) ?? 0));
  return {
    freshMs,
    ageMs,
    staleWhileRevalidateMs: windowMs('stale-while-revalidate'),
    staleIfErrorMs: windowMs('stale-if-error'),
  };
}

function guessLifetimeMs({ status, headers }: OriginResponse, { directives }: OriginFreshness, receivedAt: number) {
  const isAllowed =
    HEURISTICALLY_CACHEABLE.includes(status) || (directives.has('public') && UNDERSTOOD.includes(status));
  const changedAt = parseHttpDate(headers['last-modified'] ?? '', receivedAt);
  if (!isAllowed || changedAt === undefined) return 0;
  const date = parseHttpDate(headers.date ?? '', receivedAt) ?? receivedAt;
  return Math.max(0, date - changedAt) * HEURISTIC_FRACTION;
}

import CachePolicy from 'http-cache-semantics';
import { parseHttpDate } from '../http/http-date.ts';
import { type CacheDirectives, parseCacheControl, readSeconds } from './cache-control.ts';
import { normalizeCacheHeaders } from './normalize-cache-headers.ts';
import { parseTargetedCacheControl } from './targeted-cache-control.ts';

export interface FreshnessInput {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: number;
}

/** What an answer says of its own keeping (RFC 9111 §4.2). */
export interface AnswerFreshness {
  readonly directives: CacheDirectives;
  /** `max-age`, `s-maxage` or `Expires` is there. */
  readonly isExplicit: boolean;
  /** Explicit or heuristic; 0 where the answer gives no hint. */
  readonly lifetimeMs: number;
  /** At receipt (RFC 9111 §4.2.3): the larger of what `Age` says and what `Date` shows. */
  readonly ageMs: number;
  /** What `Age` says alone. */
  readonly statedAgeMs: number;
  /** No stale answer may be served, whatever the circumstances (RFC 9111 §4.2.4). */
  readonly forbidsStale: boolean;
}

const FORBID_STALE = ['must-revalidate', 'proxy-revalidate', 's-maxage', 'no-cache'];

/** Part of the age of a last change that an answer with no lifetime of its own is good for (RFC 9111 §4.2.2). */
const HEURISTIC_FRACTION = 0.1;

/** Reads an answer's own freshness, as a shared cache: `CDN-Cache-Control` before `Cache-Control` (RFC 9213). */
export function readAnswerFreshness({ status, headers, receivedAt }: FreshnessInput): AnswerFreshness {
  const targeted = parseTargetedCacheControl(headers['cdn-cache-control']);
  const directives = targeted ?? parseCacheControl(headers['cache-control']);
  const normalized = normalizeCacheHeaders(headers, directives, receivedAt);
  // A targeted field takes the place of `Expires` as well (RFC 9213 §2.2).
  if (targeted !== undefined) delete normalized.expires;
  const isExplicit = directives.has('max-age') || directives.has('s-maxage') || normalized.expires !== undefined;
  const policy = new CachePolicy(
    { method: 'GET', headers: {} },
    // With a lifetime of its own any final answer may be kept; the library knows that of some statuses alone.
    { status: isExplicit ? 200 : status, headers: normalized },
    { shared: true, cacheHeuristic: HEURISTIC_FRACTION },
  );
  const date = parseHttpDate(headers.date ?? '', receivedAt);
  const statedAgeMs = Number(normalized.age ?? 0) * 1000;
  const apparentAgeMs = date === undefined ? 0 : Math.max(0, receivedAt - date);
  return {
    directives,
    isExplicit,
    lifetimeMs: policy.maxAge() * 1000,
    ageMs: Math.max(statedAgeMs, apparentAgeMs),
    statedAgeMs,
    forbidsStale: FORBID_STALE.some((name) => directives.has(name)),
  };
}

export function readWindowMs(directives: CacheDirectives, name: string): number | undefined {
  const seconds = readSeconds(directives, name);
  return seconds === undefined ? undefined : seconds * 1000;
}

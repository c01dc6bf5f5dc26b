import CachePolicy from 'http-cache-semantics';
import { parseCacheControl, readSeconds } from './cache-control.ts';
import type { Lifetimes } from './cache-entry.ts';
import type { OriginAnswer } from './http-cache.ts';
import { normalizeCacheHeaders } from './normalize-cache-headers.ts';

/** Lifetimes that a table gives, which the origin may shorten. */
export interface TableLifetimes extends Lifetimes {
  /** For 404 and empty answers, which get no stale windows. */
  readonly negativeMs: number;
}

/**
 * How long an answer may be used under a table of defaults (contract §4, §9 "Calls"): what the origin says shortens,
 * `private`, `no-store`, `no-cache`, `Set-Cookie` and `Vary: *` are never stored, and `must-revalidate`,
 * `proxy-revalidate` and `s-maxage` forbid stale answers (RFC 9111 §5.2.2). `CDN-Cache-Control` goes before
 * `Cache-Control` (RFC 9213).
 */
export function resolveTableLifetimes(
  defaults: TableLifetimes,
  answer: OriginAnswer,
  kind: 'found' | 'negative',
): (Lifetimes & { readonly ageMs: number }) | undefined {
  const { headers } = answer;
  if (headers['set-cookie'] !== undefined || headers.vary?.includes('*')) return undefined;
  const targeted = headers['cdn-cache-control'];
  const said = targeted !== undefined ? targeted : headers['cache-control'];
  const directives = parseCacheControl(said);
  if (directives.has('private') || directives.has('no-store') || directives.has('no-cache')) return undefined;

  const policy = new CachePolicy(
    { method: 'GET', headers: {} },
    { status: 200, headers: normalizeCacheHeaders(headers, said) },
    { shared: true, cacheHeuristic: 0 },
  );
  if (!policy.storable()) return undefined;
  const isExplicit =
    directives.has('max-age') ||
    directives.has('s-maxage') ||
    (targeted === undefined && headers.expires !== undefined);
  const allowedMs = kind === 'negative' ? defaults.negativeMs : defaults.freshMs;
  const freshMs = isExplicit ? Math.min(allowedMs, policy.maxAge() * 1000) : allowedMs;
  const ageMs = policy.age() * 1000;
  const forbidsStale = ['must-revalidate', 'proxy-revalidate', 's-maxage'].some((name) => directives.has(name));
  if (kind === 'negative' || forbidsStale) return { freshMs, ageMs, staleWhileRevalidateMs: 0, staleIfErrorMs: 0 };
  return {
    freshMs,
    ageMs,
    staleWhileRevalidateMs: shorten(defaults.staleWhileRevalidateMs, readSeconds(directives, 'stale-while-revalidate')),
    staleIfErrorMs: shorten(defaults.staleIfErrorMs, readSeconds(directives, 'stale-if-error')),
  };
}

function shorten(defaultMs: number, seconds: number | undefined): number {
  return seconds === undefined ? defaultMs : Math.min(defaultMs, seconds * 1000);
}

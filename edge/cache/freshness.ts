import { parseHttpDate } from '../http/http-date.ts';
import {
  type CacheDirectives,
  MAX_DELTA_SECONDS,
  parseCacheControl,
  parseTargetedCacheControl,
  readSeconds,
} from './cache-control.ts';
import type { Lifetimes, OriginResponse, ReceivedLifetimes } from './cache-entry.ts';

/** The freshness fields of an answer (RFC 9111 §4.2). */
export interface OriginFreshness {
  readonly directives: CacheDirectives;
  /** From `s-maxage`, `max-age` or `Expires`, in this order; `undefined` without any of them. */
  readonly lifetimeMs: number | undefined;
  /** At receipt (RFC 9111 §4.2.3): the larger of `Age` and the time since `Date`. */
  readonly ageMs: number;
  /** From `Age` only. */
  readonly statedAgeMs: number;
  /** No stale answer may be served, whatever the circumstances (RFC 9111 §4.2.4). */
  readonly forbidsStale: boolean;
}

const FORBID_STALE = ['must-revalidate', 'proxy-revalidate', 's-maxage', 'no-cache'];
const NEVER_STORED = ['private', 'no-store', 'no-cache'];
/** A repeated `Age` counts with its first value. */
const FIRST_NUMBER = /^\s*(\d+)\s*(?:,|$)/;

/** Parses the caching fields as a shared cache: `CDN-Cache-Control` before `Cache-Control` (RFC 9213). */
export function parseFreshness(headers: OriginResponse['headers'], receivedAt: number): OriginFreshness {
  const targeted = parseTargetedCacheControl(headers['cdn-cache-control']);
  const directives = targeted ?? parseCacheControl(headers['cache-control']);
  const date = parseHttpDate(headers.date ?? '', receivedAt);
  const age = Number(FIRST_NUMBER.exec(headers.age ?? '')?.[1] ?? 0);
  const statedAgeMs = Math.min(age, MAX_DELTA_SECONDS) * 1000;
  // A targeted field overrides `Expires` as well (RFC 9213 §2.2).
  const expires = targeted === undefined ? headers.expires : undefined;
  return {
    directives,
    lifetimeMs:
      readWindowMs(directives, 's-maxage') ??
      readWindowMs(directives, 'max-age') ??
      (expires === undefined ? undefined : untilExpiry(expires, date ?? receivedAt)),
    ageMs: Math.max(statedAgeMs, receivedAt - (date ?? receivedAt)),
    statedAgeMs,
    forbidsStale: FORBID_STALE.some((name) => directives.has(name)),
  };
}

/** 0 for a date in the past and for an invalid date (RFC 9111 §5.3). */
function untilExpiry(expires: string, since: number): number {
  return Math.max(0, (parseHttpDate(expires, since) ?? since) - since);
}

/** A directive of seconds, in milliseconds. */
export function readWindowMs(directives: CacheDirectives, name: string): number | undefined {
  const seconds = readSeconds(directives, name);
  return seconds === undefined ? undefined : seconds * 1000;
}

/** `Vary: *`, alone or in a list: no other request can be known to match (RFC 9111 §4.1). */
export function variesByAnything(vary: string | undefined): boolean {
  return vary?.split(',').some((name) => name.trim() === '*') === true;
}

/**
 * Resolves how long an answer may be used. The origin's fields shorten the default lifetimes and never lengthen them;
 * `must-revalidate`, `proxy-revalidate` and `s-maxage` forbid stale answers.
 *
 * @returns undefined for answers that are never stored: `private`, `no-store`, `no-cache`, `Set-Cookie`, `Vary: *`.
 */
export function resolveLifetimes(
  defaults: Lifetimes,
  headers: OriginResponse['headers'],
  receivedAt: number,
): ReceivedLifetimes | undefined {
  if (headers['set-cookie'] !== undefined || variesByAnything(headers.vary)) return undefined;
  const { directives, lifetimeMs, ageMs, statedAgeMs, forbidsStale } = parseFreshness(headers, receivedAt);
  if (NEVER_STORED.some((name) => directives.has(name))) return undefined;
  const shorten = (name: string, defaultMs: number) =>
    forbidsStale ? 0 : Math.min(defaultMs, readWindowMs(directives, name) ?? defaultMs);
  return {
    freshMs: Math.min(defaults.freshMs, lifetimeMs ?? defaults.freshMs),
    // A default lifetime begins at receipt: by `Date`, answers of an origin with a slow clock would be stale on arrival.
    ageMs: lifetimeMs === undefined ? statedAgeMs : ageMs,
    staleWhileRevalidateMs: shorten('stale-while-revalidate', defaults.staleWhileRevalidateMs),
    staleIfErrorMs: shorten('stale-if-error', defaults.staleIfErrorMs),
  };
}

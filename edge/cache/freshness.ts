import { parseHttpDate } from '../http/http-date.ts';
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
  const date = parseHttpDate(headers.date ?? '');
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
  return Math.max(0, (parseHttpDate(expires) ?? since) - since);
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

/** Directives by lower-case name: the value, or `true` for a directive without one. */
export type CacheDirectives = ReadonlyMap<string, string | true>;

const DIRECTIVE = /([!#$%&'*+.^_`|~0-9a-z-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/gi;
const DELTA_SECONDS = /^\d+$/;
/** RFC 9111 §1.2.2: larger values count as this one. */
export const MAX_DELTA_SECONDS = 2_147_483_648;

/**
 * Parses `Cache-Control` (RFC 9111 §5.2). If a directive is repeated with different values, the more restrictive value
 * wins (RFC 9111 §4.2.1: a cache is encouraged to use the most restrictive).
 */
export function parseCacheControl(value: string | undefined | null): CacheDirectives {
  const directives = new Map<string, string | true>();
  if (value === undefined || value === null) return directives;
  for (const [, name = '', quoted, token] of value.matchAll(DIRECTIVE)) {
    const key = name.toLowerCase();
    const text = quoted?.replace(/\\(.)/g, '$1') ?? token;
    const before = directives.get(key);
    const next = text === undefined ? true : text;
    directives.set(key, before === undefined ? next : stricter(before, next));
  }
  return directives;
}

function stricter(a: string | true, b: string | true): string | true {
  // Without a value `max-age` counts as 0, and `no-cache` forbids more than with the name of a field.
  if (a === true || b === true) return true;
  return Number(a) <= Number(b) ? a : b;
}

const KEY = '[a-z*][a-z0-9_.*-]*';
const INTEGER = '-?\\d{1,15}';
const BARE_ITEM = `(?:${INTEGER}(?:\\.\\d{1,3})?|"(?:[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\["\\\\])*"|:[A-Za-z0-9+/=]*:|\\?[01]|[A-Za-z*][!#$%&'*+.^_\`|~0-9A-Za-z:/-]*)`;
const PARAMETERS = `(?:; *${KEY}(?:=${BARE_ITEM})?)*`;
/** A member, up to the next comma or the end; by position, so that the time is linear in the length of the field. */
const MEMBER = new RegExp(`[ \\t]*(${KEY})(?:=(${BARE_ITEM}))?${PARAMETERS}[ \\t]*(,|$)`, 'y');
const WHOLE_NUMBER = new RegExp(`^${INTEGER}$`);
const DIRECTIVES_IN_SECONDS = ['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error'];

/**
 * Parses `CDN-Cache-Control`: a dictionary structured field (RFC 9213 §2.1, RFC 8941). One that does not parse, or gives
 * a directive of seconds another type, is ignored as a whole: `undefined`, and `Cache-Control` decides.
 */
export function parseTargetedCacheControl(value: string | undefined): CacheDirectives | undefined {
  if (value === undefined) return undefined;
  const directives = new Map<string, string | true>();
  MEMBER.lastIndex = 0;
  for (;;) {
    const [, key = '', item, separator] = MEMBER.exec(value) ?? [];
    if (separator === undefined) return undefined;
    const isFlag = item === undefined || item === '?1';
    if (DIRECTIVES_IN_SECONDS.includes(key) && item !== '?0' && (isFlag || !WHOLE_NUMBER.test(item))) return undefined;
    if (item !== '?0') directives.set(key, isFlag ? true : item);
    if (separator === '') break;
  }
  return directives.size === 0 ? undefined : directives;
}

/** A directive's seconds; `undefined` if it is absent, 0 if its value is not a number (RFC 9111 §4.2.1). */
export function readSeconds(directives: CacheDirectives, name: string): number | undefined {
  const value = directives.get(name);
  if (value === undefined) return undefined;
  if (value === true || !DELTA_SECONDS.test(value)) return 0;
  return Math.min(Number(value), MAX_DELTA_SECONDS);
}

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

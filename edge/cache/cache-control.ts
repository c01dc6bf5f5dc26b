/** Directives by lower-case name; a value, or `true` for a directive that has none. */
export type CacheDirectives = ReadonlyMap<string, string | true>;

const DIRECTIVE = /([!#$%&'*+.^_`|~0-9a-z-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/gi;
const DELTA_SECONDS = /^\d+$/;
/** RFC 9111 §1.2.2: what overflows counts as this. */
const DELTA_SECONDS_MAX = 2_147_483_648;

/**
 * Reads `Cache-Control` (RFC 9111 §5.2). Where a directive stands twice with different values, the one that keeps less
 * wins (§4.2.1: a cache is encouraged to use the most restrictive).
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
  if (a === true || b === true) return a === true ? b : a;
  return Number(a) <= Number(b) ? a : b;
}

/** A directive's seconds; `undefined` where it is absent, 0 where it is there and makes no sense (RFC 9111 §4.2.1). */
export function readSeconds(directives: CacheDirectives, name: string): number | undefined {
  const value = directives.get(name);
  if (value === undefined) return undefined;
  if (value === true || !DELTA_SECONDS.test(value)) return 0;
  return Math.min(Number(value), DELTA_SECONDS_MAX);
}

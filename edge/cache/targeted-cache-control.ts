import type { CacheDirectives } from './cache-control.ts';

const KEY = '[a-z*][a-z0-9_.*-]*';
const INTEGER = '-?\\d{1,15}';
const BARE_ITEM = `(?:${INTEGER}(?:\\.\\d{1,3})?|"(?:[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\["\\\\])*"|:[A-Za-z0-9+/=]*:|\\?[01]|[A-Za-z*][!#$%&'*+.^_\`|~0-9A-Za-z:/-]*)`;
const PARAMETERS = `(?:; *${KEY}(?:=${BARE_ITEM})?)*`;
const MEMBER = new RegExp(`^(${KEY})(?:=(${BARE_ITEM}))?${PARAMETERS}$`);
const WHOLE = new RegExp(`^${INTEGER}$`);
const TIMED = ['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error'];

/**
 * Reads `CDN-Cache-Control`: a dictionary structured field (RFC 9213 §2.1, RFC 8941). One that does not parse, or gives
 * a directive of seconds another type, is ignored as a whole: `undefined`, and `Cache-Control` decides.
 */
export function parseTargetedCacheControl(value: string | undefined): CacheDirectives | undefined {
  if (value === undefined) return undefined;
  const directives = new Map<string, string | true>();
  for (const member of splitMembers(value)) {
    const match = MEMBER.exec(member);
    if (match === null) return undefined;
    const [, key = '', item] = match;
    if (item === '?0') continue;
    const isFlag = item === undefined || item === '?1';
    if (TIMED.includes(key) && (isFlag || !WHOLE.test(item))) return undefined;
    directives.set(key, isFlag ? true : item);
  }
  return directives.size === 0 ? undefined : directives;
}

/** Splits at commas outside strings. */
function splitMembers(value: string): string[] {
  return value.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((member) => member.trim());
}

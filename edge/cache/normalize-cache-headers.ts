import { parseCacheControl, readSeconds } from './cache-control.ts';

const TIMED = ['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error', 'min-fresh', 'max-stale'];
/** http-cache-semantics takes these to mean "never fresh" or "longer"; their meaning is the caller's business. */
const LEFT_OUT = ['proxy-revalidate', 'immutable'];
const WHOLE_NUMBER = /^\s*(\d+)\s*$/;

/**
 * Rewrites the fields that http-cache-semantics reads into the one form it understands: lower-case directives with
 * plain seconds, an `Age` that is a number. It does not read upper case, quoted or repeated directives itself.
 */
export function normalizeCacheHeaders(
  headers: Readonly<Record<string, string>>,
  cacheControl: string | undefined,
): Record<string, string> {
  const { 'cache-control': _, age, ...rest } = headers;
  const normalized: Record<string, string> = rest;
  const parts: string[] = [];
  const directives = parseCacheControl(cacheControl);
  for (const [name, value] of directives) {
    if (LEFT_OUT.includes(name)) continue;
    if (TIMED.includes(name)) parts.push(`${name}=${readSeconds(directives, name) ?? 0}`);
    else parts.push(value === true ? name : `${name}=${value}`);
  }
  if (parts.length > 0) normalized['cache-control'] = parts.join(', ');
  const seconds = age === undefined ? undefined : WHOLE_NUMBER.exec(age)?.[1];
  if (seconds !== undefined) normalized.age = seconds;
  return normalized;
}

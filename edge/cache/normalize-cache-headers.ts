import { parseHttpDate } from '../http/http-date.ts';
import { type CacheDirectives, readSeconds } from './cache-control.ts';

/** Directives that http-cache-semantics reads; the others' meaning is decided outside it. */
const READ = ['max-age', 's-maxage', 'public', 'must-revalidate'];
const FIRST_NUMBER = /^\s*(\d+)\s*(?:,|$)/;
const AGE_MAX_SECONDS = 2_147_483_648;

/**
 * Rewrites the fields that http-cache-semantics reads into the one form it understands: lower-case directives with
 * plain seconds, an `Age` that is a number (the first, where a field was repeated), dates that are dates. It reads no
 * upper case, quoted or repeated directives, and takes for a date whatever JavaScript does.
 */
export function normalizeCacheHeaders(
  headers: Readonly<Record<string, string>>,
  directives: CacheDirectives,
  now: number,
): Record<string, string> {
  const normalized: Record<string, string> = {};
  const parts: string[] = [];
  for (const name of READ) {
    if (!directives.has(name)) continue;
    const seconds = name.includes('age') ? `=${readSeconds(directives, name) ?? 0}` : '';
    parts.push(`${name}${seconds}`);
  }
  if (parts.length > 0) normalized['cache-control'] = parts.join(', ');
  const age = FIRST_NUMBER.exec(headers.age ?? '')?.[1];
  if (age !== undefined) normalized.age = String(Math.min(Number(age), AGE_MAX_SECONDS));
  for (const name of ['date', 'last-modified'] as const) {
    const time = parseHttpDate(headers[name] ?? '', now);
    if (time !== undefined) normalized[name] = new Date(time).toUTCString();
  }
  if (headers.expires !== undefined) {
    const time = parseHttpDate(headers.expires, now);
    normalized.expires = time === undefined ? '0' : new Date(time).toUTCString();
  }
  return normalized;
}

import type { Context } from 'hono';
import type { Site } from '../../shared/sites/sites.ts';

/** Sets several headers of the answer. Immutable answers of bindings are copied once instead of for each header. */
export function setHeaders(c: Context, headers: readonly (readonly [name: string, value: string])[]): void {
  try {
    for (const [name, value] of headers) c.res.headers.set(name, value);
  } catch {
    const copy = new Response(c.res.body, c.res);
    for (const [name, value] of headers) copy.headers.set(name, value);
    c.res = copy;
  }
}

/** The dimensions by which a response can differ, beside its address, and their request fields. */
const FIELDS = {
  language: ['eb-lang'],
  device: ['Sec-CH-UA-Mobile', 'User-Agent'],
  user: ['Cookie'],
} as const;

/**
 * Builds `Vary` of a response, with only the fields that make a difference: a site with one language ignores `eb-lang`.
 *
 * @param known `Vary` that the origin sent; it stays.
 * @returns null if the response does not vary.
 */
export function buildVary(
  site: Site,
  kinds: readonly (keyof typeof FIELDS)[],
  known: string | null = null,
): string | null {
  const fields = kinds.flatMap((kind) => (kind === 'language' && site.languages.length === 1 ? [] : FIELDS[kind]));
  const names = (known ?? '').split(',').map((name) => name.trim().toLowerCase());
  const added = fields.filter((field) => !names.includes(field.toLowerCase()));
  const all = [known ?? '', ...added].filter((field) => field !== '');
  return all.length === 0 ? null : all.join(', ');
}

/**
 * Time for which a copy of the header may be used without revalidation. A move of a channel must be visible everywhere
 * within a minute: pointers are up to 45 s old, and caches may only add the rest.
 */
const HEADER_MAX_AGE_SECONDS = 15;

/**
 * For content that anonymous users share. A cache may use its copy for longer while the edge fails. Without
 * `stale-while-revalidate`, because a browser that returns a day later would use the old build once more.
 */
export const SHARED_HEADER_CACHE = `public, max-age=${HEADER_MAX_AGE_SECONDS}, stale-if-error=600`;

/** For content that depends on the user's cookies. */
export const PRIVATE_HEADER_CACHE = `private, max-age=${HEADER_MAX_AGE_SECONDS}`;

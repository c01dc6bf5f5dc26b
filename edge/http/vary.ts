import type { Site } from '../../shared/sites/sites.ts';

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

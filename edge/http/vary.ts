import type { Site } from '../../shared/sites/sites.ts';

/** What a response can differ by, beside its address, and the request fields that carry it. */
const FIELDS = {
  language: ['eb-lang'],
  device: ['Sec-CH-UA-Mobile', 'User-Agent'],
  user: ['Cookie'],
} as const;

/**
 * `Vary` of a response, with the fields that make a difference only: a site of one language ignores `eb-lang`.
 *
 * @param known `Vary` that the origin sent; it stays.
 * @returns null where the response differs by nothing.
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

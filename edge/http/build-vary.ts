import type { Site } from '../../shared/sites/sites.ts';

/** What an answer of ours can differ by, beside its address, and the request fields that say so. */
const FIELDS = {
  language: ['eb-lang'],
  device: ['Sec-CH-UA-Mobile', 'User-Agent'],
  person: ['Cookie'],
} as const;

/**
 * `Vary` of an answer, where and only where it is true: a site of one language answers the same whatever `eb-lang` says.
 *
 * @param known what the answer's origin says already; it stays.
 * @returns null where the answer differs by nothing.
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

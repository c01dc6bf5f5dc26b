import { toSlugPart } from '../text/fold.ts';

export interface SlugRegistry {
  /** The first of the candidates that nobody has yet. Empty parts make a candidate unfit. */
  readonly claim: (candidates: readonly string[]) => string;
}

/**
 * Gives each place a slug of its own. Places claim from the most to the least populous, so the best-known one has the
 * plain form and the same data always gives the same slugs.
 */
export function createSlugRegistry(): SlugRegistry {
  const taken = new Set<string>();
  return {
    claim: (candidates) => {
      const slug = candidates.find((candidate) => isSlug(candidate) && !taken.has(candidate));
      if (slug === undefined) throw new Error(`no free slug among ${candidates.join(', ')}`);
      taken.add(slug);
      return slug;
    },
  };
}

/** Slugs: at most 100 characters, single and double hyphens inside. */
const SLUG = /^[a-z0-9]+(?:--?[a-z0-9]+)*$/;

function isSlug(text: string): boolean {
  return text.length <= 100 && SLUG.test(text);
}

/** `ca` in the US, else the country: `germany`. What stands before the double hyphen (issue 2, "Places"). */
export function buildSlugParent(country: string, region: string, countrySlug: string): string {
  return country === 'US' && region !== '' ? region.toLowerCase() : countrySlug;
}

/** Candidates for a city, from the plain form to one that cannot be taken. */
export function listCitySlugs(parent: string, name: string, regionName: string, id: string): readonly string[] {
  const city = toSlugPart(name);
  return [
    `${parent}--${city}`,
    `${parent}--${city}-${toSlugPart(regionName)}`,
    `${parent}--${city}-${id}`,
    `${parent}--${id}`,
  ];
}

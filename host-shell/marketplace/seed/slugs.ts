import { SLUG } from '../../../shared/text/field-patterns.ts';
import { toSlugPart } from '../text/fold.ts';

/**
 * Gives each place a unique slug. Places claim theirs from the most to the least populous, so that the best-known one has the
 * plain form and the same data always gives the same slugs.
 */
export class SlugRegistry {
  readonly #taken = new Set<string>();

  /** Returns the first candidate that is a valid slug and not taken. */
  claim(candidates: readonly string[]): string {
    const slug = candidates.find((candidate) => SLUG.test(candidate) && !this.#taken.has(candidate));
    if (slug === undefined) throw new Error(`no free slug among ${candidates.join(', ')}`);
    this.#taken.add(slug);
    return slug;
  }
}

/** `ca` in the US, else the country: `germany`. The part of a slug before the double hyphen. */
export function buildSlugParent(country: string, region: string, countrySlug: string): string {
  return country === 'US' && region !== '' ? region.toLowerCase() : countrySlug;
}

/** Lists a city's candidates, from the plain form to one that is unique. */
export function listCitySlugs(parent: string, name: string, regionName: string, id: string): readonly string[] {
  const city = toSlugPart(name);
  return [
    `${parent}--${city}`,
    `${parent}--${city}-${toSlugPart(regionName)}`,
    `${parent}--${city}-${id}`,
    `${parent}--${id}`,
  ];
}

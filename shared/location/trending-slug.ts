import type { Location } from './location.ts';

/** Where trending searches are those of: a place's slug, `online`, or else the site's country, which suits all its users. */
export function resolveTrendingSlug(location: Location | null, countrySlug?: string): string {
  if (location?.isOnline === true) return 'online';
  // A host may pass an environment of its own, with an empty text.
  return location?.slug || countrySlug || 'online';
}

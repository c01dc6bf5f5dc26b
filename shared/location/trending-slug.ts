import type { Location } from './location.ts';

/**
 * Resolves the location of trending searches: a place's slug, `online`, or the site's country, which suits all its
 * users.
 */
export function resolveTrendingSlug(location: Location | null, countrySlug?: string): string {
  if (location?.isOnline === true) return 'online';
  // A host may pass its own environment, with an empty text.
  return location?.slug || countrySlug || 'online';
}

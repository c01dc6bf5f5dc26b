import type { Location } from './location.ts';

/**
 * Where trending searches are those of: a place's slug, `online`, or else the site's country, which is right for whoever a
 * page is shown to.
 */
export function resolveTrendingSlug(location: Location | null, countrySlug = 'online'): string {
  return location?.isOnline === true ? 'online' : (location?.slug ?? countrySlug);
}

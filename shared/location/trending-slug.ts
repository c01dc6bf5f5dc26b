import type { Location } from './location.ts';

/** Where trending searches are those of: a place's slug, `online`, or the country without one. Null without a place. */
export function resolveTrendingSlug(location: Location | null): string | null {
  return location === null ? null : location.isOnline ? 'online' : (location.slug ?? 'united-states');
}

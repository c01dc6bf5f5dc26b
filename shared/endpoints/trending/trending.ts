import type { Location } from '../../location/location.ts';
import { type EndpointRequest, readTerms } from '../endpoint-request.ts';

export const TRENDING_PATH = '/api/v3/trending/';

/** Trending searches that an empty field shows. */
export const MAX_TRENDING = 5;

export type TrendingArguments = { readonly location: string; readonly timeframe: 'week' };

export interface TrendingAnswer {
  readonly trending: {
    readonly active_timeframe: string;
    readonly trending_searches: readonly { readonly term: string }[];
  };
}

/** Requests this week's most frequent searches of a place. */
export function buildTrendingRequest(location: string): EndpointRequest<typeof TRENDING_PATH, TrendingArguments> {
  return { path: TRENDING_PATH, parameters: { location, timeframe: 'week' } };
}

/** The most frequent searches of a place. */
export interface Trending {
  readonly terms: readonly string[];
  /** The timeframe in which the origin counted them: `week`, `today`. */
  readonly timeframe?: string | undefined;
}

export function readTrending({ trending: { trending_searches, active_timeframe } }: TrendingAnswer): Trending {
  const terms = trending_searches.map(({ term }) => term);
  return { terms: readTerms(terms, MAX_TRENDING), timeframe: active_timeframe };
}

/** Resolves the location of trending searches: a place's slug, `online`, or the site's country. */
export function resolveTrendingSlug(location: Location | null, countrySlug?: string): string {
  if (location?.isOnline === true) return 'online';
  // A host may pass its own environment, with an empty text.
  return location?.slug || countrySlug || 'online';
}

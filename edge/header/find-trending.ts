import type { Context } from 'hono';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import type { Location } from '../../shared/location/location.ts';
import { resolveTrendingSlug } from '../../shared/location/trending-slug.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { type CacheEntry, isNegative } from '../cache/cache-entry.ts';
import type { EdgeEnv } from '../config/variables.ts';
import type { ApiProxy } from '../proxy/api-proxy.ts';
import type { EndpointJson } from '../proxy/endpoints.ts';
import type { CallFacts } from '../proxy/origin-call.ts';

/** Trending searches, as the props of a header have them. */
export type Trending = Pick<HeaderProps, 'trending' | 'trendingTimeframe'>;

/**
 * Trending searches of a place, or of the site's country without one, where memory has them; else they will be there for a
 * later request. Until they are others, it is the same object.
 */
export type FindTrending = (c: Context<EdgeEnv>, siteLocale: SiteLocale, location: Location | null) => Trending;

/** As many as an empty field shows. */
const MAX_TRENDING = 5;

const NONE: Trending = {};

const decoder = new TextDecoder();

/** Creates the finder of an isolate. */
export function createTrendingFinder(
  api: Pick<ApiProxy, 'findAtHand'>,
  createFacts: (c: Context<EdgeEnv>, siteLocale: SiteLocale) => CallFacts,
): FindTrending {
  const parsed = new WeakMap<CacheEntry, Trending>();
  return (c, siteLocale, location) => {
    const slug = resolveTrendingSlug(location, siteLocale.site.countrySlug);
    const entry = api.findAtHand('trending', `?location=${slug}&timeframe=week`, createFacts(c, siteLocale));
    if (entry === undefined || isNegative(entry)) return NONE;
    const trending = parsed.get(entry) ?? parseTrending(entry);
    parsed.set(entry, trending);
    return trending;
  };
}

function parseTrending({ body }: CacheEntry): Trending {
  const { trending } = JSON.parse(decoder.decode(body)) as EndpointJson<'trending'>;
  const terms = new Set(trending.trending_searches.map(({ term }) => term));
  if (terms.size === 0) return NONE;
  return { trending: [...terms].slice(0, MAX_TRENDING), trendingTimeframe: trending.active_timeframe };
}

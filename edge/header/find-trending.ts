import type { Context } from 'hono';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import {
  buildTrendingRequest,
  readTrending,
  resolveTrendingSlug,
  type TrendingAnswer,
} from '../../shared/endpoints/trending/trending.ts';
import type { Location } from '../../shared/location/location.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { type CacheEntry, isNegative } from '../cache/cache-entry.ts';
import type { EdgeEnv } from '../env.ts';
import type { ApiProxy } from '../proxy/api-proxy.ts';
import type { CallContext } from '../proxy/origin-call.ts';

/** Trending searches as props of a header. */
export type TrendingProps = Pick<HeaderProps, 'trending' | 'trendingTimeframe'>;

/**
 * Finds the trending searches of a place, or of the site's country without a place, if they are in memory; otherwise
 * they are loaded for a later request. Returns the same object until the terms change.
 */
export type FindTrending = (c: Context<EdgeEnv>, siteLocale: SiteLocale, location: Location | null) => TrendingProps;

const NONE: TrendingProps = {};

const decoder = new TextDecoder();

/** Creates the finder of an isolate. */
export function createTrendingFinder(
  api: Pick<ApiProxy, 'peek'>,
  createContext: (c: Context<EdgeEnv>, siteLocale: SiteLocale) => CallContext,
): FindTrending {
  const parsed = new WeakMap<CacheEntry, TrendingProps>();
  return (c, siteLocale, location) => {
    const slug = resolveTrendingSlug(location, siteLocale.site.countrySlug);
    const { parameters } = buildTrendingRequest(slug);
    const search = `?${new URLSearchParams(parameters)}`;
    const entry = api.peek('trending', search, createContext(c, siteLocale));
    if (entry === undefined || isNegative(entry)) return NONE;
    const trending = parsed.get(entry) ?? parseTrending(entry);
    parsed.set(entry, trending);
    return trending;
  };
}

function parseTrending({ body }: CacheEntry): TrendingProps {
  const { terms, timeframe } = readTrending(JSON.parse(decoder.decode(body)) as TrendingAnswer);
  return terms.length === 0 ? NONE : { trending: [...terms], trendingTimeframe: timeframe };
}

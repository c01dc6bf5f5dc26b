import { Hono } from 'hono';
import { AUTOCOMPLETE_PATH } from '../../shared/endpoints/autocomplete/autocomplete.ts';
import { TRENDING_PATH } from '../../shared/endpoints/trending/trending.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../shared/text/field-patterns.ts';
import { createArgumentProblem } from '../http/problems.ts';
import type { MarketplaceBindings } from '../marketplace/database.ts';
import { findPlaceById, findPlaceBySlug } from '../marketplace/places/place-row.ts';
import { suggestTerms } from '../marketplace/search/suggest-terms.ts';
import { listTrending } from '../marketplace/search/trending.ts';
import { QueryParameters, readCoordinates, resolveAudience } from './query-parameters.ts';

const DAY_MS = 86_400_000;

/** The longest lifetimes that an edge gives suggestions: a new title may appear five minutes later. */
const SUGGESTIONS_CACHE = 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400';

/**
 * Serves autocomplete and trending.
 *
 * @param getNow milliseconds since 1970
 */
export const createSearchRoutes = (getNow: () => number) =>
  new Hono<{ Bindings: MarketplaceBindings }>()
    .get(AUTOCOMPLETE_PATH, async (c) => {
      const query = new QueryParameters(new URL(c.req.url).searchParams);
      const text = query.text('q', MAX_SEARCH_TEXT_LENGTH);
      if (text === null) throw createArgumentProblem('q', 'is required');
      const placeId = query.identifier('place_id');
      const coordinates = readCoordinates(query);
      if (placeId !== null && coordinates !== null)
        throw createArgumentProblem('place_id', 'must not be given together with latitude and longitude');
      if (placeId === null && coordinates === null)
        throw createArgumentProblem('place_id', 'is required, or latitude and longitude');
      // An unknown id, or "online", has no coordinates: suggestions are then not ranked by distance.
      const near = placeId === null ? coordinates : await findPlaceById(c.env.DB, placeId);
      const { language } = resolveAudience(c.req.raw.headers);
      const terms = await suggestTerms(c.env.DB, text, language, near, getNow());
      return c.json({ query: terms }, 200, { 'cache-control': SUGGESTIONS_CACHE });
    })
    .get(TRENDING_PATH, async (c) => {
      const query = new QueryParameters(new URL(c.req.url).searchParams);
      const slug = query.slug('location');
      if (slug === null) throw createArgumentProblem('location', 'is required');
      const timeframe = query.match('timeframe', /^week$/, 'week');
      if (timeframe === null) throw createArgumentProblem('timeframe', 'is required');
      const audience = resolveAudience(c.req.raw.headers);
      const place = await findPlaceBySlug(c.env.DB, slug);
      const country = place?.country ?? audience.site.country;
      const terms = await listTrending(c.env.DB, { slug, country }, audience.language, getToday(getNow()));
      return c.json({ trending: { active_timeframe: timeframe, trending_searches: terms.map((term) => ({ term })) } });
    });

/** Searches are counted by UTC day, because the counts of all places are summed. */
function getToday(now: number): number {
  return Math.floor(now / DAY_MS);
}

import { Hono } from 'hono';
import type { OriginBindings } from '../bindings.ts';
import { resolveAudience } from '../http/audience.ts';
import { createArgumentProblem } from '../http/problems.ts';
import { QueryParameters } from '../http/query-parameters.ts';
import { readJsonObject } from '../http/request-body.ts';
import { readCoordinates } from '../places/coordinates.ts';
import { findPlaceById, findPlaceBySlug } from '../places/place-row.ts';
import { countSearch } from './count-search.ts';
import { listTrending } from './list-trending.ts';
import { suggestTerms } from './suggest-terms.ts';

const DAY_MS = 86_400_000;
const QUERY_MAX_LENGTH = 200;

/**
 * Titles are suggested within a second of being published, and no longer once they are taken back. Nothing older is served
 * but where a fresh answer cannot be had.
 */
const SUGGESTIONS_CACHE = 'public, max-age=1, stale-while-revalidate=0';

/** Autocomplete and trending, and the count of searches that trending is made of. */
export const searchRoutes = new Hono<{ Bindings: OriginBindings }>()
  .get('/api/v3/destination/search/autocomplete/', async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const text = query.text('q', QUERY_MAX_LENGTH);
    if (text === null) throw createArgumentProblem('q', 'Is required.');
    const placeId = query.identifier('place_id');
    const coordinates = readCoordinates(query);
    if (placeId !== null && coordinates !== null)
      throw createArgumentProblem('place_id', 'May not be given with coordinates.');
    if (placeId === null && coordinates === null)
      throw createArgumentProblem('place_id', 'Is required, or latitude and longitude.');
    // An id we do not know, or "online", is nowhere: suggestions then come without nearness.
    const near = placeId === null ? coordinates : await findPlaceById(c.env.DB, placeId);
    const { language } = resolveAudience(c.req.raw.headers);
    const terms = await suggestTerms(c.env.DB, text, language, near, getToday());
    return c.json({ query: terms }, 200, { 'cache-control': SUGGESTIONS_CACHE });
  })
  .get('/api/v3/trending/', async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const slug = query.slug('location');
    if (slug === null) throw createArgumentProblem('location', 'Is required.');
    const timeframe = query.match('timeframe', /^week$/, 'week');
    if (timeframe === null) throw createArgumentProblem('timeframe', 'Is required.');
    const audience = resolveAudience(c.req.raw.headers);
    const place = await findPlaceBySlug(c.env.DB, slug);
    const country = place?.country ?? audience.site.country;
    const terms = await listTrending(c.env.DB, { slug, country }, audience.language, getToday());
    return c.json({ trending: { active_timeframe: timeframe, trending_searches: terms.map((term) => ({ term })) } });
  })
  .post('/api/v3/searches/', async (c) => {
    const body = await readJsonObject(c.req.raw);
    const fields = new URLSearchParams(
      Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    const query = new QueryParameters(fields);
    const term = query.text('term', QUERY_MAX_LENGTH);
    if (term === null) throw createArgumentProblem('term', 'Is required, as text.');
    const slug = query.slug('location');
    if (slug === null) throw createArgumentProblem('location', 'Is required, as the slug of a place.');
    const { site, language } = resolveAudience(c.req.raw.headers);
    const place = await findPlaceBySlug(c.env.DB, slug);
    const spoken = c.req.header('eb-lang') === undefined ? '' : language;
    const search = { term, slug, country: place?.country ?? site.country, language: spoken };
    await countSearch(c.env.DB, search, getToday());
    return c.body(null, 204);
  });

function getToday(): number {
  return Math.floor(Date.now() / DAY_MS);
}

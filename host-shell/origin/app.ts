import { Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { AUTOCOMPLETE_PATH } from '../../shared/endpoints/autocomplete/autocomplete.ts';
import { PLACE_FROM_COORDINATES_PATH } from '../../shared/endpoints/place-from-coordinates/place-from-coordinates.ts';
import { PLACE_FROM_GOOGLE_PLACE_ID_PATH } from '../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';
import { PLACE_FROM_REQUEST_PATH } from '../../shared/endpoints/place-from-request/place-from-request.ts';
import { PLACE_PREDICTIONS_PATH } from '../../shared/endpoints/place-predictions/place-predictions.ts';
import { TRENDING_PATH } from '../../shared/endpoints/trending/trending.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../shared/text/field-patterns.ts';
import { createArgumentProblem, createNotFoundProblem, respondToError } from '../http/problems.ts';
import type { MarketplaceBindings } from '../marketplace/database.ts';
import { findNearestPlace } from '../marketplace/places/nearest.ts';
import { findPlaceById, findPlaceBySlug } from '../marketplace/places/place-row.ts';
import { predictPlaces, resolvePlaceTypes } from '../marketplace/places/predict-places.ts';
import { resolveRequestPlace } from '../marketplace/places/resolve-request-place.ts';
import { toPlace } from '../marketplace/places/to-place.ts';
import { suggestTerms } from '../marketplace/search/suggest-terms.ts';
import { listTrending } from '../marketplace/search/trending.ts';
import { QueryParameters, readCoordinates, resolveAudience } from './query-parameters.ts';

/** Half the side, in degrees, of the viewport around a place that has none. */
const VIEWPORT_DEGREES = 0.05;

/** Serves places by request, map id, coordinates and slug, and place predictions. */
const placeRoutes = new Hono<{ Bindings: MarketplaceBindings }>()
  .get(PLACE_FROM_REQUEST_PATH, async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const place = await resolveRequestPlace(c.env.DB, {
      country: query.match('country', /^[A-Za-z][A-Za-z0-9]$/, 'a country code of two letters')?.toUpperCase() ?? null,
      region: query.text('region', 100),
      city: query.text('city', 200),
      coordinates: readCoordinates(query),
    });
    if (place === null) throw createNotFoundProblem('No place is known for this request.');
    return c.json({ place: toPlace(place, resolveAudience(c.req.raw.headers).language) });
  })
  .get(PLACE_FROM_GOOGLE_PLACE_ID_PATH, async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const id = query.identifier('googlePlaceId');
    if (id === null) throw createArgumentProblem('googlePlaceId', 'is required');
    const excluded = query.flag('excludeNeighborhoods') === true;
    const enabled = query.flag('enableNeighborhoodsAndBoroughs') === true;
    const row = await findPlaceById(c.env.DB, id);
    if (row === null) throw createNotFoundProblem('No place has this id.');
    // A neighborhood that is not enabled is not a place: the response is the map's viewport around it.
    if (row.type === 'neighborhood' && (excluded || !enabled)) {
      const { latitude, longitude } = row;
      return c.json({
        place: null,
        latitude: String(latitude),
        longitude: String(longitude),
        viewport_northeast: toViewportCorner(latitude + VIEWPORT_DEGREES, longitude + VIEWPORT_DEGREES),
        viewport_southwest: toViewportCorner(latitude - VIEWPORT_DEGREES, longitude - VIEWPORT_DEGREES),
      });
    }
    return c.json({ place: toPlace(row, resolveAudience(c.req.raw.headers).language) });
  })
  .get(PLACE_FROM_COORDINATES_PATH, async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const coordinates = readCoordinates(query);
    if (coordinates === null) throw createArgumentProblem('latitude', 'is required');
    const types =
      query.flag('excludeNeighborhoods') === true ? (['locality'] as const) : (['locality', 'neighborhood'] as const);
    const place = await findNearestPlace(c.env.DB, coordinates, types);
    if (place === null) throw createNotFoundProblem('No place is near these coordinates.');
    return c.json({ place: toPlace(place, resolveAudience(c.req.raw.headers).language) });
  })
  .get(PLACE_PREDICTIONS_PATH, async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const input = query.text('input', MAX_SEARCH_TEXT_LENGTH);
    if (input === null) throw createArgumentProblem('input', 'is required');
    const types = resolvePlaceTypes(
      query.match('types', /^[a-z0-9_,|() ]{1,200}$/, 'names of types, separated by commas'),
    );
    const near = readCoordinates(query);
    return c.json({
      predictions: await predictPlaces(c.env.DB, input, types, near, resolveAudience(c.req.raw.headers)),
    });
  });

function toViewportCorner(latitude: number, longitude: number): { latitude: string; longitude: string } {
  return { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) };
}

const DAY_MS = 86_400_000;

/** The longest lifetimes that an edge gives suggestions: a new title may appear five minutes later. */
const SUGGESTIONS_CACHE = 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400';

/** Serves autocomplete and trending. */
const createSearchRoutes = (getNow: () => number) =>
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

/** Creates the API. Unknown paths and failures get the error object. */
export function createOriginApp(getNow: () => number = Date.now): Hono<{ Bindings: MarketplaceBindings }> {
  const app = new Hono<{ Bindings: MarketplaceBindings }>();
  for (const routes of [placeRoutes, createSearchRoutes(getNow)]) app.route('/', routes);
  app.notFound((c) => {
    const [handlers] = app.router.match('GET', new URL(c.req.url).pathname);
    if (handlers.length === 0) throw createNotFoundProblem('There is nothing at this address.');
    throw new HttpProblem('METHOD_NOT_ALLOWED', 'Use GET or HEAD.', { headers: { allow: 'GET, HEAD' } });
  });
  app.onError(respondToError);
  return app;
}

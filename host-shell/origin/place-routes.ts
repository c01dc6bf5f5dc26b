import { Hono } from 'hono';
import { ENDPOINT_PATHS } from '../../shared/contracts/endpoints.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../shared/contracts/search-requests.ts';
import { createArgumentProblem, createNotFoundProblem } from '../http/problems.ts';
import type { MarketplaceBindings } from '../marketplace/bindings.ts';
import { findNearestPlace } from '../marketplace/places/find-nearest.ts';
import { findPlaceById } from '../marketplace/places/place-row.ts';
import { predictPlaces, resolvePlaceTypes } from '../marketplace/places/predict-places.ts';
import { resolveRequestPlace } from '../marketplace/places/resolve-request-place.ts';
import { toPlace } from '../marketplace/places/to-place.ts';
import { QueryParameters, readCoordinates, resolveAudience } from './query-parameters.ts';

/** Half the side, in degrees, of the viewport around a place that has none. */
const VIEWPORT_DEGREES = 0.05;

/** Serves places by request, map id, coordinates and slug, and place predictions. */
export const placeRoutes = new Hono<{ Bindings: MarketplaceBindings }>()
  .get(ENDPOINT_PATHS.place_from_request, async (c) => {
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
  .get(ENDPOINT_PATHS.place_from_google_place_id, async (c) => {
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
  .get(ENDPOINT_PATHS.place_from_coordinates, async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const coordinates = readCoordinates(query);
    if (coordinates === null) throw createArgumentProblem('latitude', 'is required');
    const types =
      query.flag('excludeNeighborhoods') === true ? (['locality'] as const) : (['locality', 'neighborhood'] as const);
    const place = await findNearestPlace(c.env.DB, coordinates, types);
    if (place === null) throw createNotFoundProblem('No place is near these coordinates.');
    return c.json({ place: toPlace(place, resolveAudience(c.req.raw.headers).language) });
  })
  .get(ENDPOINT_PATHS.place_predictions, async (c) => {
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

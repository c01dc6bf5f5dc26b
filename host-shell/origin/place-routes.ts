import { Hono } from 'hono';
import { PLACE_FROM_COORDINATES_PATH } from '../../shared/endpoints/place-from-coordinates/place-from-coordinates.ts';
import { PLACE_FROM_GOOGLE_PLACE_ID_PATH } from '../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';
import { PLACE_FROM_REQUEST_PATH } from '../../shared/endpoints/place-from-request/place-from-request.ts';
import { PLACE_PREDICTIONS_PATH } from '../../shared/endpoints/place-predictions/place-predictions.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../shared/text/field-patterns.ts';
import { createArgumentProblem, createNotFoundProblem } from '../http/problems.ts';
import type { MarketplaceBindings } from '../marketplace/database.ts';
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

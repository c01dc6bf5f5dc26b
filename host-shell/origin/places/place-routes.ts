import { Hono } from 'hono';
import { SLUG } from '../../../shared/text/field-patterns.ts';
import type { OriginBindings } from '../bindings.ts';
import { resolveAudience } from '../http/audience.ts';
import { createArgumentProblem, createNotFoundProblem } from '../http/problems.ts';
import { QueryParameters } from '../http/query-parameters.ts';
import { readCoordinates } from './coordinates.ts';
import { findNearestPlace } from './find-nearest.ts';
import { findPlaceById, findPlaceBySlug } from './place-row.ts';
import { predictPlaces, resolvePlaceTypes } from './predict-places.ts';
import { resolveRequestPlace } from './resolve-request-place.ts';
import { toPlace } from './to-place.ts';

/** Half the side of the viewport of a place too small to be one of its own, in degrees. */
const VIEWPORT_DEGREES = 0.05;

/** A place by request, by id of the map, by coordinates and by slug, and predictions of places. */
export const placeRoutes = new Hono<{ Bindings: OriginBindings }>()
  .get('/home/api/geo/place_from_request/', async (c) => {
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
  .get('/home/api/geo/place_from_google_place_id/', async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const id = query.identifier('googlePlaceId');
    if (id === null) throw createArgumentProblem('googlePlaceId', 'Is required.');
    const excluded = query.flag('excludeNeighborhoods') === true;
    const enabled = query.flag('enableNeighborhoodsAndBoroughs') === true;
    const row = await findPlaceById(c.env.DB, id);
    if (row === null) throw createNotFoundProblem('No place has this id.');
    // A neighbourhood that was not enabled is no place: the answer is the map's viewport around it.
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
  .get('/home/api/geo/place_from_coordinates/', async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const coordinates = readCoordinates(query);
    if (coordinates === null) throw createArgumentProblem('latitude', 'Is required.');
    const types =
      query.flag('excludeNeighborhoods') === true ? (['locality'] as const) : (['locality', 'neighborhood'] as const);
    const place = await findNearestPlace(c.env.DB, coordinates, types);
    if (place === null) throw createNotFoundProblem('No place is near these coordinates.');
    return c.json({ place: toPlace(place, resolveAudience(c.req.raw.headers).language) });
  })
  .get('/home/api/geo/place_predictions/', async (c) => {
    const query = new QueryParameters(new URL(c.req.url).searchParams);
    const input = query.text('input', 200);
    if (input === null) throw createArgumentProblem('input', 'Is required.');
    const types = resolvePlaceTypes(
      query.match('types', /^[a-z0-9_,|() ]{1,200}$/, 'names of types, separated by commas'),
    );
    const near = readCoordinates(query);
    return c.json({
      predictions: await predictPlaces(c.env.DB, input, types, near, resolveAudience(c.req.raw.headers)),
    });
  })
  .get('/api/v3/places/:slug/', async (c) => {
    const slug = c.req.param('slug');
    const row = SLUG.test(slug) ? await findPlaceBySlug(c.env.DB, slug) : null;
    if (row === null) throw createNotFoundProblem('No place has this slug.');
    return c.json({ place: toPlace(row, resolveAudience(c.req.raw.headers).language), time_zone: row.time_zone });
  });

function toViewportCorner(latitude: number, longitude: number): { latitude: string; longitude: string } {
  return { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) };
}

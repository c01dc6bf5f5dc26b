import { IDENTIFIER, SLUG } from '../text/field-patterns.ts';
import { spanBoundingBox } from './bounding-box.ts';
import { isRecord } from './is-record.ts';
import type { Corner, Location, Place } from './location.ts';
import { parseDegrees, parseLocation, parseText } from './parse-location.ts';

/** Parses a place as the server sends it; ids and coordinates may be numbers. Null if it is not a place. */
export function parsePlace(value: unknown): Place | null {
  if (!isRecord(value) || !isRecord(value.localizations)) return null;
  const names = value.localizations.default;
  const id = parseText(typeof value.id === 'number' ? String(value.id) : value.id, IDENTIFIER);
  const slug = parseText(value.location_slug, SLUG);
  const type = parseText(value.place_type);
  const latitude = parseDegrees(value.latitude, 90);
  const longitude = parseDegrees(value.longitude, 180);
  if (!isRecord(names) || !id || !slug || !type || !latitude || !longitude) return null;
  const entries = Object.entries(names).flatMap(([key, name]) =>
    isRecord(name) && typeof name.full_name === 'string'
      ? [[key, { full_name: name.full_name, suggested_abbreviation: parseText(name.suggested_abbreviation) ?? '' }]]
      : [],
  );
  return {
    id,
    location_slug: slug,
    place_type: type,
    derived_ancestor_type: parseText(value.derived_ancestor_type),
    latitude,
    longitude,
    localizations: { default: Object.fromEntries(entries) },
  };
}

/** Ancestors that distinguish places of the same name, nearest first, for places that do not name one. */
const PARENT_TYPES = ['region', 'country'] as const;

export function toLocation(place: Place): Location {
  const names = place.localizations.default;
  const own = names[place.place_type] ?? Object.values(names)[0];
  const parentType = [place.derived_ancestor_type ?? '', ...PARENT_TYPES].find(
    (type) => type !== place.place_type && names[type] !== undefined,
  );
  const parent = parentType === undefined ? undefined : names[parentType];
  const country = names.country?.full_name;
  return {
    placeId: place.id,
    placeType: place.place_type,
    latitude: place.latitude,
    longitude: place.longitude,
    currentPlace: own?.full_name ?? null,
    currentPlaceParent:
      (parentType === 'region' ? parent?.suggested_abbreviation || parent?.full_name : parent?.full_name) ?? null,
    slug: place.location_slug,
    isOnline: false,
    value: own?.full_name ?? null,
    ...(country === undefined ? {} : { country }),
  };
}

/** @returns NaN for what is missing or no number */
function readViewportCorner(value: unknown): Corner {
  const { latitude, longitude } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [Number(longitude ?? Number.NaN), Number(latitude ?? Number.NaN)];
}

/**
 * Parses a place without an id: the part of the map that shows it, to be searched as a box.
 *
 * @param answer of `place_from_google_place_id`, with `place: null`; the lines of the prediction name the place
 * @returns null when the answer has neither coordinates nor a box
 */
export function readViewport(
  answer: Readonly<Record<string, unknown>>,
  { mainText, secondaryText }: { readonly mainText: string; readonly secondaryText: string },
): Location | null {
  const ne = readViewportCorner(answer.viewport_northeast);
  const sw = readViewportCorner(answer.viewport_southwest);
  return parseLocation({
    latitude: answer.latitude,
    longitude: answer.longitude,
    bbox: spanBoundingBox(sw, ne),
    currentPlace: mainText,
    currentPlaceParent: secondaryText,
    value: mainText,
  });
}

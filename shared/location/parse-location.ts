import { DEGREES, IDENTIFIER, SLUG } from '../text/field-patterns.ts';
import { isRecord } from './is-record.ts';
import type { BoundingBox, Corner, Location } from './location.ts';

/* Guards for what comes from storage, cookies and the network. A schema library would weigh more than the search. */

const MAX_TEXT_LENGTH = 300;

export function parseText(value: unknown, pattern?: RegExp): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH;
  return isText && (pattern === undefined || pattern.test(value)) ? value : null;
}

export function parseDegrees(value: unknown, limit: number): string | null {
  const text = parseText(typeof value === 'number' ? String(value) : value, DEGREES);
  return text !== null && Math.abs(Number(text)) <= limit ? text : null;
}

function parseCorner(value: unknown): Corner | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [longitude, latitude] = value;
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}

function parseBoundingBox(value: unknown): BoundingBox | null {
  if (!isRecord(value)) return null;
  const nw = parseCorner(value.nw);
  const sw = parseCorner(value.sw);
  const ne = parseCorner(value.ne);
  const se = parseCorner(value.se);
  return nw && sw && ne && se ? { nw, sw, ne, se } : null;
}

/** Parses a Location and keeps the fields that are valid; null without slug, coordinates, box or online. */
export function parseLocation(value: unknown): Location | null {
  if (!isRecord(value)) return null;
  const latitude = parseDegrees(value.latitude, 90);
  const longitude = parseDegrees(value.longitude, 180);
  const hasCoordinates = latitude !== null && longitude !== null;
  const slug = parseText(value.slug, SLUG);
  const isOnline = value.isOnline === true;
  const bbox = parseBoundingBox(value.bbox);
  if (slug === null && !isOnline && !hasCoordinates && bbox === null) return null;
  const country = parseText(value.country);
  return {
    placeId: parseText(value.placeId, IDENTIFIER),
    placeType: parseText(value.placeType, IDENTIFIER),
    latitude: hasCoordinates ? latitude : null,
    longitude: hasCoordinates ? longitude : null,
    currentPlace: parseText(value.currentPlace),
    currentPlaceParent: parseText(value.currentPlaceParent),
    slug,
    isOnline,
    value: parseText(value.value),
    ...(country === null ? {} : { country }),
    ...(bbox === null ? {} : { bbox }),
  };
}

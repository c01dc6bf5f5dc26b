import type { Place } from './location.ts';
import { ID, isRecord, parseDegrees, parseText, SLUG } from './parse-fields.ts';

/** A place as the server sends it (contract §9 "Data"); ids and coordinates may be numbers. Null when it is none. */
export function parsePlace(value: unknown): Place | null {
  if (!isRecord(value) || !isRecord(value.localizations)) return null;
  const names = value.localizations.default;
  const id = parseText(typeof value.id === 'number' ? String(value.id) : value.id, ID);
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

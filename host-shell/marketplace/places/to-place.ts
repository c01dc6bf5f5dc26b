import type { Place } from '../../../shared/location/location.ts';
import { foldText } from '../text/fold.ts';
import type { PlaceRow } from './place-row.ts';

type PlaceName = Place['localizations']['default'][string];

/** Converts a row to the API's format, with names in the requested language where available. */
export function toPlace(row: PlaceRow, language: string): Place {
  const names: Record<string, PlaceName> = {};
  if (row.country_name !== null) {
    names.country = toName(row.country_name, row.country_names, row.country_abbreviation, language);
  }
  if (row.region_name !== null && !repeatsCity(row, row.region_name)) {
    names.region = toName(row.region_name, row.region_names, row.region_abbreviation, language);
  }
  names[row.type] = toName(row.name, row.names, row.abbreviation, language);
  return {
    id: row.id,
    location_slug: row.slug,
    place_type: row.type,
    derived_ancestor_type: getAncestorType(row),
    latitude: String(row.latitude),
    longitude: String(row.longitude),
    // Narrowest first, as addresses are written.
    localizations: { default: Object.fromEntries(Object.entries(names).reverse()) },
  };
}

/** Whether the region repeats the city's name and is left out: "New York, NY", but not "Berlin, Berlin". */
function repeatsCity(row: PlaceRow, regionName: string): boolean {
  const hasShortForm = row.region_abbreviation !== null && row.region_abbreviation !== regionName;
  return !hasShortForm && row.type !== 'region' && foldText(regionName).includes(foldText(row.name));
}

export function localizeName(english: string, names: string | null, language: string): string {
  if (names === null || names === '{}') return english;
  return (JSON.parse(names) as Readonly<Record<string, string>>)[language] ?? english;
}

function toName(english: string, names: string | null, abbreviation: string | null, language: string): PlaceName {
  const fullName = localizeName(english, names, language);
  // An abbreviation such as "SF" is valid in every language; the full English name is not.
  const short = abbreviation === null || abbreviation === english ? fullName : abbreviation;
  return { full_name: fullName, suggested_abbreviation: short };
}

function getAncestorType(row: PlaceRow): string | null {
  if (row.type === 'country') return null;
  return row.type === 'region' || row.region_name === null ? 'country' : 'region';
}

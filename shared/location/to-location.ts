import type { Location, Place } from './location.ts';

/** Ancestors that tell places of one name apart, nearest first. */
const PARENT_TYPES = ['region', 'country'] as const;

/** The origin's place as the Location that people choose (contract §8 "Place to Location"). */
export function toLocation(place: Place): Location {
  const names = place.localizations.default;
  const own = names[place.place_type] ?? Object.values(names)[0];
  const parentType = PARENT_TYPES.find((type) => type !== place.place_type && names[type] !== undefined);
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

import type { Location } from '../../../shared/location/location.ts';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { readStoredJson, storeJson } from '../ui/stored-json.ts';

/** Contract §5. */
export const RECENT_LOCATIONS_KEY = 'marquee.recent-locations';

/** Spec §9; no more are kept, since none other is ever shown. */
const RECENT_LOCATIONS_SHOWN = 5;

function isNamed(location: Location): boolean {
  return (location.value ?? location.currentPlace) !== null;
}

/** Places chosen before, newest first. */
export function readRecentLocations(): Location[] {
  const stored = readStoredJson(RECENT_LOCATIONS_KEY);
  const locations = Array.isArray(stored) ? stored.map(parseLocation) : [];
  return locations
    .filter((location) => location !== null && isNamed(location))
    .slice(0, RECENT_LOCATIONS_SHOWN) as Location[];
}

/** What tells two places apart. */
function identify({ slug, placeId, latitude, longitude }: Location): string {
  return slug ?? placeId ?? `${latitude},${longitude}`;
}

/** Remembers a chosen place; "online" is no place, and always on offer. */
export function addRecentLocation(locations: readonly Location[], location: Location): readonly Location[] {
  if (location.isOnline || !isNamed(location)) return locations;
  const others = locations.filter((one) => identify(one) !== identify(location));
  const next = [location, ...others].slice(0, RECENT_LOCATIONS_SHOWN);
  storeJson(RECENT_LOCATIONS_KEY, next);
  return next;
}

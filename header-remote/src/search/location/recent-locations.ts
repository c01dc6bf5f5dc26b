import { identifyPlace, type Location } from '../../../../shared/location/location.ts';
import { parseLocation } from '../../../../shared/location/parse-location.ts';
import { readStoredJson, storeJson } from '../../ui/stored-json.ts';

const STORAGE_KEY = 'marquee.recent-locations';

const MAX_RECENT_LOCATIONS = 5;

function isNamed(location: Location): boolean {
  return (location.value ?? location.currentPlace) !== null;
}

/** Places chosen before, newest first. */
export function readRecentLocations(): Location[] {
  const stored = readStoredJson(STORAGE_KEY);
  const locations = Array.isArray(stored) ? stored.map(parseLocation) : [];
  return locations
    .filter((location) => location !== null && isNamed(location))
    .slice(0, MAX_RECENT_LOCATIONS) as Location[];
}

/** Stores a chosen location in front of the others. "Online" is not stored: it is always among the options. */
export function addRecentLocation(locations: readonly Location[], location: Location): readonly Location[] {
  if (location.isOnline || !isNamed(location)) return locations;
  const others = locations.filter((one) => identifyPlace(one) !== identifyPlace(location));
  const next = [location, ...others].slice(0, MAX_RECENT_LOCATIONS);
  storeJson(STORAGE_KEY, next);
  return next;
}

import { resolveBoundingBox } from '../location/bounding-box.ts';
import type { Location } from '../location/location.ts';
import type { SearchPlace } from './search.ts';

/** Where a search for this location looks (spec §2: the slug, or `united-states` with a bounding box). */
export function toSearchPlace(location: Location | null): SearchPlace {
  if (location === null) return { kind: 'local' };
  if (location.isOnline) return { kind: 'online' };
  if (location.slug !== null) return { kind: 'slug', slug: location.slug };
  const box = resolveBoundingBox(location);
  if (box === null) return { kind: 'local' };
  const [[west, south], [east, north]] = [box.sw, box.ne];
  return { kind: 'bounds', bounds: { west, south, east, north } };
}

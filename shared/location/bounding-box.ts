import type { BoundingBox, Corner, Location } from './location.ts';

/** Nearby box of a place without an id, in degrees to each side (LOC-35). */
const HALF_WIDTH_LONGITUDE = 0.4;
const HALF_HEIGHT_LATITUDE = 0.3;

/** Length of a degree of latitude. */
const METRES_PER_DEGREE = 111_320;

/** Longitudes wrap at the 180th meridian. */
export function wrapLongitude(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Rounds the sum of binary fractions: 13.4 - 0.4 should read 13. */
function tidy(degrees: number): number {
  return Number(degrees.toFixed(6)) + 0;
}

export function spanBoundingBox(sw: Corner, ne: Corner): BoundingBox {
  return { nw: [sw[0], ne[1]], sw, ne, se: [ne[0], sw[1]] };
}

/** The middle of a box as a Location has it, in text. A box may span the 180th meridian: its west is then the greater. */
export function findBoxCenter({ sw, ne }: Pick<BoundingBox, 'sw' | 'ne'>): Pick<Location, 'latitude' | 'longitude'> {
  const width = ne[0] - sw[0] + (ne[0] < sw[0] ? 360 : 0);
  return { latitude: String(tidy((sw[1] + ne[1]) / 2)), longitude: String(tidy(wrapLongitude(sw[0] + width / 2))) };
}

/** Builds the box around coordinates without a place. */
export function surroundCoordinates(latitude: number, longitude: number): BoundingBox {
  return spanBoundingBox(
    [tidy(wrapLongitude(longitude - HALF_WIDTH_LONGITUDE)), tidy(Math.max(latitude - HALF_HEIGHT_LATITUDE, -90))],
    [tidy(wrapLongitude(longitude + HALF_WIDTH_LONGITUDE)), tidy(Math.min(latitude + HALF_HEIGHT_LATITUDE, 90))],
  );
}

/** The bounds of all that is within a distance of a point, in degrees. */
export function surround(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  metres: number,
) {
  const height = metres / METRES_PER_DEGREE;
  // Near a pole all longitudes are close.
  const width = Math.min(height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01), 179);
  return {
    south: Math.max(latitude - height, -90),
    north: Math.min(latitude + height, 90),
    west: wrapLongitude(longitude - width),
    east: wrapLongitude(longitude + width),
  };
}

/** The box to search in when a location has no slug: its own box, else a box around its coordinates. */
export function resolveBoundingBox(location: Location): BoundingBox | null {
  if (location.bbox !== undefined) return location.bbox;
  const { latitude, longitude } = location;
  if (latitude === null || longitude === null) return null;
  return surroundCoordinates(Number(latitude), Number(longitude));
}

import type { SearchBounds } from '../../../shared/search-url/search.ts';

/** In degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Length of a degree of latitude, rounded down so that a box is never too small. */
const KM_PER_DEGREE = 111.19;

/** Computes the great-circle distance in km. */
export function getDistanceKm(a: Coordinates, b: Coordinates): number {
  const toRadians = Math.PI / 180;
  const halfLatitude = ((b.latitude - a.latitude) * toRadians) / 2;
  const halfLongitude = ((b.longitude - a.longitude) * toRadians) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(a.latitude * toRadians) * Math.cos(b.latitude * toRadians) * Math.sin(halfLongitude) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Builds a box that extends `km` to each side. Longitudes are not wrapped. */
export function buildBox({ latitude, longitude }: Coordinates, km: number): SearchBounds {
  const height = km / KM_PER_DEGREE;
  const width = height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  return { south: latitude - height, north: latitude + height, west: longitude - width, east: longitude + width };
}

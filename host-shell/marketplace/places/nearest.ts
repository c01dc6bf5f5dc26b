import type { D1Database } from '@cloudflare/workers-types';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { readRow, readRows } from '../database.ts';
import { buildPlaceQuery, type PlaceRow } from './place-row.ts';

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Length of a degree of latitude, rounded down so that a box is never too small. */
const KM_PER_DEGREE = 111.19;

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

/** Boxes around a point, one after the other. A place farther away than the last is not "here": an ocean has no place. */
const RADII_KM = [30, 150, 500] as const;
/** A circle is wider than its box where meridians converge. */
const BOX_MARGIN = 1.1;

/** Ranks by coordinates only. The row with its names is fetched for the winner alone. A box may cross the date line. */
export const NEAREST_SQL = `SELECT number, latitude, longitude, population FROM places
  WHERE latitude BETWEEN ?1 AND ?2 AND type IN (SELECT value FROM json_each(?5))
    AND (longitude BETWEEN ?3 AND ?4 OR longitude - 360 BETWEEN ?3 AND ?4 OR longitude + 360 BETWEEN ?3 AND ?4)`;

interface Candidate {
  readonly number: number;
  readonly population: number;
  readonly km: number;
}

export async function findNearestPlace(
  db: D1Database,
  point: Coordinates,
  types: readonly PlaceRow['type'][],
): Promise<PlaceRow | null> {
  for (const radius of RADII_KM) {
    const [nearest] = (await listAround(db, point, types, radius)).sort((one, other) => one.km - other.km);
    if (nearest !== undefined) return findPlaceByNumber(db, nearest.number);
  }
  return null;
}

/** Finds the most populous locality within a distance in km; null when there is none. */
export async function findLargestPlaceWithin(db: D1Database, point: Coordinates, km: number): Promise<PlaceRow | null> {
  const around = await listAround(db, point, ['locality'], km);
  const [largest] = around.sort((one, other) => other.population - one.population);
  return largest === undefined ? null : findPlaceByNumber(db, largest.number);
}

async function listAround(
  db: D1Database,
  point: Coordinates,
  types: readonly PlaceRow['type'][],
  radius: number,
): Promise<Candidate[]> {
  const { south, north, west, east } = buildBox(point, radius * BOX_MARGIN);
  const edges = [south, north, west, east];
  const rows = await readRows<Omit<Candidate, 'km'> & Coordinates>(db, NEAREST_SQL, ...edges, JSON.stringify(types));
  return rows.map((row) => ({ ...row, km: getDistanceKm(point, row) })).filter(({ km }) => km <= radius);
}

const findPlaceByNumber = (db: D1Database, number: number): Promise<PlaceRow | null> =>
  readRow(db, buildPlaceQuery('p.number = ?'), number);

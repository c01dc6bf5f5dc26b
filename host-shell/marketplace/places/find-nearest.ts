import type { D1Database } from '@cloudflare/workers-types';
import { readRow, readRows } from '../database.ts';
import { buildBox, type Coordinates, getDistanceKm } from './distance.ts';
import { buildPlaceQuery, type PlaceRow } from './place-row.ts';

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

/** Finds the place nearest to a point. Null when none is within the limit. */
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

/** Lists the places within a radius in km. */
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

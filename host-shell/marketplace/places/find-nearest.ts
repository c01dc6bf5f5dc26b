import type { D1Database } from '@cloudflare/workers-types';
import { readRow, readRows } from '../database.ts';
import { type Coordinates, getCoveredKm, getDistanceKm, listCellsAround } from './geo-cell.ts';
import { buildPlaceQuery, type PlaceRow } from './place-row.ts';

/** A place farther away is not "here": the middle of an ocean has no place. */
const NEAREST_LIMIT_KM = 500;

/** Cells of one degree are searched in rings. The last ring covers the limit. */
const RINGS = [1, 2, 5] as const;

/** Ranks by coordinates only. The row with its names is fetched for the winner alone. */
export const NEAREST_SQL = `SELECT number, latitude, longitude, population FROM places
  WHERE cell IN (SELECT value FROM json_each(?1)) AND type IN (SELECT value FROM json_each(?2))`;

interface Candidate {
  readonly number: number;
  readonly population: number;
  readonly km: number;
}

/** Finds the place nearest to a point through the index of cells. Null when none is within the limit. */
export async function findNearestPlace(
  db: D1Database,
  point: Coordinates,
  types: readonly PlaceRow['type'][],
): Promise<PlaceRow | null> {
  for (const rings of RINGS) {
    const [nearest] = (await listAround(db, point, types, rings)).sort((one, other) => one.km - other.km);
    // A place in a corner of the cells may be farther away than a place just outside them.
    if (nearest !== undefined && nearest.km <= Math.min(getCoveredKm(point, rings), NEAREST_LIMIT_KM))
      return findPlaceByNumber(db, nearest.number);
  }
  return null;
}

/** Finds the most populous locality within a distance in km (at most 100); null when there is none. */
export async function findLargestPlaceWithin(db: D1Database, point: Coordinates, km: number): Promise<PlaceRow | null> {
  const around = (await listAround(db, point, ['locality'], 1)).filter((candidate) => candidate.km <= km);
  const [largest] = around.sort((one, other) => other.population - one.population);
  return largest === undefined ? null : findPlaceByNumber(db, largest.number);
}

async function listAround(
  db: D1Database,
  point: Coordinates,
  types: readonly PlaceRow['type'][],
  rings: number,
): Promise<Candidate[]> {
  const cells = JSON.stringify(listCellsAround(point, rings));
  const rows = await readRows<Omit<Candidate, 'km'> & Coordinates>(db, NEAREST_SQL, cells, JSON.stringify(types));
  return rows.map((row) => ({ number: row.number, population: row.population, km: getDistanceKm(point, row) }));
}

const findPlaceByNumber = (db: D1Database, number: number): Promise<PlaceRow | null> =>
  readRow(db, buildPlaceQuery('p.number = ?'), number);

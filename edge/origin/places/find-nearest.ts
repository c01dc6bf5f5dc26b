import { type Coordinates, getCoveredKm, getDistanceKm, listCellsAround } from './geo-cell.ts';
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow } from './place-row.ts';

/** Farther than this no place is "here": the middle of an ocean has none. */
export const NEAREST_LIMIT_KM = 500;

/** Cells of one degree are tried in rings; the last covers the limit near the equator, and near the poles what is populated. */
const RINGS = [1, 2, 4, 8] as const;

/** Coordinates alone are ranked first: rows with their names are only fetched for the winner. */
export const NEAREST_SQL = `SELECT number, latitude, longitude FROM places
  WHERE cell IN (SELECT value FROM json_each(?1)) AND type IN (SELECT value FROM json_each(?2))`;

/** The place nearest to a point, through the index over the cells around it. Null when none is within the limit. */
export async function findNearestPlace(
  db: D1Database,
  point: Coordinates,
  types: readonly PlaceRow['type'][],
): Promise<PlaceRow | null> {
  for (const rings of RINGS) {
    const cells = JSON.stringify(listCellsAround(point, rings));
    const { results } = await db
      .prepare(NEAREST_SQL)
      .bind(cells, JSON.stringify(types))
      .all<Coordinates & { readonly number: number }>();
    const nearest = results
      .map((row) => ({ number: row.number, km: getDistanceKm(point, row) }))
      .reduce<{ number: number; km: number } | null>(
        (best, row) => (best === null || row.km < best.km ? row : best),
        null,
      );
    // A place in a corner of the square may be farther away than one just outside of its side.
    const certain = nearest !== null && nearest.km <= getCoveredKm(point, rings);
    if (nearest !== null && (certain || rings === RINGS.at(-1))) {
      return nearest.km > NEAREST_LIMIT_KM ? null : findPlaceByNumber(db, nearest.number);
    }
  }
  return null;
}

async function findPlaceByNumber(db: D1Database, number: number): Promise<PlaceRow | null> {
  const sql = `SELECT ${PLACE_COLUMNS} FROM places p ${PLACE_JOINS} WHERE p.number = ?`;
  return db.prepare(sql).bind(number).first<PlaceRow>();
}

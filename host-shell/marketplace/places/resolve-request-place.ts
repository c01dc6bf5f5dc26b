import type { D1Database } from '@cloudflare/workers-types';
import { readRow, readRows } from '../database.ts';
import { foldText } from '../text/fold.ts';
import { type Coordinates, findLargestPlaceWithin, findNearestPlace, getDistanceKm } from './nearest.ts';
import { buildPlaceQuery, type PlaceRow } from './place-row.ts';

interface RequestContext {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly coordinates: Coordinates | null;
}

/** Among cities with the same name, the one nearest to the coordinates is chosen within this distance. */
const SAME_CITY_KM = 100;

/** The coordinates of a request are rounded to a tenth of a degree, so the largest city in this radius is chosen. */
const ROUGH_KM = 12;

/**
 * Resolves the locality of a request: the named city of the country (nearest to the coordinates, in the region, or most
 * populous), else the place nearest to the coordinates, else the country's most populous city.
 */
export async function resolveRequestPlace(db: D1Database, context: RequestContext): Promise<PlaceRow | null> {
  const named = context.country !== null && context.city !== null ? await findNamedCity(db, context) : null;
  if (named !== null) return named;
  if (context.coordinates !== null) {
    const around =
      (await findLargestPlaceWithin(db, context.coordinates, ROUGH_KM)) ??
      (await findNearestPlace(db, context.coordinates, ['locality']));
    if (around !== null) return around;
  }
  return context.country === null ? null : findLargestCity(db, context.country);
}

async function findNamedCity(
  db: D1Database,
  { country, region, city, coordinates }: RequestContext,
): Promise<PlaceRow | null> {
  const folded = foldText(city ?? '');
  const words = folded.split(' ').filter((word) => word !== '');
  if (words.length === 0) return null;
  const sql = `${buildPlaceQuery(`p.number IN (SELECT rowid FROM place_words WHERE words MATCH ?1) AND p.country = ?2
    AND p.type = 'locality'`)} ORDER BY p.population DESC LIMIT 40`;
  const rows = await readRows<PlaceRow>(db, sql, words.map((word) => `"${word}"`).join(' '), country);
  const called = rows.filter((row) => isCalled(row, folded));
  if (coordinates !== null) {
    const near = called
      .map((row) => ({ row, km: getDistanceKm(coordinates, row) }))
      .filter(({ km }) => km <= SAME_CITY_KM)
      .sort((a, b) => a.km - b.km);
    return near[0]?.row ?? null;
  }
  const wanted = foldText(region ?? '');
  const inRegion = called.find((row) =>
    [row.region, row.region_name, row.region_abbreviation].some(
      (name) => wanted !== '' && foldText(name ?? '') === wanted,
    ),
  );
  return inRegion ?? called[0] ?? null;
}

function isCalled(row: PlaceRow, folded: string): boolean {
  const names = [row.name, ...Object.values(JSON.parse(row.names) as Record<string, string>)].map(foldText);
  return names.includes(folded) || names.includes(folded.replace(/ city$/, ''));
}

const findLargestCity = (db: D1Database, country: string): Promise<PlaceRow | null> =>
  readRow(
    db,
    `${buildPlaceQuery(`p.country = ? AND p.type = 'locality'`)} ORDER BY p.population DESC LIMIT 1`,
    country,
  );

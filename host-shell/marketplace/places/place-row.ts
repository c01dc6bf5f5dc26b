import type { D1Database } from '@cloudflare/workers-types';
import { readRow } from '../database.ts';

export interface PlaceRow {
  readonly number: number;
  readonly id: string;
  readonly slug: string;
  readonly type: 'neighborhood' | 'locality' | 'region' | 'country';
  readonly country: string;
  readonly region: string | null;
  readonly name: string;
  readonly names: string;
  readonly abbreviation: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly time_zone: string;
  readonly region_name: string | null;
  readonly region_names: string | null;
  readonly region_abbreviation: string | null;
  readonly country_name: string | null;
  readonly country_names: string | null;
  readonly country_abbreviation: string | null;
}

/** Select list over `places p`, its region `r` and its country `c`. */
const PLACE_COLUMNS = `p.number, p.id, p.slug, p.type, p.country, p.region, p.name, p.names, p.abbreviation,
  p.latitude, p.longitude, p.population, p.time_zone,
  r.name AS region_name, r.names AS region_names, r.abbreviation AS region_abbreviation,
  c.name AS country_name, c.names AS country_names, c.abbreviation AS country_abbreviation`;

/** Joins for `FROM … p`. Ids of regions and countries are built from their codes, so both joins use the index on `id`. */
export const PLACE_JOINS = `LEFT JOIN places r ON p.region IS NOT NULL AND r.id = 'r-' || p.country || '-' || p.region
  LEFT JOIN places c ON c.id = 'c-' || p.country`;

export const buildPlaceQuery = (condition: string) =>
  `SELECT ${PLACE_COLUMNS} FROM places p ${PLACE_JOINS} WHERE ${condition}`;

export const findPlaceBySlug = (db: D1Database, slug: string): Promise<PlaceRow | null> =>
  readRow(db, buildPlaceQuery('p.slug = ?'), slug);

export const findPlaceById = (db: D1Database, id: string): Promise<PlaceRow | null> =>
  readRow(db, buildPlaceQuery('p.id = ?'), id);

/**
 * Finds the time zone of a place, or of a country if there is no place.
 *
 * @param place its number
 * @param country `DE`
 */
export async function findTimeZone(db: D1Database, place: number | null, country: string): Promise<string> {
  const sql = `SELECT time_zone FROM places WHERE ${place === null ? 'id' : 'number'} = ?`;
  const row = await readRow<Pick<PlaceRow, 'time_zone'>>(db, sql, place ?? `c-${country}`);
  return row?.time_zone ?? 'Etc/UTC';
}

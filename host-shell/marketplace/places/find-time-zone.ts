import type { D1Database } from '@cloudflare/workers-types';

/**
 * Finds the time zone of a place, or of a country if there is no place.
 *
 * @param place its number
 * @param country `DE`
 */
export async function findTimeZone(db: D1Database, place: number | null, country: string): Promise<string> {
  const [column, value] = place === null ? ['id', `c-${country}`] : ['number', place];
  const zone = await db
    .prepare(`SELECT time_zone FROM places WHERE ${column} = ?`)
    .bind(value)
    .first<string>('time_zone');
  return zone ?? 'Etc/UTC';
}

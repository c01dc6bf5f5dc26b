import type { D1Database } from '@cloudflare/workers-types';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { buildBox, listCellsInBox } from '../places/geo-cell.ts';
import type { PlaceRow } from '../places/place-row.ts';
import type { EventFilters } from './event-filters.ts';
import type { Condition } from './search-conditions.ts';

/** A search for a city includes its surroundings. */
const CITY_RADIUS_KM = 25;
/** A box of more cells is found by its latitudes. */
const MAX_CELLS = 60;

/** Where a search is for events. */
export interface SearchScope {
  readonly conditions: readonly Condition[];
  /** The begin of an index that continues with the time zone: a condition on `key`, and the keys. */
  readonly index: { readonly sql: string; readonly keys: readonly (string | number)[] };
  /** What follows the day in tokens (`event_day_words`). */
  readonly suffixes: readonly string[];
}

const EVERYWHERE = { index: { sql: 'true', keys: [''] }, suffixes: [''] } as const;

export function resolveScope({ box }: EventFilters, place: PlaceRow | null): SearchScope {
  const boxed = box === null ? null : resolveBox(box);
  if (place === null) return boxed ?? { conditions: [], ...EVERYWHERE };
  const own = resolvePlace(place);
  return { ...own, conditions: [...own.conditions, ...(boxed?.conditions ?? [])] };
}

function resolvePlace(place: PlaceRow): SearchScope {
  const { country, type } = place;
  const region = place.region ?? '';
  if (type === 'country')
    return {
      conditions: [{ sql: 'e.country = $1', values: [country] }],
      index: { sql: 'e.country = key', keys: [country] },
      suffixes: [country],
    };
  if (type === 'region')
    return {
      conditions: [{ sql: 'e.country = $1 AND e.region = $2', values: [country, region] }],
      index: { sql: 'e.country = substr(key, 1, 2) AND e.region = substr(key, 3)', keys: [`${country}${region}`] },
      suffixes: [`${country}${region}`],
    };
  return resolveBox(buildBox(place, CITY_RADIUS_KM));
}

function resolveBox({ west, south, east, north }: SearchBounds): SearchScope {
  const longitude = west <= east ? 'e.longitude BETWEEN $3 AND $4' : '(e.longitude >= $3 OR e.longitude <= $4)';
  const sql = `e.latitude BETWEEN $1 AND $2 AND ${longitude}`;
  const values = [south, north, west, east];
  const cells = listCellsInBox({ west, south, east, north }, MAX_CELLS);
  if (cells === null) return { conditions: [{ sql, values }], ...EVERYWHERE };
  const inCells = `e.cell IN (SELECT value FROM json_each($5)) AND ${sql}`;
  return {
    conditions: [{ sql: inCells, values: [...values, JSON.stringify(cells)] }],
    index: { sql: 'e.cell = key', keys: cells },
    suffixes: cells.map((cell) => `c${cell}`),
  };
}

/** Lists the time zones of a scope's events. Each step through the index finds the next zone, so one row is read per zone, not per event. */
export async function listZonesInScope(
  db: D1Database,
  { index: { sql, keys } }: SearchScope,
): Promise<readonly string[]> {
  const next = `e.state = 'published' AND ${sql}`;
  const first = next.replaceAll('key', 'value');
  const { results } = await db
    .prepare(
      `WITH RECURSIVE zones (key, zone) AS (
         SELECT value, (SELECT min(e.time_zone) FROM event_series e WHERE ${first}) FROM json_each(?)
         UNION ALL SELECT key, (SELECT min(e.time_zone) FROM event_series e WHERE ${next} AND e.time_zone > zone) FROM zones
           WHERE zone IS NOT NULL
       ) SELECT DISTINCT zone FROM zones WHERE zone IS NOT NULL`,
    )
    .bind(JSON.stringify(keys))
    .all<{ readonly zone: string }>();
  return results.map(({ zone }) => zone);
}

import type { D1Database } from '@cloudflare/workers-types';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { buildBox } from '../places/geo-cell.ts';
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow } from '../places/place-row.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';
import type { SeriesDays } from './calendar.ts';
import type { TimeWindow } from './date-range.ts';
import type { EventFilters } from './event-filters.ts';
import { buildOccurrenceSql, listWindowValues } from './occurrences.ts';
import { buildClockSql } from './zone-clock.ts';

/** A series on the day it was found for, with its place. */
export interface EventRow extends Omit<PlaceRow, 'id' | 'latitude' | 'longitude' | 'country' | 'region'> {
  readonly series: number;
  readonly day: number;
  readonly event_time_zone: string;
  readonly is_online: number;
  readonly category: string;
  readonly format: string;
  readonly subcategory: number | null;
  readonly tags: string;
  readonly is_free: number;
  readonly currency: string;
  readonly price_low: number | null;
  readonly price_high: number | null;
  readonly start_minute: number;
  readonly duration_minutes: number;
  readonly venue: string | null;
  readonly titles: string;
  readonly state: 'published' | 'hidden' | 'cancelled';
  /** The organizer's texts as JSON; null for samples. */
  readonly details: string | null;
  readonly place_id: string | null;
  readonly place_country: string | null;
  readonly place_latitude: number | null;
  readonly place_longitude: number | null;
}

export interface FoundEvents {
  readonly events: readonly EventRow[];
  readonly count: number;
}

/** A search for a city includes its surroundings. */
export const CITY_RADIUS_KM = 25;

const COLUMNS = `e.number AS series, e.time_zone AS event_time_zone, e.is_online, e.category, e.format, e.subcategory, e.tags,
  e.is_free, e.currency, e.price_low, e.price_high, e.start_minute, e.duration_minutes, e.venue, e.titles, e.state, e.details,
  p.id AS place_id, p.country AS place_country, p.latitude AS place_latitude, p.longitude AS place_longitude,
  ${PLACE_COLUMNS}`;
const SERIES_COLUMNS = `${COLUMNS}, e.cycle_day, e.first_day, e.last_day`;
const JOINS = `LEFT JOIN places p ON p.number = e.place ${PLACE_JOINS}`;
const FROM = `FROM event_series e ${JOINS}`;

const LANGUAGES: ReadonlySet<string> = new Set(LOCALES.map(toLanguageCode));

/** A condition and its values. Conditions are joined by AND. */
interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/**
 * Finds current and upcoming events that match the filters within a window of time, soonest first, and their total.
 *
 * @param clocks of all time zones of events (`writeClocks`)
 */
export async function findEvents(
  db: D1Database,
  filters: EventFilters,
  place: PlaceRow | null,
  window: TimeWindow,
  clocks: string,
  language: string,
): Promise<FoundEvents> {
  const conditions = buildConditions(filters, place, language);
  if (conditions === null || window.before <= window.after) return { events: [], count: 0 };
  // The window and the clocks are the first parameters; the filters follow.
  const values: (string | number)[] = [...listWindowValues(window), clocks];
  const clockSql = buildClockSql(`?${values.length}`);
  const where = [
    `e.state = 'published'`,
    ...conditions.map(({ sql, values: own }) => {
      const text = own.reduce<string>(
        (rest, _, index) => rest.replaceAll(`$${index + 1}`, `?${values.length + index + 1}`),
        sql,
      );
      values.push(...own);
      return text;
    }),
  ].join(' AND ');
  const occurrences = buildOccurrenceSql(clockSql, where);
  const [events, count] = await db.batch<EventRow & { readonly count: number }>([
    db
      .prepare(
        `${occurrences},
         page AS (SELECT * FROM occurrences ORDER BY starts, number LIMIT ?${values.length + 1} OFFSET ?${values.length + 2})
         SELECT ${COLUMNS}, page.day FROM page JOIN event_series e ON e.number = page.number ${JOINS}
         ORDER BY page.starts, page.number`,
      )
      .bind(...values, filters.limit, filters.offset),
    db.prepare(`${occurrences} SELECT count(*) AS count FROM occurrences`).bind(...values),
  ]);
  return { events: events?.results ?? [], count: count?.results[0]?.count ?? 0 };
}

/** Lists the time zones of all events. Each step through the index finds the next zone, so one row is read per zone, not per event. */
export async function listTimeZones(db: D1Database): Promise<readonly string[]> {
  const { results } = await db
    .prepare(
      `WITH RECURSIVE zones (zone) AS (
         SELECT min(time_zone) FROM event_series
         UNION ALL SELECT (SELECT min(time_zone) FROM event_series WHERE time_zone > zone) FROM zones WHERE zone IS NOT NULL
       ) SELECT zone FROM zones WHERE zone IS NOT NULL`,
    )
    .all<{ readonly zone: string }>();
  return results.map(({ zone }) => zone);
}

/** A series with its days. */
export type SeriesRow = Omit<EventRow, 'day'> & SeriesDays;

/** Finds a series by number; null if it does not exist. */
export async function findEvent(db: D1Database, series: number): Promise<SeriesRow | null> {
  return db.prepare(`SELECT ${SERIES_COLUMNS} ${FROM} WHERE e.number = ?`).bind(series).first<SeriesRow>();
}

/** Finds series by number, in no particular order. Unknown numbers are left out. */
export async function findSeriesEvents(db: D1Database, series: readonly number[]): Promise<readonly SeriesRow[]> {
  if (series.length === 0) return [];
  const { results } = await db
    .prepare(`SELECT ${SERIES_COLUMNS} ${FROM} WHERE e.number IN (SELECT value FROM json_each(?))`)
    .bind(JSON.stringify(series))
    .all<SeriesRow>();
  return results;
}

function buildConditions(filters: EventFilters, place: PlaceRow | null, language: string): readonly Condition[] | null {
  const conditions: Condition[] = [];
  const add = (sql: string, ...values: (string | number)[]) => conditions.push({ sql, values });
  if (place !== null) conditions.push(buildPlaceCondition(place));
  if (filters.box !== null) conditions.push(buildBoxCondition(filters.box));
  if (filters.isOnline !== null) add('e.is_online = $1', filters.isOnline ? 1 : 0);
  if (filters.price !== null) add('e.is_free = $1', filters.price === 'free' ? 1 : 0);
  // Two categories overlap the others: events with a tag, and events of a season.
  if (filters.category === 'nightlife') add(`e.tags LIKE '% nightlife %'`);
  else if (filters.category === 'seasonal') add(`e.category = 'holiday'`);
  else if (filters.category !== null) add('e.category = $1', filters.category);
  if (filters.format !== null) add('e.format = $1', filters.format);
  if (filters.subcategories.length > 0) {
    add('e.subcategory IN (SELECT value FROM json_each($1))', JSON.stringify(filters.subcategories));
  }
  for (const tag of filters.tags) add(`e.tags LIKE '% ' || $1 || ' %'`, tag);
  if (filters.words !== null) {
    const match = buildMatchQuery(foldText(filters.words));
    if (match === null) return null;
    // The site's language, and English, which people use everywhere.
    const columns = [...new Set([LANGUAGES.has(language) ? language : 'en', 'en'])];
    const alternatives = columns.map((column) => `({${column}}: (${match}))`).join(' OR ');
    add(
      `(e.number IN (SELECT rowid FROM event_words WHERE event_words MATCH $1)
        OR e.creation IN (SELECT rowid FROM creation_words WHERE creation_words MATCH $1))`,
      alternatives,
    );
  }
  return conditions;
}

function buildPlaceCondition(place: PlaceRow): Condition {
  if (place.type === 'country') return { sql: 'e.country = $1', values: [place.country] };
  if (place.type === 'region')
    return { sql: 'e.country = $1 AND e.region = $2', values: [place.country, place.region ?? ''] };
  return buildBoxCondition(buildBox(place, CITY_RADIUS_KM));
}

function buildBoxCondition({ west, south, east, north }: SearchBounds): Condition {
  const longitude = west <= east ? 'e.longitude BETWEEN $3 AND $4' : '(e.longitude >= $3 OR e.longitude <= $4)';
  return { sql: `e.latitude BETWEEN $1 AND $2 AND ${longitude}`, values: [south, north, west, east] };
}

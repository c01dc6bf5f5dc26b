import type { D1Database } from '@cloudflare/workers-types';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { buildBox } from '../places/geo-cell.ts';
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow } from '../places/place-row.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';
import { NEXT_DAY_SQL, type SeriesDays } from './calendar.ts';
import type { DateRange } from './date-range.ts';
import type { EventFilters } from './event-filters.ts';

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
  /** JSON of what an organizer wrote; null for samples. */
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

/** A city's events are those of its surroundings too. */
export const CITY_RADIUS_KM = 25;

const COLUMNS = `e.number AS series, e.time_zone AS event_time_zone, e.is_online, e.category, e.format, e.subcategory, e.tags,
  e.is_free, e.currency, e.price_low, e.price_high, e.start_minute, e.duration_minutes, e.venue, e.titles, e.state, e.details,
  p.id AS place_id, p.country AS place_country, p.latitude AS place_latitude, p.longitude AS place_longitude,
  ${PLACE_COLUMNS}`;
const SERIES_COLUMNS = `${COLUMNS}, e.cycle_day, e.first_day, e.last_day`;
const FROM = `FROM event_series e LEFT JOIN places p ON p.number = e.place ${PLACE_JOINS}`;

const LANGUAGES: ReadonlySet<string> = new Set(LOCALES.map(toLanguageCode));

/** A condition and its values; conditions are joined by AND. */
interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Events of the filters within the days, soonest first, and how many there are in all. */
export async function findEvents(
  db: D1Database,
  filters: EventFilters,
  place: PlaceRow | null,
  range: DateRange,
  language: string,
): Promise<FoundEvents> {
  const conditions = buildConditions(filters, place, language);
  if (conditions === null || range.to < range.from) return { events: [], count: 0 };
  // ?1 and ?2 are the days; everything else is numbered behind them.
  const values: (string | number)[] = [range.from, range.to];
  const where = [
    `e.state = 'published' AND ${NEXT_DAY_SQL} <= min(?2, coalesce(e.last_day, ?2))`,
    ...conditions.map(({ sql, values: own }) => {
      const text = own.reduce<string>(
        (rest, _, index) => rest.replaceAll(`$${index + 1}`, `?${values.length + index + 1}`),
        sql,
      );
      values.push(...own);
      return text;
    }),
  ].join(' AND ');
  const [events, count] = await db.batch<EventRow & { readonly count: number }>([
    db
      .prepare(
        `SELECT ${COLUMNS}, ${NEXT_DAY_SQL} AS day ${FROM} WHERE ${where}
         ORDER BY day, e.start_minute, e.number LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`,
      )
      .bind(...values, filters.limit, filters.offset),
    db.prepare(`SELECT count(*) AS count FROM event_series e WHERE ${where}`).bind(...values),
  ]);
  return { events: events?.results ?? [], count: count?.results[0]?.count ?? 0 };
}

/** A series and the days that it takes place on. */
export type SeriesRow = Omit<EventRow, 'day'> & SeriesDays;

/** One series; null when there is no such series. */
export async function findEvent(db: D1Database, series: number): Promise<SeriesRow | null> {
  return db.prepare(`SELECT ${SERIES_COLUMNS} ${FROM} WHERE e.number = ?`).bind(series).first<SeriesRow>();
}

/** Some series with their days of the cycle, in no order; unknown numbers are left out. */
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
  // The two categories that cut across the others: what has the tag, and what belongs to a season.
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
    // In the language of the site, and in English, which people search in everywhere.
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

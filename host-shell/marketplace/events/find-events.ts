import type { D1Database } from '@cloudflare/workers-types';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { buildBox, listCellsInBox } from '../places/geo-cell.ts';
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow } from '../places/place-row.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';
import type { SeriesDays } from './calendar.ts';
import type { TimeWindow } from './date-range.ts';
import type { EventFilters } from './event-filters.ts';
import { buildOccurrenceSql, listWindowValues } from './occurrences.ts';
import { estimateTotal, isShortWindow, listSearchSpans, type SeriesSizes } from './search-spans.ts';
import { buildClockSql, writeClocks } from './zone-clock.ts';

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
  /** The total; an estimate of two digits where there are more than a search reads. */
  readonly count: number;
}

/** A box of more cells is found by its latitudes. */
const MAX_CELLS = 60;

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

/** The clocks of a search: the time zones of all events, and the time in milliseconds since 1970. */
export interface SearchClocks {
  readonly zones: readonly string[];
  readonly now: number;
}

/** Finds current and upcoming events that match the filters within a window of time, soonest first, and their total. */
export async function findEvents(
  db: D1Database,
  filters: EventFilters,
  place: PlaceRow | null,
  window: TimeWindow,
  { zones, now }: SearchClocks,
  language: string,
): Promise<FoundEvents> {
  const match = filters.words === null ? null : buildWordMatch(filters.words, language);
  if ((filters.words !== null && match === null) || window.before <= window.after) return NOTHING;
  const { matches, ...sizes } = await readSizes(db, match);
  // Rare words are found by themselves, common ones among the series of a span.
  const isRare = match !== null && matches < COMMON_WORD;
  const conditions = buildConditions(filters, place, match);
  const wanted = filters.offset + filters.limit;
  const spans = isRare ? [] : listSearchSpans(window, sizes, match !== null);
  for (const span of spans) {
    const part = { ...window, before: window.after + span, longest: sizes.longest };
    const found = await readPage(db, conditions, filters, part, writeClocks(zones, now, part), true);
    // One page and more: it shows whether there is a next page, and is enough for an estimate.
    if (found.count > Math.max(wanted, ENOUGH_TO_ESTIMATE))
      return { events: found.events, count: estimateTotal(found, span, window, sizes.series) };
  }
  const isNarrow = !isRare && isShortWindow(window, sizes);
  const { events, count } = await readPage(
    db,
    conditions,
    filters,
    window,
    writeClocks(zones, now, isNarrow ? { ...window, longest: sizes.longest } : null),
    isNarrow,
  );
  return { events, count };
}

/** A page, with how many events of its window begin in it. */
interface FoundPage extends FoundEvents {
  readonly ahead: number;
}

const NOTHING: FoundPage = { events: [], count: 0, ahead: 0 };
/** The total of a whole window is not estimated from fewer events. */
const ENOUGH_TO_ESTIMATE = 50;
/** Words of fewer samples are rare: all of them are read. */
const COMMON_WORD = 2_000;

/** A word's samples, and what all series are like. */
interface SearchSizes extends SeriesSizes {
  readonly matches: number;
}

async function readSizes(db: D1Database, match: string | null): Promise<SearchSizes> {
  const row = await db
    .prepare(
      `SELECT coalesce((SELECT max(number) FROM event_series), 0) AS series,
         coalesce((SELECT max(duration_minutes) FROM event_series), 0) AS longest, iif(?1 IS NULL, 0,
         (SELECT count(*) FROM (SELECT 1 FROM event_words WHERE event_words MATCH ?1 LIMIT ${COMMON_WORD}))) AS matches`,
    )
    .bind(match)
    .first<SearchSizes>();
  return row ?? { series: 0, longest: 0, matches: 0 };
}

async function readPage(
  db: D1Database,
  conditions: readonly Condition[],
  { limit, offset }: EventFilters,
  window: TimeWindow,
  clocks: string,
  isNarrow: boolean,
): Promise<FoundPage> {
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
  const occurrences = buildOccurrenceSql(clockSql, where, isNarrow);
  const { results } = await db
    .prepare(
      `${occurrences},
       page AS (
         SELECT *, count(*) OVER () AS count, count(*) FILTER (WHERE starts >= ?1) OVER () AS ahead FROM occurrences ORDER BY starts, number
         LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}
       )
       SELECT ${COLUMNS}, page.day, page.count, page.ahead FROM page JOIN event_series e ON e.number = page.number ${JOINS}
       ORDER BY page.starts, page.number`,
    )
    .bind(...values, limit, offset)
    .all<EventRow & Pick<FoundPage, 'count' | 'ahead'>>();
  const [first] = results;
  if (first !== undefined) return { events: results, count: first.count, ahead: first.ahead };
  if (offset === 0) return NOTHING;
  // Behind the last page: no row has the total.
  const count = await db
    .prepare(`${occurrences} SELECT count(*) AS count FROM occurrences`)
    .bind(...values)
    .first<number>('count');
  return { events: [], count: count ?? 0, ahead: 0 };
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

function buildConditions(filters: EventFilters, place: PlaceRow | null, match: string | null): readonly Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, ...values: (string | number)[]) => conditions.push({ sql, values });
  if (place !== null) conditions.push(buildPlaceCondition(place));
  if (filters.box !== null) conditions.push(buildBoxCondition(filters.box));
  if (filters.isOnline !== null) add('e.is_online = $1', filters.isOnline ? 1 : 0);
  if (filters.price !== null) add('e.is_free = $1', filters.price === 'free' ? 1 : 0);
  // The plus keeps the index of time or place: categories are spread over all of them.
  // Two categories overlap the others: events with a tag, and events of a season.
  if (filters.category === 'nightlife') add(`e.tags LIKE '% nightlife %'`);
  else if (filters.category === 'seasonal') add(`+e.category = 'holiday'`);
  else if (filters.category !== null) add('+e.category = $1', filters.category);
  if (filters.format !== null) add('e.format = $1', filters.format);
  if (filters.subcategories.length > 0) {
    add('+e.subcategory IN (SELECT value FROM json_each($1))', JSON.stringify(filters.subcategories));
  }
  for (const tag of filters.tags) add(`e.tags LIKE '% ' || $1 || ' %'`, tag);
  if (match !== null) {
    add(
      `(e.number IN (SELECT rowid FROM event_words WHERE event_words MATCH $1)
        OR e.creation IN (SELECT rowid FROM creation_words WHERE creation_words MATCH $1))`,
      match,
    );
  }
  return conditions;
}

/** Builds the match of words in the site's language, and in English, which people use everywhere; null without a word. */
function buildWordMatch(words: string, language: string): string | null {
  const match = buildMatchQuery(foldText(words));
  if (match === null) return null;
  const columns = [...new Set([LANGUAGES.has(language) ? language : 'en', 'en'])];
  return columns.map((column) => `({${column}}: (${match}))`).join(' OR ');
}

function buildPlaceCondition(place: PlaceRow): Condition {
  if (place.type === 'country') return { sql: 'e.country = $1', values: [place.country] };
  if (place.type === 'region')
    return { sql: 'e.country = $1 AND e.region = $2', values: [place.country, place.region ?? ''] };
  return buildBoxCondition(buildBox(place, CITY_RADIUS_KM));
}

function buildBoxCondition({ west, south, east, north }: SearchBounds): Condition {
  const longitude = west <= east ? 'e.longitude BETWEEN $3 AND $4' : '(e.longitude >= $3 OR e.longitude <= $4)';
  const cells = listCellsInBox({ west, south, east, north }, MAX_CELLS);
  const inCells = cells === null ? '' : 'e.cell IN (SELECT value FROM json_each($5)) AND ';
  return {
    sql: `${inCells}e.latitude BETWEEN $1 AND $2 AND ${longitude}`,
    values: [south, north, west, east, ...(cells === null ? [] : [JSON.stringify(cells)])],
  };
}

import type { D1Database } from '@cloudflare/workers-types';
import type { DateKeyword } from '../../../shared/catalogue/filters.ts';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { buildBox } from '../places/geo-cell.ts';
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow } from '../places/place-row.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';
import type { SeriesDays } from './calendar.ts';
import type { TimeWindow } from './date-range.ts';
import { buildOccurrenceSql, listWindowValues } from './occurrences.ts';
import { buildClockSql, listClocks } from './zone-clock.ts';

/** The filters of a list of events. Null and empty values do not filter. */
export interface EventFilters {
  readonly placeSlug: string | null;
  readonly box: SearchBounds | null;
  readonly isOnline: boolean | null;
  /** Slug of the user's place. Its time zone defines the days of a search without a place. */
  readonly nearSlug: string | null;
  readonly words: string | null;
  readonly price: 'free' | 'paid' | null;
  readonly category: string | null;
  readonly format: string | null;
  readonly subcategories: readonly number[];
  readonly tags: readonly string[];
  readonly date: DateKeyword | null;
  /** Days since 1970, for `custom_date`. */
  readonly startDay: number | null;
  readonly endDay: number | null;
  readonly limit: number;
  readonly offset: number;
}

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
  readonly currency: string;
  readonly price: number;
  readonly capacity: number;
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

/** A series with its days. */
export type SeriesRow = Omit<EventRow, 'day'> & SeriesDays;

export interface FoundEvents {
  readonly events: readonly EventRow[];
  readonly count: number;
}

const COLUMNS = `e.number AS series, e.time_zone AS event_time_zone, e.is_online, e.category, e.format, e.subcategory, e.tags,
  e.currency, e.price, e.capacity, e.start_minute, e.duration_minutes, e.venue, e.titles, e.state, e.details,
  p.id AS place_id, p.country AS place_country, p.latitude AS place_latitude, p.longitude AS place_longitude,
  ${PLACE_COLUMNS}`;
const JOINS = `LEFT JOIN places p ON p.number = e.place ${PLACE_JOINS}`;
const SELECT_SERIES = `SELECT ${COLUMNS}, e.cycle_day, e.first_day, e.last_day FROM event_series e ${JOINS}`;

/** A search for a city includes its surroundings. */
const CITY_RADIUS_KM = 25;
const LANGUAGES: ReadonlySet<string> = new Set(LOCALES.map(toLanguageCode));

type Value = string | number;
/** Adds a value to a statement and returns its placeholder. */
type Bind = (value: Value) => string;

function createBinder(values: Value[]): Bind {
  return (value) => `?${values.push(value)}`;
}

/** Finds current and upcoming events that match the filters within a window of time, soonest first, and their total. */
export async function findEvents(
  db: D1Database,
  filters: EventFilters,
  place: PlaceRow | null,
  window: TimeWindow,
  now: number,
  language: string,
): Promise<FoundEvents> {
  const match = filters.words === null ? '' : buildWordQuery(filters.words, language);
  if (match === null || window.before <= window.after) return { events: [], count: 0 };
  const build = (bind: Bind) =>
    [...listConditions(filters, match, bind), ...listPlaceConditions(filters, place, bind)].join(' AND ');
  const zones = await listTimeZones(db, build);
  // The window and the clocks are the first parameters; the filters follow.
  const values: Value[] = [...listWindowValues(window), JSON.stringify(listClocks(zones, now))];
  const occurrences = buildOccurrenceSql(buildClockSql(`?${values.length}`), build(createBinder(values)));
  const page = `SELECT * FROM occurrences ORDER BY starts, number LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`;
  const [events, count] = await db.batch<EventRow & { readonly count: number }>([
    db
      .prepare(
        `${occurrences}, page AS MATERIALIZED (${page})
         SELECT ${COLUMNS}, page.day FROM page CROSS JOIN event_series e ON e.number = page.number ${JOINS}
         ORDER BY page.starts, page.number`,
      )
      .bind(...values, filters.limit, filters.offset),
    db.prepare(`${occurrences} SELECT count(*) AS count FROM occurrences`).bind(...values),
  ]);
  return { events: events?.results ?? [], count: count?.results[0]?.count ?? 0 };
}

/** Lists the time zones of the events that match, whose clocks tell what is over. */
async function listTimeZones(db: D1Database, build: (bind: Bind) => string): Promise<readonly string[]> {
  const values: Value[] = [];
  const sql = `SELECT DISTINCT e.time_zone AS zone FROM event_series e WHERE ${build(createBinder(values))}`;
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all<{ readonly zone: string }>();
  return results.map(({ zone }) => zone);
}

/** Builds the query for words in the site's language, and in English, which people use everywhere; null without a word. */
function buildWordQuery(text: string, language: string): string | null {
  const words = buildMatchQuery(foldText(text));
  const languages = new Set([LANGUAGES.has(language) ? language : 'en', 'en']);
  return words === null ? null : [...languages].map((code) => `({${code}}: (${words}))`).join(' OR ');
}

function listConditions(filters: EventFilters, match: string, bind: Bind): readonly string[] {
  const { isOnline, price, category, format, subcategories, tags } = filters;
  const conditions = [`e.state = 'published'`];
  if (match !== '')
    conditions.push(`e.number IN (SELECT rowid FROM event_words WHERE event_words MATCH ${bind(match)})`);
  if (isOnline !== null) conditions.push(`e.is_online = ${bind(isOnline ? 1 : 0)}`);
  if (price !== null) conditions.push(price === 'free' ? 'e.price = 0' : 'e.price > 0');
  // Two categories overlap the others: events with a tag, and events of a season.
  if (category === 'nightlife') conditions.push(`e.tags LIKE '% nightlife %'`);
  else if (category !== null) conditions.push(`e.category = ${bind(category === 'seasonal' ? 'holiday' : category)}`);
  if (format !== null) conditions.push(`e.format = ${bind(format)}`);
  if (subcategories.length > 0) {
    conditions.push(`e.subcategory IN (SELECT value FROM json_each(${bind(JSON.stringify(subcategories))}))`);
  }
  return [...conditions, ...tags.map((tag) => `e.tags LIKE '% ' || ${bind(tag)} || ' %'`)];
}

function listPlaceConditions({ box }: EventFilters, place: PlaceRow | null, bind: Bind): readonly string[] {
  const inBox = box === null ? [] : [buildBoxCondition(box, bind)];
  if (place === null) return inBox;
  if (place.type === 'country') return [...inBox, `e.country = ${bind(place.country)}`];
  if (place.type !== 'region') return [...inBox, buildBoxCondition(buildBox(place, CITY_RADIUS_KM), bind)];
  return [...inBox, `e.country = ${bind(place.country)}`, `e.region = ${bind(place.region ?? '')}`];
}

/** West is greater than east for a box across the date line. */
function buildBoxCondition({ west, south, east, north }: SearchBounds, bind: Bind): string {
  const latitude = `e.latitude BETWEEN ${bind(south)} AND ${bind(north)}`;
  const [from, to] = [bind(west), bind(east)];
  const longitude =
    west <= east ? `e.longitude BETWEEN ${from} AND ${to}` : `(e.longitude >= ${from} OR e.longitude <= ${to})`;
  return `${latitude} AND ${longitude}`;
}

/** Finds series by number, in no particular order. Unknown numbers are left out. */
export async function findSeriesEvents(db: D1Database, series: readonly number[]): Promise<readonly SeriesRow[]> {
  if (series.length === 0) return [];
  const { results } = await db
    .prepare(`${SELECT_SERIES} WHERE e.number IN (SELECT value FROM json_each(?))`)
    .bind(JSON.stringify(series))
    .all<SeriesRow>();
  return results;
}

/** Finds the numbers of series by words in any language, published or not, for staff. */
export async function searchSeries(db: D1Database, text: string, most: number): Promise<readonly number[]> {
  const match = buildMatchQuery(foldText(text));
  if (match === null) return [];
  const { results } = await db
    .prepare(
      `SELECT number FROM event_series WHERE number IN (SELECT rowid FROM event_words WHERE event_words MATCH ?1)
         OR creation IN (SELECT id FROM creations WHERE instr(lower(plan ->> '$.title'), lower(?2)) > 0)
       GROUP BY coalesce(-creation, number) ORDER BY creation IS NULL, number LIMIT ?3`,
    )
    .bind(match, text, most)
    .all<{ readonly number: number }>();
  return results.map(({ number }) => number);
}

import type { D1Database } from '@cloudflare/workers-types';
import type { DateKeyword } from '../../../shared/catalogue/filters.ts';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { readRows } from '../database.ts';
import { buildBox } from '../places/nearest.ts';
import { PLACE_JOINS, type PlaceRow } from '../places/place-row.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';
import { findOccurrence, type SeriesTimes, type TimeWindow } from './occurrences.ts';

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

interface SeriesRow extends SeriesTimes {
  readonly series: number;
  readonly is_online: number;
  readonly category: string;
  readonly format: string;
  readonly subcategory: number | null;
  readonly tags: string;
  readonly currency: string;
  readonly price: number;
  readonly capacity: number;
  readonly venue: string | null;
  readonly titles: string;
  readonly state: 'published' | 'hidden' | 'cancelled';
  /** The organizer's texts as JSON; null for samples. */
  readonly details: string | null;
  readonly slug: string | null;
  readonly name: string | null;
  readonly names: string | null;
  readonly region_name: string | null;
  readonly region_names: string | null;
  readonly country_name: string | null;
  readonly country_names: string | null;
}

export type EventRow = SeriesRow & { readonly day: number };

interface FoundEvents {
  readonly events: readonly EventRow[];
  readonly count: number;
}

const TIMES = `e.number AS series, e.cycle_day, e.first_day, e.last_day, e.start_minute, e.duration_minutes,
  e.time_zone AS event_time_zone`;
const SELECT_SERIES = `SELECT ${TIMES}, e.is_online, e.category, e.format, e.subcategory, e.tags, e.currency, e.price,
    e.capacity, e.venue, e.titles, e.state, e.details, p.slug, p.name, p.names, r.name AS region_name,
    r.names AS region_names, c.name AS country_name, c.names AS country_names
  FROM event_series e LEFT JOIN places p ON p.number = e.place ${PLACE_JOINS}`;

/** A search for a city includes its surroundings. */
const CITY_RADIUS_KM = 25;
const LANGUAGES: ReadonlySet<string> = new Set(LOCALES.map(toLanguageCode));

type Bind = (value: string | number) => string;

export async function findEvents(
  db: D1Database,
  filters: EventFilters,
  place: PlaceRow | null,
  window: TimeWindow,
  language: string,
): Promise<FoundEvents> {
  const match = filters.words === null ? '' : buildWordQuery(filters.words, language);
  if (match === null || window.before <= window.after) return { events: [], count: 0 };
  const values: (string | number)[] = [];
  const bind: Bind = (value) => `?${values.push(value)}`;
  const conditions = [...listConditions(filters, match, bind), ...listPlaceConditions(filters, place, bind)];
  const sql = `SELECT ${TIMES} FROM event_series e WHERE ${conditions.join(' AND ')}`;
  const matching = await readRows<SeriesTimes & Pick<SeriesRow, 'series'>>(db, sql, ...values);
  const occurrences = matching
    .flatMap((times) => {
      const occurrence = findOccurrence(times, window);
      return occurrence === null ? [] : [{ ...occurrence, series: times.series }];
    })
    .sort((one, other) => one.starts - other.starts || one.series - other.series);
  const page = occurrences.slice(filters.offset, filters.offset + filters.limit);
  const rows = await findSeriesEvents(
    db,
    page.map(({ series }) => series),
  );
  const bySeries = new Map(rows.map((row) => [row.series, row]));
  const events = page.flatMap(({ series, day }) => {
    const row = bySeries.get(series);
    return row === undefined ? [] : [{ ...row, day }];
  });
  return { events, count: occurrences.length };
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

export async function findSeriesEvents(db: D1Database, series: readonly number[]): Promise<readonly SeriesRow[]> {
  if (series.length === 0) return [];
  return readRows(db, `${SELECT_SERIES} WHERE e.number IN (SELECT value FROM json_each(?))`, JSON.stringify(series));
}

export async function searchSeries(db: D1Database, text: string, most: number): Promise<readonly number[]> {
  const match = buildMatchQuery(foldText(text));
  if (match === null) return [];
  const sql = `SELECT number FROM event_series WHERE number IN (SELECT rowid FROM event_words WHERE event_words MATCH ?1)
      OR creation IN (SELECT id FROM creations WHERE instr(lower(plan ->> '$.title'), lower(?2)) > 0)
    GROUP BY coalesce(-creation, number) ORDER BY creation IS NULL, number LIMIT ?3`;
  const rows = await readRows<{ readonly number: number }>(db, sql, match, text, most);
  return rows.map(({ number }) => number);
}

import type { D1Database } from '@cloudflare/workers-types';
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow } from '../places/place-row.ts';
import type { SeriesDays } from './calendar.ts';
import type { TimeWindow } from './date-range.ts';
import type { EventFilters } from './event-filters.ts';
import { listWindowValues, OCCURRENCE_SQL, type ReadBy } from './occurrences.ts';
import {
  buildFilterConditions,
  buildIndexCondition,
  buildTokenCondition,
  type Condition,
} from './search-conditions.ts';
import { listZonesInScope, resolveScope } from './search-scope.ts';
import { areFew, estimateTotal, findFirstSpan, growSpan, isShortWindow, type SeriesSizes } from './search-spans.ts';
import { buildWordSearch, planWords } from './search-words.ts';
import { buildClockSql, type ClockRow, listClocks, listCycleDays } from './zone-clock.ts';

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

const COLUMNS = `e.number AS series, e.time_zone AS event_time_zone, e.is_online, e.category, e.format, e.subcategory, e.tags,
  e.is_free, e.currency, e.price_low, e.price_high, e.start_minute, e.duration_minutes, e.venue, e.titles, e.state, e.details,
  p.id AS place_id, p.country AS place_country, p.latitude AS place_latitude, p.longitude AS place_longitude,
  ${PLACE_COLUMNS}`;
const SERIES_COLUMNS = `${COLUMNS}, e.cycle_day, e.first_day, e.last_day`;
const JOINS = `LEFT JOIN places p ON p.number = e.place ${PLACE_JOINS}`;
const FROM = `FROM event_series e ${JOINS}`;

/** Finds current and upcoming events that match the filters within a window of time, soonest first, and their total. */
export async function findEvents(
  db: D1Database,
  filters: EventFilters,
  place: PlaceRow | null,
  window: TimeWindow,
  now: number,
  language: string,
): Promise<FoundEvents> {
  const words = filters.words === null ? null : buildWordSearch(filters.words, language);
  if ((filters.words !== null && words === null) || window.before <= window.after) return NOTHING;
  const scope = resolveScope(filters, place);
  const [zones, sizes] = await Promise.all([listZonesInScope(db, scope), readSizes(db)]);
  const plan = words === null || areFew(sizes) ? null : await planWords(db, words, sizes.series);
  const conditions = [...scope.conditions, ...buildFilterConditions(filters, words)];
  const read = (part: TimeWindow, isNarrow: boolean) => {
    const clocks = listClocks(zones, now, isNarrow ? { ...part, longest: sizes.longest } : null);
    if (plan !== null && plan.query !== null) {
      const tokens = buildTokenCondition(plan.query, scope.suffixes, isNarrow ? listCycleDays(clocks) : null);
      return readPage(db, [tokens, ...conditions], filters, part, clocks, isNarrow ? 'span by number' : 'all');
    }
    const indexed = words === null || isNarrow ? [] : [buildIndexCondition(words)];
    return readPage(db, [...indexed, ...conditions], filters, part, clocks, isNarrow ? 'span by time' : 'all');
  };
  // One page and more: it shows whether there is a next page, and is enough for an estimate.
  const enough = Math.max(filters.offset + filters.limit, ENOUGH_TO_ESTIMATE) + 1;
  let span = findFirstSpan(window, sizes, enough, plan?.series);
  while (span !== null) {
    const found = await read({ ...window, before: window.after + span }, true);
    if (found.count >= enough) return { events: found.events, count: estimateTotal(found, span, window, sizes.series) };
    span = growSpan(span, found.count, enough, window, sizes);
  }
  const { events, count } = await read(window, isShortWindow(window, sizes));
  return { events, count };
}

/** A page, with how many events of its window begin in it. */
interface FoundPage extends FoundEvents {
  readonly ahead: number;
}

const NOTHING: FoundPage = { events: [], count: 0, ahead: 0 };
/** The total of a whole window is not estimated from fewer events. */
const ENOUGH_TO_ESTIMATE = 25;

async function readSizes(db: D1Database): Promise<SeriesSizes> {
  const row = await db
    .prepare(
      `SELECT coalesce((SELECT max(number) FROM event_series), 0) AS series,
         coalesce((SELECT max(duration_minutes) FROM event_series), 0) AS longest`,
    )
    .first<SeriesSizes>();
  return row ?? { series: 0, longest: 0 };
}

async function readPage(
  db: D1Database,
  conditions: readonly Condition[],
  { limit, offset }: EventFilters,
  window: TimeWindow,
  clocks: readonly ClockRow[],
  readBy: ReadBy,
): Promise<FoundPage> {
  // The window and the clocks are the first parameters; the filters follow.
  const values: (string | number)[] = [...listWindowValues(window), JSON.stringify(clocks)];
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
  const occurrences = OCCURRENCE_SQL[readBy](clockSql, where);
  const { results } = await db
    .prepare(
      `${occurrences},
       page AS MATERIALIZED (
         SELECT * FROM occurrences ORDER BY starts, number LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}
       )
       SELECT ${COLUMNS}, page.day, (SELECT count(*) FROM occurrences) AS count,
         (SELECT count(*) FROM occurrences WHERE starts >= ?1) AS ahead
       FROM page CROSS JOIN event_series e ON e.number = page.number ${JOINS} ORDER BY page.starts, page.number`,
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

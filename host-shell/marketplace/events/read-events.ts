import type { D1Database } from '@cloudflare/workers-types';
import { findBoxCenter } from '../../../shared/location/bounding-box.ts';
import { findNearestPlace } from '../places/find-nearest.ts';
import { findPlaceBySlug, findTimeZone, type PlaceRow } from '../places/place-row.ts';
import type { Audience } from '../places/predict-places.ts';
import { CYCLE_DAYS, getLocalDay, hasDay, parseEventId } from './calendar.ts';
import { resolveDateRange, resolveTimeWindow } from './date-range.ts';
import { type EventFilters, findEvents, findSeriesEvents } from './find-events.ts';
import { findNextOccurrence } from './occurrences.ts';
import { type MarketEvent, toEvent } from './to-event.ts';
import { toInstant } from './zone-clock.ts';

/** A list of events; a place that does not exist has none. */
export interface ListedEvents {
  readonly events: readonly MarketEvent[];
  readonly total: number;
}

/**
 * Lists current and upcoming events, soonest first. Days are those of the searched place, else of the middle of the box, of
 * the user's place or of the site's country.
 *
 * @param now milliseconds since 1970
 */
export async function listEvents(
  db: D1Database,
  filters: EventFilters,
  { site, language }: Audience,
  now: number,
): Promise<ListedEvents> {
  const place = filters.placeSlug === null ? null : await findPlaceBySlug(db, filters.placeSlug);
  if (filters.placeSlug !== null && place === null) return { events: [], total: 0 };
  const clockPlace = place ?? (await findClockPlace(db, filters));
  const timeZone = clockPlace?.time_zone ?? (await findTimeZone(db, null, site.country));
  const range = resolveDateRange(filters.date, getLocalDay(now, timeZone), filters.startDay, filters.endDay);
  const window = resolveTimeWindow(range, now, timeZone);
  const { events, count } = await findEvents(db, filters, place, window, language);
  return { events: events.map((row) => toEvent(row, language)), total: count };
}

async function findClockPlace(db: D1Database, { box, nearSlug }: EventFilters): Promise<PlaceRow | null> {
  if (box !== null) {
    const { latitude, longitude } = findBoxCenter({ sw: [box.west, box.south], ne: [box.east, box.north] });
    const middle = { latitude: Number(latitude), longitude: Number(longitude) };
    const inBox = await findNearestPlace(db, middle, ['locality']);
    if (inBox !== null) return inBox;
  }
  return nearSlug === null ? null : findPlaceBySlug(db, nearSlug);
}

/** Loads events by id, in the order of the ids. Unknown ids are left out. */
export async function loadEventsById(
  db: D1Database,
  ids: readonly string[],
  language: string,
): Promise<readonly MarketEvent[]> {
  const wanted = ids.flatMap((id) => parseEventId(id) ?? []);
  const rows = await findSeriesEvents(
    db,
    wanted.map(({ series }) => series),
  );
  return wanted.flatMap(({ series, cycle }) => {
    const row = rows.find((candidate) => candidate.series === series);
    const day = cycle * CYCLE_DAYS + (row?.cycle_day ?? 0);
    return row === undefined || !hasDay(row, day) ? [] : [toEvent({ ...row, day }, language)];
  });
}

/**
 * Loads the next event of each series, soonest first. An event that is still on counts as the next.
 *
 * @param now milliseconds since 1970
 * @param isForStaff includes unpublished events, and the last event of a series that is over
 */
export async function loadNextEvents(
  db: D1Database,
  series: readonly number[],
  language: string,
  now: number,
  isForStaff = false,
): Promise<readonly MarketEvent[]> {
  const rows = await findSeriesEvents(db, series);
  const events = rows.flatMap((row) => {
    const next = findNextOccurrence(row, now);
    const day = isForStaff ? (next ?? row.last_day) : row.state === 'published' ? next : null;
    return day === null ? [] : [toEvent({ ...row, day }, language)];
  });
  return sortByStart(events);
}

export type EventProgress = 'upcoming' | 'on-now' | 'over';
type EventTimes = Pick<MarketEvent, 'start' | 'end' | 'timeZone'>;

/** Compares the current time with the start and end of an event. @param now milliseconds since 1970 */
export function readProgress(event: EventTimes, now: number): EventProgress {
  const isPast = (local: string) => toInstant(local, event.timeZone) <= now;
  if (isPast(event.end)) return 'over';
  return isPast(event.start) ? 'on-now' : 'upcoming';
}

/** Sorts by the instant of the start, soonest first, across time zones. */
function sortByStart<Event extends EventTimes>(events: readonly Event[]): readonly Event[] {
  return events
    .map((event) => ({ event, starts: toInstant(event.start, event.timeZone) }))
    .sort((one, other) => one.starts - other.starts)
    .map(({ event }) => event);
}

/** Sorts current and upcoming events first, soonest first, then past events, latest first. @param now milliseconds since 1970 */
export function sortToCome<Event extends EventTimes>(events: readonly Event[], now: number): readonly Event[] {
  const sorted = sortByStart(events);
  const isOver = (event: Event) => readProgress(event, now) === 'over';
  return [...sorted.filter((event) => !isOver(event)), ...sorted.filter(isOver).reverse()];
}

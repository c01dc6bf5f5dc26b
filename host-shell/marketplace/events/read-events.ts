import type { D1Database } from '@cloudflare/workers-types';
import { type CategorySlug, findCategory } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS, type FeatureTag } from '../../../shared/catalogue/filters.ts';
import { type FormatSlug, findFormat } from '../../../shared/catalogue/formats.ts';
import { findSubCategory, type SubCategoryNumber } from '../../../shared/catalogue/sub-categories.ts';
import { findBoxCenter } from '../../../shared/location/bounding-box.ts';
import { findNearestPlace } from '../places/nearest.ts';
import { findPlaceBySlug, findTimeZone, type PlaceRow } from '../places/place-row.ts';
import type { Audience } from '../places/predict-places.ts';
import { localizeName } from '../places/to-place.ts';
import { buildEventId, CYCLE_DAYS, formatIsoDay, formatMinute, getLocalDay, hasDay, parseEventId } from './calendar.ts';
import { type EventFilters, type EventRow, findEvents, findSeriesEvents } from './find-events.ts';
import { findNextOccurrence, MINUTES_A_DAY, resolveDateRange, resolveTimeWindow, toInstant } from './occurrences.ts';

/** The organizer's texts, as stored in `event_series.details`. */
export interface EventDetails {
  readonly description: string;
}

export interface MarketEvent {
  readonly id: string;
  readonly series: number;
  readonly title: string;
  /** Local times of the venue: `2026-11-21T20:00`. */
  readonly start: string;
  readonly end: string;
  /** IANA name of the venue's time zone. */
  readonly timeZone: string;
  readonly isOnline: boolean;
  readonly venue: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
  readonly placeSlug: string | null;
  readonly currency: string;
  /** In whole units of the currency; 0 is free. */
  readonly price: number;
  /** Tickets for each of its days. */
  readonly capacity: number;
  readonly category: CategorySlug;
  readonly format: FormatSlug | null;
  readonly subcategory: SubCategoryNumber | null;
  readonly tags: readonly FeatureTag[];
  /** `hidden` events are shown to their ticket holders only. */
  readonly status: EventRow['state'];
  readonly details: EventDetails | null;
}

function toEvent(row: EventRow, language: string): MarketEvent {
  const titles = JSON.parse(row.titles) as Readonly<Record<string, string>>;
  const name = (english: string | null, names: string | null) =>
    english === null ? null : localizeName(english, names, language);
  return {
    id: buildEventId(row.series, row.day),
    series: row.series,
    title: titles[language] ?? titles.en ?? '',
    start: formatTime(row.day, row.start_minute),
    end: formatTime(row.day, row.start_minute + row.duration_minutes),
    timeZone: row.event_time_zone,
    isOnline: row.is_online === 1,
    venue: row.venue,
    city: name(row.name, row.names),
    region: name(row.region_name, row.region_names),
    country: name(row.country_name, row.country_names),
    placeSlug: row.slug,
    currency: row.currency,
    price: row.price,
    capacity: row.capacity,
    category: findCategory(row.category)?.slug ?? 'other',
    format: findFormat(row.format)?.slug ?? null,
    subcategory: findSubCategory(String(row.subcategory ?? ''))?.number ?? null,
    tags: FEATURE_TAGS.filter((tag) => row.tags.includes(` ${tag} `)),
    status: row.state,
    details: row.details === null ? null : JSON.parse(row.details),
  };
}

const formatTime = (day: number, minute: number): string =>
  `${formatIsoDay(day + Math.floor(minute / MINUTES_A_DAY))}T${formatMinute(minute)}`;

/** A list of events; a place that does not exist has none. */
export interface ListedEvents {
  readonly events: readonly MarketEvent[];
  readonly total: number;
}

/**
 * Lists current and upcoming events, soonest first. Days are those of the searched place, else of the middle of the box, of
 * the user's place or of the site's country.
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

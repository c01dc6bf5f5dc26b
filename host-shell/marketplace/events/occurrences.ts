import type { DateKeyword } from '../../../shared/catalogue/filters.ts';
import { findNextDay, getMonthStart, getWeekday, HORIZON_DAYS, type SeriesDays } from './calendar.ts';

/*
 * The database stores local times, as organizers enter them: a series repeats for years, so no column can hold its instants.
 * Times are whole minutes since 1970: an instant in UTC, a wall time in a time zone.
 */

export const MINUTES_A_DAY = 1_440;
const MINUTE_MS = 60_000;

/** Kept, because creating one takes longer than the conversions of a request. */
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** Reads how many minutes a time zone is ahead of UTC at an instant. */
function readOffset(instant: number, timeZone: string): number {
  const local = findFormat(timeZone).format(instant * MINUTE_MS);
  return parseWallTime(local.replace(' ', 'T')) - instant;
}

/**
 * Converts a wall time to an instant (RFC 5545 §3.3.5): of a repeated time the first counts, and a skipped time is interpreted
 * with the offset before the change.
 */
function toInstantMinute(wall: number, timeZone: string): number {
  const before = readOffset(wall - MINUTES_A_DAY, timeZone);
  const after = readOffset(wall + MINUTES_A_DAY, timeZone);
  const isOn = (offset: number) => readOffset(wall - offset, timeZone) === offset;
  return wall - (before === after || isOn(before) || !isOn(after) ? before : after);
}

/** @param local `2026-11-21T20:00` */
function parseWallTime(local: string): number {
  return Date.parse(`${local.slice(0, 16)}Z`) / MINUTE_MS;
}

/**
 * Converts a local time to an instant in milliseconds since 1970.
 *
 * @param local `2026-11-21T20:00`
 */
export function toInstant(local: string, timeZone: string): number {
  return toInstantMinute(parseWallTime(local), timeZone) * MINUTE_MS;
}

/** First and last day, both included, as days since 1970. Empty when `to` is before `from`. */
interface DateRange {
  readonly from: number;
  readonly to: number;
}

/** Weeks begin on Monday and weekends on Friday. Past days are left out. */
const RANGES: Readonly<Record<Exclude<DateKeyword, 'custom_date'>, (today: number) => DateRange>> = {
  today: (today) => ({ from: today, to: today }),
  tomorrow: (today) => ({ from: today + 1, to: today + 1 }),
  this_weekend: (today) => ({ from: Math.max(today, getSunday(today) - 2), to: getSunday(today) }),
  this_week: (today) => ({ from: today, to: getSunday(today) }),
  next_week: (today) => ({ from: getSunday(today) + 1, to: getSunday(today) + 7 }),
  this_month: (today) => ({ from: today, to: getMonthStart(today, 1) - 1 }),
  next_month: (today) => ({ from: getMonthStart(today, 1), to: getMonthStart(today, 2) - 1 }),
};

/** Resolves a date keyword to days, limited to the calendar: from today to its horizon. */
export function resolveDateRange(
  keyword: DateKeyword | null,
  today: number,
  startDay: number | null,
  endDay: number | null,
): DateRange {
  const horizon = today + HORIZON_DAYS;
  if (keyword === null) return { from: today, to: horizon };
  const range =
    keyword === 'custom_date'
      ? { from: Math.max(startDay ?? today, today), to: endDay ?? horizon }
      : RANGES[keyword](today);
  return { from: range.from, to: Math.min(range.to, horizon) };
}

export interface TimeWindow {
  /** Events must end after this instant, so that current events are included. */
  readonly after: number;
  readonly before: number;
  /** How far an event that began earlier must extend into the window. */
  readonly nightMinutes: number;
}

/** A night belongs to the evening before it: a party until four is not an event of the next day. */
const NIGHT_MINUTES = 6 * 60;

/**
 * Converts a range of days to instants, from midnight to midnight in the time zone of the searched place. A range that has
 * begun starts now.
 */
export function resolveTimeWindow({ from, to }: DateRange, now: number, timeZone: string): TimeWindow {
  const minute = Math.floor(now / 60_000);
  const midnight = (day: number) => toInstantMinute(day * MINUTES_A_DAY, timeZone);
  const hasBegun = midnight(from) <= minute;
  return {
    after: hasBegun ? minute : midnight(from),
    before: midnight(to + 1),
    nightMinutes: hasBegun ? 0 : NIGHT_MINUTES,
  };
}

function getSunday(day: number): number {
  return day + ((7 - getWeekday(day)) % 7);
}

export interface SeriesTimes extends SeriesDays {
  readonly start_minute: number;
  readonly duration_minutes: number;
  readonly event_time_zone: string;
}

/** No zone is farther behind UTC. */
const LEAST_OFFSET_MINUTES = -12 * 60;

/** Finds the first occurrence of a series in a window: its day, and the instant of its start. Null without one. */
export function findOccurrence(
  { start_minute: start, duration_minutes: duration, event_time_zone: timeZone, ...days }: SeriesTimes,
  { after, before, nightMinutes }: TimeWindow,
): { readonly day: number; readonly starts: number } | null {
  const earliest = Math.floor((after + LEAST_OFFSET_MINUTES - start - duration) / MINUTES_A_DAY) + 1;
  for (let day = findNextDay(days, earliest); day !== null; day = findNextDay(days, day + 1)) {
    const wall = day * MINUTES_A_DAY + start;
    const starts = toInstantMinute(wall, timeZone);
    if (starts >= before) return null;
    const ends = toInstantMinute(wall + duration, timeZone);
    if (ends > after && (starts >= after || ends > after + nightMinutes)) return { day, starts };
  }
  return null;
}

/** Finds the day of a series' first current or upcoming occurrence; null when the series is over. */
export const findNextOccurrence = (series: SeriesTimes, now: number): number | null =>
  findOccurrence(series, { after: Math.floor(now / 60_000), before: Number.POSITIVE_INFINITY, nightMinutes: 0 })?.day ??
  null;

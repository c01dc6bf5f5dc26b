import type { DateKeyword } from '../../../shared/catalogue/filters.ts';
import { getMonthStart, getWeekday, HORIZON_DAYS } from './calendar.ts';
import { MINUTES_A_DAY, toInstantMinute } from './zone-clock.ts';

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

/** The searched window of time, in minutes since 1970 (UTC). */
export interface TimeWindow {
  /** Events must end after this instant, so that current events are included. */
  readonly after: number;
  /** Events must begin before this instant. */
  readonly before: number;
  /** How far an event that began earlier must extend into the window. */
  readonly nightMinutes: number;
}

/** A night belongs to the evening before it: a party until four is not an event of the next day. */
const NIGHT_MINUTES = 6 * 60;

/**
 * Converts a range of days to instants, from midnight to midnight in the time zone of the searched place. A range that has
 * begun starts now.
 *
 * @param now milliseconds since 1970
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

import ICAL from 'ical.js';
import { CYCLE_DAYS, HORIZON_DAYS, parseIsoDay } from '../events/calendar.ts';

/** Recurrence rules (RFC 5545 §3.3.10). */
export const REPEATS = {
  once: null,
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  'two-weekly': 'FREQ=WEEKLY;INTERVAL=2',
  'four-weekly': `FREQ=WEEKLY;INTERVAL=${CYCLE_DAYS / 7}`,
  monthly: 'FREQ=MONTHLY',
} as const;
export type Repeat = keyof typeof REPEATS;

/** The default maximum of listed dates: the length of the calendar. */
const MAX_DAYS = HORIZON_DAYS + 1;

interface Recurrence {
  /** ISO date of the first occurrence. */
  readonly date: string;
  readonly repeat: Repeat;
  /** Null for one without an end. */
  readonly count: number | null;
}

/** Lists the days since 1970 on which an event takes place: the first `max` from a given day on. */
export function listDays(recurrence: Recurrence, max = MAX_DAYS, from = Number.NEGATIVE_INFINITY): readonly number[] {
  const first = parseIsoDay(recurrence.date);
  const rule = buildRecurrenceRule(recurrence);
  if (first === null) return [];
  if (rule === null) return first >= from ? [first] : [];
  const horizon = Math.max(first, from) + HORIZON_DAYS;
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(recurrence.date));
  const days: number[] = [];
  for (let next = dates.next(); next && days.length < max; next = dates.next()) {
    const day = parseIsoDay(next.toString().slice(0, 10));
    if (day === null || (recurrence.count === null && day > horizon)) break;
    if (day >= from) days.push(day);
  }
  return days;
}

/** Days that repeat every cycle, from the first to the last. */
export interface DayRun {
  readonly firstDay: number;
  /** Null for one without an end. */
  readonly lastDay: number | null;
}

/**
 * Splits the days of an event into series that repeat every cycle: a weekly event has four,
 * an event every four weeks has one. Only the latter may have no end.
 */
export function listDayRuns(recurrence: Recurrence): readonly DayRun[] {
  const days = listDays(recurrence);
  const [first] = days;
  if (first === undefined) return [];
  if (recurrence.repeat === 'four-weekly' && recurrence.count === null) return [{ firstDay: first, lastDay: null }];
  const runs: { firstDay: number; lastDay: number }[] = [];
  for (const day of days) {
    const run = runs.find(({ lastDay }) => lastDay + CYCLE_DAYS === day);
    if (run === undefined) runs.push({ firstDay: day, lastDay: day });
    else run.lastDay = day;
  }
  return runs;
}

/** Builds the `RRULE` value for other calendars; null for a single event. */
export function buildRecurrenceRule({ repeat, count }: Recurrence): string | null {
  const rule = REPEATS[repeat];
  if (rule === null) return null;
  return count === null ? rule : `${rule};COUNT=${count}`;
}

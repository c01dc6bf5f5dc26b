import ICAL from 'ical.js';
import { CYCLE_DAYS, HORIZON_DAYS, parseIsoDay } from '../events/calendar.ts';

/** How an event comes back: rules of RFC 5545 §3.3.10. */
export const REPEATS = {
  once: null,
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  'two-weekly': 'FREQ=WEEKLY;INTERVAL=2',
  'four-weekly': `FREQ=WEEKLY;INTERVAL=${CYCLE_DAYS / 7}`,
  monthly: 'FREQ=MONTHLY',
} as const;
export type Repeat = keyof typeof REPEATS;

/** Dates of a rule that is asked for all of them: as far as the calendar goes. */
const MAX_DAYS = HORIZON_DAYS + 1;

interface Recurrence {
  /** ISO date of the first. */
  readonly date: string;
  readonly repeat: Repeat;
  /** Null for one without an end. */
  readonly count: number | null;
}

/** Days since 1970 on which an event takes place: the first `max` of them from a day on. */
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

/** Days that come back every cycle, from the first to the last of them. */
export interface DayRun {
  readonly firstDay: number;
  /** Null for one without an end. */
  readonly lastDay: number | null;
}

/**
 * The days of an event as series of the calendar, each of which comes back every cycle: a weekly event is four of them,
 * and one every four weeks is a single one, which alone need not have an end.
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

/** The rule as other calendars read it; null for an event that takes place once. */
export function buildRecurrenceRule({ repeat, count }: Recurrence): string | null {
  const rule = REPEATS[repeat];
  if (rule === null) return null;
  return count === null ? rule : `${rule};COUNT=${count}`;
}

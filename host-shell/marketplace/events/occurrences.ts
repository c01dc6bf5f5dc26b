import { findNextDay, type SeriesDays } from './calendar.ts';
import type { TimeWindow } from './date-range.ts';
import { MINUTES_A_DAY, toInstantMinute } from './zone-clock.ts';

/** The days of a series and its local times. */
export interface SeriesTimes extends SeriesDays {
  readonly start_minute: number;
  readonly duration_minutes: number;
  /** IANA. */
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

/**
 * Finds the day of a series' first current or upcoming occurrence; null when the series is over.
 *
 * @param now milliseconds since 1970
 */
export const findNextOccurrence = (series: SeriesTimes, now: number): number | null =>
  findOccurrence(series, { after: Math.floor(now / 60_000), before: Number.POSITIVE_INFINITY, nightMinutes: 0 })?.day ??
  null;

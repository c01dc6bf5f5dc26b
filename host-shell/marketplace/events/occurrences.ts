import { buildNextDaySql, CYCLE_DAYS, findNextDay, type SeriesDays } from './calendar.ts';
import type { TimeWindow } from './date-range.ts';
import { buildInstantSql, MINUTES_A_DAY, readZoneClock, toInstantMinute } from './zone-clock.ts';

/** The days of a series and its local times. */
export interface SeriesTimes extends SeriesDays {
  readonly start_minute: number;
  readonly duration_minutes: number;
  /** IANA. */
  readonly event_time_zone: string;
}

const START = `(day * ${MINUTES_A_DAY} + start_minute)`;
const END = `(day * ${MINUTES_A_DAY} + start_minute + duration_minutes)`;

/**
 * Selects the first occurrence of each series in a window: `number`, `day` and `starts`, its instant. Near the start of the
 * window the day is computed with the smallest offset, and the next day is taken if the instant shows that it is over.
 *
 * `?1` to `?3` are the window (`listWindowValues`), bound as REAL.
 *
 * @param clocks the clocks' table (`buildClockSql`)
 * @param where conditions on `event_series e`
 */
export const buildOccurrenceSql = (clocks: string, where: string) =>
  `WITH clocks AS MATERIALIZED (${clocks}),
  selected AS MATERIALIZED (
    SELECT e.number, e.cycle_day, e.last_day, e.start_minute, e.duration_minutes, c.*,
      max(CAST((?1 + c.least - e.start_minute - e.duration_minutes) / ${MINUTES_A_DAY} AS INTEGER) + 1,
        coalesce(e.first_day, 0)) AS from_day
    FROM event_series e CROSS JOIN clocks c ON c.zone = e.time_zone WHERE ${where}
  ),
  soonest AS MATERIALIZED (SELECT *, ${buildNextDaySql('from_day')} AS day FROM selected),
  timed AS MATERIALIZED (SELECT *, ${buildInstantSql(START)} AS starts, ${buildInstantSql(END)} AS ends FROM soonest),
  lasting AS (
    SELECT *, day + iif(ends > ?1 AND (starts >= ?1 OR ends > ?1 + ?3), 0, ${CYCLE_DAYS}) AS listed_day FROM timed
  ),
  listed AS MATERIALIZED (
    SELECT number, last_day, start_minute, listed_day AS day, offset0, wall1, offset1, wall2, offset2 FROM lasting
    WHERE listed_day <= coalesce(last_day, listed_day)
  ),
  occurrences AS MATERIALIZED (
    SELECT number, day, ${buildInstantSql(START)} AS starts FROM listed WHERE ${buildInstantSql(START)} < ?2
  )`;

export const listWindowValues = ({ after, before, nightMinutes }: TimeWindow) => [after, before, nightMinutes] as const;

/**
 * Finds the day of a series' first current or upcoming occurrence; null when the series is over.
 *
 * @param now milliseconds since 1970
 */
export function findNextOccurrence(series: SeriesTimes, now: number): number | null {
  const clock = readZoneClock(series.event_time_zone, now);
  const minute = Math.floor(now / 60_000);
  const length = series.start_minute + series.duration_minutes;
  const least = Math.min(clock.offset, ...clock.changes.map(({ offset }) => offset));
  const day = findNextDay(series, Math.floor((minute + least - length) / MINUTES_A_DAY) + 1);
  if (day === null || toInstantMinute(day * MINUTES_A_DAY + length, clock) > minute) return day;
  return findNextDay(series, day + 1);
}

/**
 * Sample events come back every four weeks, on the same weekday. A series has a day of this cycle; which date that is
 * follows from the day of the request. So today always has events, an event keeps its identity until its day has passed,
 * and no start needs a new seed.
 */
export const CYCLE_DAYS = 28;

/** How far ahead the calendar of samples goes, in days. */
export const HORIZON_DAYS = 182;

const DAY_MS = 86_400_000;

/** Days since 1970 of the date that the clocks of a zone show. */
export function getLocalDay(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parseIsoDay(parts.format(now)) ?? Math.floor(now / DAY_MS);
}

/** Days since 1970 of `2026-11-21`; null for what is no date. */
export function parseIsoDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // V8 reads "2026-02-31" as the 3rd of March.
  return Number.isNaN(time) || formatIsoDay(time / DAY_MS) !== text ? null : time / DAY_MS;
}

export function formatIsoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday. The first of January 1970 was a Thursday. */
export function getWeekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** First day of the month `months` after that of a day. */
export function getMonthStart(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
}

/** First day from `from` on which a series takes place. The same sum in SQL: `buildNextDaySql`. */
export function getNextDay(cycleDay: number, from: number): number {
  return from + ((((cycleDay - from) % CYCLE_DAYS) + CYCLE_DAYS) % CYCLE_DAYS);
}

/** @param from SQL of the first possible day */
export const buildNextDaySql = (from: string) =>
  `(${from} + (((cycle_day - ${from}) % ${CYCLE_DAYS}) + ${CYCLE_DAYS}) % ${CYCLE_DAYS})`;

/** Days on which a series takes place; samples have no ends. */
export interface SeriesDays {
  readonly cycle_day: number;
  readonly first_day: number | null;
  readonly last_day: number | null;
}

/** First day from `from` on which a series with ends takes place; null when all of it has passed. */
export function findNextDay({ cycle_day, first_day, last_day }: SeriesDays, from: number): number | null {
  const day = getNextDay(cycle_day, Math.max(from, first_day ?? from));
  return last_day !== null && day > last_day ? null : day;
}

/** Whether a series takes place on one of its cycle's days. */
export function hasDay({ first_day, last_day }: SeriesDays, day: number): boolean {
  return day >= (first_day ?? day) && day <= (last_day ?? day);
}

/** An event is a series on one of its days: `{series}{cycle}`, the cycle in four digits. */
export function buildEventId(series: number, day: number): string {
  return `${series}${String(Math.floor(day / CYCLE_DAYS)).padStart(4, '0')}`;
}

export function parseEventId(id: string): { readonly series: number; readonly cycle: number } | null {
  const match = /^([1-9]\d{0,6})(\d{4})$/.exec(id);
  return match === null ? null : { series: Number(match[1]), cycle: Number(match[2]) };
}

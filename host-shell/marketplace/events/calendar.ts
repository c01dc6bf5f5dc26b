/**
 * Sample events repeat every four weeks, on the same weekday. A series has a day of this cycle, and its date
 * follows from the day of the request. So every day has events, an event keeps its identity until its day has passed,
 * and a restart needs no new seed.
 */
export const CYCLE_DAYS = 28;

/** The length of the calendar of samples, in days. */
export const HORIZON_DAYS = 182;

const DAY_MS = 86_400_000;

/** Returns the local date in a time zone as days since 1970. */
export function getLocalDay(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parseIsoDay(parts.format(now)) ?? Math.floor(now / DAY_MS);
}

/** Days since 1970 of `2026-11-21`; null if the text is not a date. */
export function parseIsoDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // V8 reads "2026-02-31" as the 3rd of March.
  return Number.isNaN(time) || formatIsoDay(time / DAY_MS) !== text ? null : time / DAY_MS;
}

export function formatIsoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Formats a minute after midnight, of this day or the next, as `20:30`. */
export function formatMinute(minute: number): string {
  return [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** 0 is Sunday. The first of January 1970 was a Thursday. */
export function getWeekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function getMonthStart(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
}

export function getNextDay(cycleDay: number, from: number): number {
  return from + ((((cycleDay - from) % CYCLE_DAYS) + CYCLE_DAYS) % CYCLE_DAYS);
}

export interface SeriesDays {
  readonly cycle_day: number;
  readonly first_day: number | null;
  readonly last_day: number | null;
}

/** Finds the first day, from `from` on, of a series that may end; null when it is over. */
export function findNextDay({ cycle_day, first_day, last_day }: SeriesDays, from: number): number | null {
  const day = getNextDay(cycle_day, Math.max(from, first_day ?? from));
  return last_day !== null && day > last_day ? null : day;
}

export function hasDay({ first_day, last_day }: SeriesDays, day: number): boolean {
  return day >= (first_day ?? day) && day <= (last_day ?? day);
}

/** Builds the id of an event, which is a series on one of its days: `{series}{cycle}`, with the cycle in four digits. */
export function buildEventId(series: number, day: number): string {
  return `${series}${String(Math.floor(day / CYCLE_DAYS)).padStart(4, '0')}`;
}

export function parseEventId(id: string): { readonly series: number; readonly cycle: number } | null {
  const match = /^([1-9]\d{0,6})(\d{4})$/.exec(id);
  return match === null ? null : { series: Number(match[1]), cycle: Number(match[2]) };
}

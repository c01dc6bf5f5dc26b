import { HORIZON_DAYS } from './calendar.ts';

/*
 * The database has local times, as organizers enter them; a series comes back for years, so no column can hold its instants.
 * What is over is decided by instants all the same: a time zone's offsets around a request turn the one into the other, here
 * and in SQL. Times are whole minutes since 1970: of UTC an instant, of a zone's clocks a wall time.
 */

export const MINUTES_A_DAY = 1_440;
const MINUTE_MS = 60_000;

/** Offsets of a zone, in minutes ahead of UTC: the first, and those that follow from a wall time on. */
export interface ZoneClock {
  readonly offset: number;
  readonly changes: readonly { readonly wall: number; readonly offset: number }[];
}

/** How far a clock reaches behind the request: no end longer ago can be taken for one to come. */
const BEHIND_DAYS = 2;
/** An event that begins within the calendar, and the midnight after its last day. */
const AHEAD_DAYS = HORIZON_DAYS + 2;
/** Shorter than any summer or winter time: Morocco's breaks for Ramadan have four weeks at least. */
const PROBE_DAYS = 21;

/** Kept for a day: offsets are a zone's, not a request's, and Intl takes 0.2 ms to find them. */
const knownClocks = new Map<string, { readonly day: number; readonly clock: ZoneClock }>();

/**
 * A zone's clock around a request, for all that the calendar lists then. Further back it has the oldest of its offsets. A zone
 * that nobody knows is UTC.
 *
 * @param now milliseconds since 1970
 */
export function readZoneClock(timeZone: string, now: number): ZoneClock {
  const day = Math.floor(now / MINUTE_MS / MINUTES_A_DAY);
  const known = knownClocks.get(timeZone);
  if (known?.day === day) return known.clock;
  const clock = buildZoneClock(timeZone, (day - BEHIND_DAYS) * MINUTES_A_DAY, (day + AHEAD_DAYS) * MINUTES_A_DAY);
  knownClocks.set(timeZone, { day, clock });
  return clock;
}

/**
 * The instant of a wall time. RFC 5545 §3.3.5: of a time that comes twice the first is meant, and one that is skipped is as far
 * after the change as it would be without it.
 */
export function toInstantMinute(wall: number, { offset, changes }: ZoneClock): number {
  return wall - (changes.findLast((change) => wall >= change.wall)?.offset ?? offset);
}

/** The same in SQL, over the columns of `CLOCK_SQL`. */
export const buildInstantSql = (wall: string) =>
  `(${wall} - CASE WHEN ${wall} < wall1 THEN offset0 WHEN ${wall} < wall2 THEN offset1 ELSE offset2 END)`;

/** Rows of a statement's clocks, of what `writeClocks` writes. No half-year has more than two changes. */
export const buildClockSql = (parameter: string) =>
  `SELECT CAST(value ->> 0 AS TEXT) AS zone, value ->> 1 AS least, value ->> 2 AS offset0, value ->> 3 AS wall1,
    value ->> 4 AS offset1, value ->> 5 AS wall2, value ->> 6 AS offset2 FROM json_each(${parameter})`;

/** The clocks of some zones around a request, as JSON for `buildClockSql`. */
export function writeClocks(timeZones: readonly string[], now: number): string {
  const rows = timeZones.map((timeZone) => {
    const { offset, changes } = readZoneClock(timeZone, now);
    const [first, second] = changes;
    const least = Math.min(offset, ...changes.map((change) => change.offset));
    const never = Number.MAX_SAFE_INTEGER;
    return [
      timeZone,
      least,
      offset,
      first?.wall ?? never,
      first?.offset ?? 0,
      second?.wall ?? never,
      second?.offset ?? 0,
    ];
  });
  return JSON.stringify(rows);
}

/** @param local `2026-11-21T20:00` */
export function parseWallTime(local: string): number {
  return Date.parse(`${local.slice(0, 16)}Z`) / MINUTE_MS;
}

/**
 * The instant at which the clocks of a zone show a local time of any year, in milliseconds since 1970.
 *
 * @param local `2026-11-21T20:00`
 */
export function toInstant(local: string, timeZone: string): number {
  const wall = parseWallTime(local);
  const clock = buildZoneClock(timeZone, wall - MINUTES_A_DAY, wall + MINUTES_A_DAY);
  return toInstantMinute(wall, clock) * MINUTE_MS;
}

/** @param from first minute, of UTC; `to` the last */
function buildZoneClock(timeZone: string, from: number, to: number): ZoneClock {
  const readOffset = createOffsetReader(timeZone);
  const changes: { wall: number; offset: number }[] = [];
  const first = readOffset(from);
  let offset = first;
  for (let probe = from; probe < to; ) {
    const next = Math.min(probe + PROBE_DAYS * MINUTES_A_DAY, to);
    const nextOffset = readOffset(next);
    if (nextOffset !== offset) {
      const change = findChange(readOffset, probe, next);
      // Forward the skipped hour belongs to the old offset, back the first of the two does.
      changes.push({ wall: change + Math.max(offset, nextOffset), offset: nextOffset });
    }
    offset = nextOffset;
    probe = next;
  }
  return { offset: first, changes };
}

/** First minute with another offset than `from`. */
function findChange(readOffset: (minute: number) => number, from: number, to: number): number {
  const offset = readOffset(from);
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (readOffset(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function createOffsetReader(timeZone: string): (minute: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch (error) {
    if (error instanceof RangeError) return () => 0;
    throw error;
  }
  return (minute) => Date.parse(`${format.format(minute * MINUTE_MS).replace(' ', 'T')}Z`) / MINUTE_MS - minute;
}

import { HORIZON_DAYS } from './calendar.ts';

/*
 * The database stores local times, as organizers enter them. A series repeats for years, so no column can hold its instants,
 * but whether an event is over depends on instants. A time zone's offsets around a request convert local times, here
 * and in SQL. Times are whole minutes since 1970: an instant in UTC, a wall time in a time zone.
 */

export const MINUTES_A_DAY = 1_440;
const MINUTE_MS = 60_000;

/** Offsets of a zone, in minutes ahead of UTC: the first one, and its changes by wall time. */
export interface ZoneClock {
  readonly offset: number;
  readonly changes: readonly { readonly wall: number; readonly offset: number }[];
}

/** How far a clock reaches into the past. An earlier end is over in every time zone. */
const BEHIND_DAYS = 2;
/** Covers events that begin within the calendar, and the midnight after its last day. */
const AHEAD_DAYS = HORIZON_DAYS + 2;
/** Shorter than any period between changes. The shortest is Morocco's break for Ramadan, at least four weeks. */
const PROBE_DAYS = 21;

/** Cached for a day. Offsets do not depend on the request, and Intl takes 0.2 ms to find them. */
const knownClocks = new Map<string, { readonly day: number; readonly clock: ZoneClock }>();

/**
 * Reads the offsets of a time zone for the calendar of a request. Earlier times use the oldest offset. An unknown zone
 * is treated as UTC.
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
 * Converts a wall time to an instant (RFC 5545 §3.3.5): of a repeated time the first counts, and a skipped time is interpreted
 * with the offset before the change.
 */
export function toInstantMinute(wall: number, { offset, changes }: ZoneClock): number {
  return wall - (changes.findLast((change) => wall >= change.wall)?.offset ?? offset);
}

/** Builds the same conversion in SQL, for the columns of `buildClockSql`. */
export const buildInstantSql = (wall: string) =>
  `(${wall} - CASE WHEN ${wall} < wall1 THEN offset0 WHEN ${wall} < wall2 THEN offset1 ELSE offset2 END)`;

/** Builds the clocks' table from the JSON of `listClocks`. No half-year has more than two changes. */
export const buildClockSql = (parameter: string) =>
  `SELECT CAST(value ->> 0 AS TEXT) AS zone, value ->> 1 AS least, value ->> 2 AS offset0, value ->> 3 AS wall1,
    value ->> 4 AS offset1, value ->> 5 AS wall2, value ->> 6 AS offset2 FROM json_each(${parameter})`;

/** Lists the clocks of time zones for a request, in the order of the table's columns. */
export function listClocks(timeZones: readonly string[], now: number): readonly (readonly (string | number)[])[] {
  return timeZones.map((timeZone) => {
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
}

/** @param local `2026-11-21T20:00` */
export function parseWallTime(local: string): number {
  return Date.parse(`${local.slice(0, 16)}Z`) / MINUTE_MS;
}

/**
 * Converts a local time of any year to an instant in milliseconds since 1970.
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
      // A skipped hour and the first of a repeated hour both belong to the old offset.
      changes.push({ wall: change + Math.max(offset, nextOffset), offset: nextOffset });
    }
    offset = nextOffset;
    probe = next;
  }
  return { offset: first, changes };
}

/** Finds the first minute whose offset differs from that of `from`. */
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

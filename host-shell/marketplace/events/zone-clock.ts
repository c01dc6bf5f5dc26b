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

/** Reads how many minutes a time zone is ahead of UTC at an instant. An unknown zone is treated as UTC. */
function readOffset(instant: number, timeZone: string): number {
  try {
    return (
      parseWallTime(
        findFormat(timeZone)
          .format(instant * MINUTE_MS)
          .replace(' ', 'T'),
      ) - instant
    );
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/**
 * Converts a wall time to an instant (RFC 5545 §3.3.5): of a repeated time the first counts, and a skipped time is interpreted
 * with the offset before the change.
 */
export function toInstantMinute(wall: number, timeZone: string): number {
  const before = readOffset(wall - MINUTES_A_DAY, timeZone);
  const after = readOffset(wall + MINUTES_A_DAY, timeZone);
  const isOn = (offset: number) => readOffset(wall - offset, timeZone) === offset;
  return wall - (before === after || isOn(before) || !isOn(after) ? before : after);
}

/** @param local `2026-11-21T20:00` */
export function parseWallTime(local: string): number {
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

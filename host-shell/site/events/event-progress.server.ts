import { parseWallTime, readZoneClock, toInstantMinute } from '../../marketplace/events/zone-clock.ts';
import type { OriginEvent } from './parse-origin-event.server.ts';

const MINUTE_MS = 60_000;

export type EventProgress = 'upcoming' | 'on-now' | 'over';

type EventTimes = Pick<OriginEvent, 'start' | 'end' | 'timeZone'>;

/** Compares the current time with the start and end of an event. @param now milliseconds since 1970 */
export function readProgress({ start, end, timeZone }: EventTimes, now: number): EventProgress {
  const clock = readZoneClock(timeZone, now);
  const isPast = (local: string) => toInstantMinute(parseWallTime(local), clock) * MINUTE_MS <= now;
  if (isPast(end)) return 'over';
  return isPast(start) ? 'on-now' : 'upcoming';
}

/** @param now milliseconds since 1970 */
export function hasBegun(event: EventTimes, now: number): boolean {
  return readProgress(event, now) !== 'upcoming';
}

/** Sorts by the instant of the start, soonest first, across time zones. @param now milliseconds since 1970 */
export function sortByStart<Event extends EventTimes>(events: readonly Event[], now: number): readonly Event[] {
  return events
    .map((event) => ({
      event,
      starts: toInstantMinute(parseWallTime(event.start), readZoneClock(event.timeZone, now)),
    }))
    .sort((one, other) => one.starts - other.starts)
    .map(({ event }) => event);
}

/** Sorts current and upcoming events first, soonest first, then past events, latest first. @param now milliseconds since 1970 */
export function sortToCome<Event extends EventTimes>(events: readonly Event[], now: number): readonly Event[] {
  const sorted = sortByStart(events, now);
  const isOver = (event: Event) => readProgress(event, now) === 'over';
  return [...sorted.filter((event) => !isOver(event)), ...sorted.filter(isOver).reverse()];
}

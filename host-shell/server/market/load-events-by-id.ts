import type { D1Database } from '@cloudflare/workers-types';
import { toLanguageCode } from '../../../shared/sites/sites.ts';
import { CYCLE_DAYS, findNextDay, getLocalDay, hasDay, parseEventId } from '../../origin/events/calendar.ts';
import { findSeriesEvents } from '../../origin/events/find-events.ts';
import { toEvent } from '../../origin/events/to-event.ts';
import type { PageRequest } from '../page-request.ts';
import { type OriginEvent, parseOriginEvent } from '../parse-origin-event.ts';

/** The events of these ids, in their order; ids that are none are left out. */
export async function loadEventsById(
  db: D1Database,
  ids: readonly string[],
  { language }: { readonly language: Pick<PageRequest['language'], 'locale'> },
): Promise<readonly OriginEvent[]> {
  const wanted = ids.flatMap((id) => parseEventId(id) ?? []);
  const rows = new Map(
    (
      await findSeriesEvents(
        db,
        wanted.map(({ series }) => series),
      )
    ).map((row) => [row.series, row]),
  );
  return wanted.flatMap(({ series, cycle }) => {
    const row = rows.get(series);
    if (row === undefined) return [];
    const day = cycle * CYCLE_DAYS + row.cycle_day;
    if (!hasDay(row, day)) return [];
    return parseOriginEvent(toEvent({ ...row, day }, toLanguageCode(language.locale))) ?? [];
  });
}

/**
 * The next event of each of these series, soonest first.
 *
 * @param isHiddenToo whether those that are not published are among them
 */
export async function loadNextEvents(
  db: D1Database,
  series: readonly number[],
  { language }: PageRequest,
  isHiddenToo = false,
): Promise<readonly OriginEvent[]> {
  const rows = await findSeriesEvents(db, series);
  const now = Date.now();
  return rows
    .flatMap((row) => {
      const day =
        isHiddenToo || row.state === 'published' ? findNextDay(row, getLocalDay(now, row.event_time_zone)) : null;
      return day === null ? [] : [{ ...row, day }];
    })
    .sort((one, other) => one.day - other.day || one.start_minute - other.start_minute)
    .flatMap((row) => parseOriginEvent(toEvent(row, toLanguageCode(language.locale))) ?? []);
}

/** Whether an event has begun, by the clock of its own place. */
export function hasBegun(event: OriginEvent, now = Date.now()): boolean {
  return event.start <= getLocalTime(now, event.timeZone);
}

/** `2026-11-21T20:00` on the clocks of a zone. */
function getLocalTime(now: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  return text.replace(' ', 'T');
}

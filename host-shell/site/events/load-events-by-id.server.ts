import type { D1Database } from '@cloudflare/workers-types';
import { toLanguageCode } from '../../../shared/sites/sites.ts';
import { CYCLE_DAYS, hasDay, parseEventId } from '../../marketplace/events/calendar.ts';
import { findSeriesEvents } from '../../marketplace/events/find-events.ts';
import { findNextOccurrence } from '../../marketplace/events/occurrences.ts';
import { toEvent } from '../../marketplace/events/to-event.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { sortByStart } from './event-progress.server.ts';
import { type OriginEvent, parseOriginEvent } from './parse-origin-event.server.ts';

/** Loads events by id, in the order of the ids. Unknown ids are left out. */
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

interface NextEventsContext {
  readonly db: D1Database;
  readonly request: PageRequest;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Loads the next event of each series, soonest first. An event that is still on counts as the next.
 *
 * @param isForStaff includes unpublished events, and the last event of a series that is over
 */
export async function loadNextEvents(
  { db, request, now }: NextEventsContext,
  series: readonly number[],
  isForStaff = false,
): Promise<readonly OriginEvent[]> {
  const rows = await findSeriesEvents(db, series);
  const events = rows.flatMap((row) => {
    const next = findNextOccurrence(row, now());
    const day = isForStaff ? (next ?? row.last_day) : row.state === 'published' ? next : null;
    if (day === null) return [];
    return parseOriginEvent(toEvent({ ...row, day }, toLanguageCode(request.language.locale))) ?? [];
  });
  return sortByStart(events, now());
}

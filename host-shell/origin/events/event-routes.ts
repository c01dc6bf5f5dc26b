import type { D1Database } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import type { OriginBindings } from '../bindings.ts';
import { type Audience, resolveAudience } from '../http/audience.ts';
import { createNotFoundProblem } from '../http/problems.ts';
import { findPlaceById, findPlaceBySlug, type PlaceRow } from '../places/place-row.ts';
import { CYCLE_DAYS, getLocalDay, HORIZON_DAYS, hasDay, parseEventId } from './calendar.ts';
import { resolveDateRange } from './date-range.ts';
import { type EventFilters, parseEventFilters } from './event-filters.ts';
import { findEvent, findEvents } from './find-events.ts';
import { toEvent } from './to-event.ts';

/** An event can still be looked at for a year after it took place. */
const PAST_DAYS = 365;

/** Lists of sample events, and one by its id. */
export const eventRoutes = new Hono<{ Bindings: OriginBindings }>()
  .get('/api/v3/destination/events/', async (c) => {
    const filters = parseEventFilters(new URL(c.req.url).searchParams);
    const audience = resolveAudience(c.req.raw.headers);
    const place = await findFilteredPlace(c.env.DB, filters);
    const today = getLocalDay(Date.now(), place?.time_zone ?? (await findSiteTimeZone(c.env.DB, audience)));
    const range = resolveDateRange(filters.date, today, filters.startDay, filters.endDay);
    const { events, count } = await findEvents(c.env.DB, filters, place, range, audience.language);
    return c.json({
      events: events.map((row) => toEvent(row, audience.language)),
      pagination: {
        object_count: count,
        offset: filters.offset,
        page_size: filters.limit,
        has_more_items: filters.offset + events.length < count,
      },
    });
  })
  .get('/api/v3/destination/events/:id/', async (c) => {
    const id = parseEventId(c.req.param('id'));
    const row = id === null ? null : await findEvent(c.env.DB, id.series);
    if (id === null || row === null) throw createNotFoundProblem('No event has this id.');
    const day = id.cycle * CYCLE_DAYS + row.cycle_day;
    // A series has no end, but an event of next century is nobody's.
    const distance = day - getLocalDay(Date.now(), row.event_time_zone);
    if (row.state === 'hidden' || !hasDay(row, day)) throw createNotFoundProblem('No event has this id.');
    if (distance < -PAST_DAYS || distance > HORIZON_DAYS) throw createNotFoundProblem('No event has this id.');
    return c.json({ event: toEvent({ ...row, day }, resolveAudience(c.req.raw.headers).language) });
  });

/** A slug or id that we do not know is an address that does not exist, not an empty list. */
async function findFilteredPlace(db: D1Database, { placeSlug, placeId }: EventFilters): Promise<PlaceRow | null> {
  if (placeSlug === null && placeId === null) return null;
  const place = placeSlug === null ? await findPlaceById(db, placeId ?? '') : await findPlaceBySlug(db, placeSlug);
  if (place === null) throw createNotFoundProblem('No place has this slug or id.');
  return place;
}

/** Without a place, "today" is that of the site's country. */
async function findSiteTimeZone(db: D1Database, { site }: Audience): Promise<string> {
  const zone = await db
    .prepare('SELECT time_zone FROM places WHERE id = ?')
    .bind(`c-${site.country}`)
    .first<string>('time_zone');
  return zone ?? 'Etc/UTC';
}

import type { D1Database } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import { ORIGIN_PATHS } from '../../shared/endpoints/api-paths.ts';
import { findBoxCenter } from '../../shared/location/bounding-box.ts';
import type { SearchBounds } from '../../shared/search-url/search.ts';
import { createNotFoundProblem } from '../http/problems.ts';
import type { MarketplaceBindings } from '../marketplace/bindings.ts';
import { CYCLE_DAYS, getLocalDay, HORIZON_DAYS, hasDay, parseEventId } from '../marketplace/events/calendar.ts';
import { resolveDateRange, resolveTimeWindow } from '../marketplace/events/date-range.ts';
import type { EventFilters } from '../marketplace/events/event-filters.ts';
import { findEvent, findEvents } from '../marketplace/events/find-events.ts';
import { toEvent } from '../marketplace/events/to-event.ts';
import { readZoneClock } from '../marketplace/events/zone-clock.ts';
import type { Coordinates } from '../marketplace/places/coordinates.ts';
import { findNearestPlace } from '../marketplace/places/find-nearest.ts';
import { findTimeZone } from '../marketplace/places/find-time-zone.ts';
import { findPlaceById, findPlaceBySlug, type PlaceRow } from '../marketplace/places/place-row.ts';
import { parseEventFilters } from './parse-event-filters.ts';
import { resolveAudience } from './resolve-audience.ts';

/** An event's page stays available for a year after the event. */
const PAST_DAYS = 365;

/**
 * Serves lists of upcoming and current events, and single events by id.
 *
 * @param getNow milliseconds since 1970
 */
export const createEventRoutes = (getNow: () => number) =>
  new Hono<{ Bindings: MarketplaceBindings }>()
    .get(ORIGIN_PATHS.events, async (c) => {
      const filters = parseEventFilters(new URL(c.req.url).searchParams);
      const audience = resolveAudience(c.req.raw.headers);
      const now = getNow();
      const { place, timeZone } = await findSearchedPlace(c.env.DB, filters, audience.site.country);
      const range = resolveDateRange(filters.date, getLocalDay(now, timeZone), filters.startDay, filters.endDay);
      const window = resolveTimeWindow(range, now, readZoneClock(timeZone, now));
      const { events, count } = await findEvents(c.env.DB, filters, place, window, now, audience.language);
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
    .get(`${ORIGIN_PATHS.events}:id/`, async (c) => {
      const id = parseEventId(c.req.param('id'));
      const row = id === null ? null : await findEvent(c.env.DB, id.series);
      if (id === null || row === null) throw createNotFoundProblem('No event has this id.');
      const day = id.cycle * CYCLE_DAYS + row.cycle_day;
      // A series has no end, so days beyond the calendar's horizon are refused.
      const distance = day - getLocalDay(getNow(), row.event_time_zone);
      if (row.state === 'hidden' || !hasDay(row, day)) throw createNotFoundProblem('No event has this id.');
      if (distance < -PAST_DAYS || distance > HORIZON_DAYS) throw createNotFoundProblem('No event has this id.');
      return c.json({ event: toEvent({ ...row, day }, resolveAudience(c.req.raw.headers).language) });
    });

/** Finds the place of the search and the time zone that defines its days. */
async function findSearchedPlace(
  db: D1Database,
  filters: EventFilters,
  country: string,
): Promise<{ readonly place: PlaceRow | null; readonly timeZone: string }> {
  const place = await findFilteredPlace(db, filters);
  const clockPlace = place ?? (await findClockPlace(db, filters));
  // Without a place, "today" follows the time zone of the site's country.
  return { place, timeZone: clockPlace?.time_zone ?? (await findTimeZone(db, null, country)) };
}

/** An unknown slug or id is a 404, not an empty list. */
async function findFilteredPlace(db: D1Database, { placeSlug, placeId }: EventFilters): Promise<PlaceRow | null> {
  if (placeSlug === null && placeId === null) return null;
  const place = placeSlug === null ? await findPlaceById(db, placeId ?? '') : await findPlaceBySlug(db, placeSlug);
  if (place === null) throw createNotFoundProblem('No place has this slug or id.');
  return place;
}

/** Finds the place at the center of a map section, or else the user's place. */
async function findClockPlace(db: D1Database, { box, nearSlug }: EventFilters): Promise<PlaceRow | null> {
  const inBox = box === null ? null : await findNearestPlace(db, findMiddle(box), ['locality']);
  return inBox ?? (nearSlug === null ? null : findPlaceBySlug(db, nearSlug));
}

function findMiddle({ west, south, east, north }: SearchBounds): Coordinates {
  const { latitude, longitude } = findBoxCenter({ sw: [west, south], ne: [east, north] });
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

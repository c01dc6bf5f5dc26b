import { getLocalDay, HORIZON_DAYS, parseIsoDay } from '../../marketplace/events/calendar.ts';
import { loadEventsById, type MarketEvent, readProgress } from '../../marketplace/events/read-events.ts';
import { countTicketsLeft, MAX_TICKETS } from '../../marketplace/orders/orders.ts';
import { findSeriesOrganizer, isFollowing } from '../../marketplace/organizers/organizers.ts';
import { getAudience } from '../events/load-events.server.ts';
import { notFoundResult, unavailableResult } from '../http/market-page.server.ts';
import type { PageResult, PageServices } from '../http/route.server.ts';
import { createOrganizerRow } from '../organizing/organizer-routes.server.ts';
import type { RowData } from '../page/blocks.ts';
import type { TicketOffer } from '../page/page-data.ts';

/** An event's page stays available for a year after the event. */
const PAST_DAYS = 365;

/** Finds an event that may be shown: series have no end, so that days beyond the calendar's horizon are refused. */
async function findEvent(services: PageServices, id: string): Promise<MarketEvent | null> {
  const [event] = await loadEventsById(services.db, [id], getAudience(services).language);
  if (event === undefined || event.status === 'hidden') return null;
  const day = parseIsoDay(event.start.slice(0, 10)) ?? 0;
  const distance = day - getLocalDay(services.now(), event.timeZone);
  return distance < -PAST_DAYS || distance > HORIZON_DAYS ? null : event;
}

async function loadOrganizer(services: PageServices, series: number): Promise<RowData | null> {
  const { db, session } = services;
  const organizer = await findSeriesOrganizer(db, series);
  if (organizer === null) return null;
  const person = session?.user.publicId ?? null;
  return createOrganizerRow(services, organizer, person !== null && (await isFollowing(db, person, organizer.id)));
}

/** Tickets are on sale until the event begins. */
async function loadTickets({ db, now }: PageServices, event: MarketEvent): Promise<TicketOffer | null> {
  if (event.status === 'cancelled') return null;
  const left = await countTicketsLeft(db, event.id, event.capacity);
  const sales = readProgress(event, now()) === 'upcoming' ? (left === 0 ? 'sold-out' : 'open') : 'over';
  return { sales, most: Math.min(left, MAX_TICKETS), request: crypto.randomUUID() };
}

/** `/e/{event}/`: waits for the event before it sends anything, because the status depends on it. */
export async function eventRoute(services: PageServices, { event: id = '' }): Promise<PageResult> {
  const { t, format, request, onError } = services;
  let event: MarketEvent | null;
  try {
    event = await findEvent(services, id);
  } catch (error) {
    onError(error);
    return unavailableResult(services);
  }
  if (event === null) return notFoundResult(services);
  const detail = format.detail(event);
  const load = async (found: MarketEvent) => {
    const [organizer, tickets] = await Promise.all([
      loadOrganizer(services, found.series),
      loadTickets(services, found),
    ]);
    const canCollect = request.flags['old-collections-link'] === true;
    return { kind: 'event', event: detail, organizer, tickets, canCollect } as const;
  };
  const meta = { title: detail.title, date: detail.whenText, venue: detail.venue ?? t('event.online') };
  return {
    status: 200,
    head: { title: detail.title, description: t('event.meta', meta) },
    page: () => load(event),
    styles: 'event',
  };
}

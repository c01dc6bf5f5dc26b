import { ALL_EVENTS } from '../../shared/search-url/search.ts';
import { parseEventId } from '../origin/events/calendar.ts';
import { countEventView } from '../origin/market/event-views.ts';
import { listTicketOffers } from '../origin/market/orders.ts';
import { findSeriesOrganizer } from '../origin/market/organizers.ts';
import type { EventCardData } from '../src/page/event-card-data.ts';
import type { EventOrganizer, TicketSales } from '../src/page/page-data.ts';
import { loadEvents } from './load-events.ts';
import { resolveTicketSales } from './market/ticket-sales.ts';
import { OriginError } from './origin-client.ts';
import { notFoundResult, type PageResult, unavailableResult } from './page-result.ts';
import type { PageServices } from './page-services.ts';
import { type OriginEvent, parseOriginEventAnswer } from './parse-origin-event.ts';

const MAX_NEARBY = 4;
const DAY_MS = 86_400_000;

/** Events of the same category at the same place; none when the origin has trouble. */
async function loadNearby(services: PageServices, event: OriginEvent): Promise<readonly EventCardData[]> {
  const { origin, format, onError } = services;
  const slug = event.isOnline ? null : event.placeSlug;
  const search = {
    ...ALL_EVENTS,
    place: slug ? ({ kind: 'slug', slug } as const) : ({ kind: 'online' } as const),
    category: event.category,
  };
  try {
    const { events } = await loadEvents(origin, { search, pageNumber: 1, pageSize: MAX_NEARBY + 1 });
    return events
      .filter(({ id }) => id !== event.id)
      .slice(0, MAX_NEARBY)
      .map(format.card);
  } catch (error) {
    onError(error);
    return [];
  }
}

async function findEvent({ origin }: PageServices, id: string): Promise<OriginEvent | null> {
  try {
    const answer = await origin.get(`/api/v3/destination/events/${encodeURIComponent(id)}/`);
    return parseOriginEventAnswer(answer);
  } catch (error) {
    if (error instanceof OriginError && error.reason === 'notFound') return null;
    throw error;
  }
}

/** Who organizes an event; its page goes on without while the database fails. The look is counted behind the response. */
async function loadOrganizer(
  { db, onError, waitUntil, allowsAnalytics }: PageServices,
  id: string,
): Promise<EventOrganizer | null> {
  const series = parseEventId(id)?.series;
  if (series === undefined) return null;
  if (allowsAnalytics) waitUntil(countEventView(db, series, Math.floor(Date.now() / DAY_MS)).catch(onError));
  try {
    const organizer = await findSeriesOrganizer(db, series);
    return organizer === null ? null : { id: organizer.id, name: organizer.name };
  } catch (error) {
    onError(error);
    return null;
  }
}

/** While the database fails tickets are offered: their own page tells what is left. */
async function loadSales({ db, onError }: PageServices, event: OriginEvent): Promise<TicketSales | null> {
  const series = parseEventId(event.id)?.series;
  if (series === undefined || event.status === 'cancelled') return null;
  try {
    return resolveTicketSales(event, await listTicketOffers(db, series, event.id));
  } catch (error) {
    onError(error);
    return 'open';
  }
}

async function loadParts(services: PageServices, event: OriginEvent) {
  const [nearby, organizer, sales] = await Promise.all([
    loadNearby(services, event),
    loadOrganizer(services, event.id),
    loadSales(services, event),
  ]);
  return { nearby, organizer, sales, canCollect: services.request.flags['old-collections-link'] === true };
}

/** `/e/{event}/`: the status depends on the event, so nothing is sent before it is known. */
export async function eventRoute(services: PageServices, id: string): Promise<PageResult> {
  const { t, format, onError } = services;
  let event: OriginEvent | null;
  try {
    event = await findEvent(services, id);
  } catch (error) {
    onError(error);
    return unavailableResult(services);
  }
  if (event === null) return notFoundResult(services);
  const detail = format.detail(event);
  const venue = detail.venue ?? t('event.online');
  return {
    status: 200,
    head: {
      title: detail.title,
      description: t('event.meta', { title: detail.title, date: detail.whenText, venue }),
    },
    page: loadParts(services, event).then((parts) => ({ kind: 'event', event: detail, ...parts }) as const),
  };
}

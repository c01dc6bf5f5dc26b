import { ORIGIN_PATHS } from '../../../shared/contracts/endpoints.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { parseEventId } from '../../marketplace/events/calendar.ts';
import { countEventView } from '../../marketplace/events/event-views.ts';
import { listTicketOffers } from '../../marketplace/orders/orders.ts';
import { findSeriesOrganizer, isFollowing } from '../../marketplace/organizers/organizers.ts';
import { loadEvents } from '../events/load-events.server.ts';
import { findUserSlug } from '../events/load-place.server.ts';
import { OriginError } from '../events/origin-client.server.ts';
import { type OriginEvent, parseOriginEventAnswer } from '../events/parse-origin-event.server.ts';
import { notFoundResult, type PageResult, unavailableResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { describeTicketsLeft } from '../orders/ticket-sales.server.ts';
import { createOrganizerCard } from '../organizing/organizer-card.server.ts';
import type { EventCardData } from '../page/event-card-data.ts';
import type { EventOrganizer, TicketsLeft } from '../page/page-data.ts';
import { describeSample } from './describe-sample.server.ts';

const MAX_NEARBY = 4;
const DAY_MS = 86_400_000;

/** Loads events of the same category in the same place; none when the origin fails. */
async function loadNearby(services: PageServices, event: OriginEvent): Promise<readonly EventCardData[]> {
  const { origin, request, format, onError } = services;
  const slug = event.isOnline ? null : event.placeSlug;
  const search = {
    ...ALL_EVENTS,
    place: slug ? ({ kind: 'slug', slug } as const) : ({ kind: 'online' } as const),
    category: event.category,
  };
  try {
    const near = findUserSlug(request);
    const { events } = await loadEvents(origin, { search, near, pageNumber: 1, pageSize: MAX_NEARBY + 1 });
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
    const answer = await origin.get(`${ORIGIN_PATHS.events}${encodeURIComponent(id)}/`);
    return parseOriginEventAnswer(answer);
  } catch (error) {
    if (error instanceof OriginError && error.reason === 'notFound') return null;
    throw error;
  }
}

/** Loads the organizer of an event; null while the database fails. The view is counted after the response. */
async function loadOrganizer(services: PageServices, id: string): Promise<EventOrganizer | null> {
  const { db, onError, session, waitUntil, allowsAnalytics } = services;
  const series = parseEventId(id)?.series;
  if (series === undefined) return null;
  if (allowsAnalytics) waitUntil(countEventView(db, series, Math.floor(Date.now() / DAY_MS)).catch(onError));
  try {
    const organizer = await findSeriesOrganizer(db, series);
    if (organizer === null) return null;
    const person = session?.user.publicId ?? null;
    const isFollowed = person !== null && (await isFollowing(db, person, organizer.id));
    return createOrganizerCard(services, organizer, isFollowed);
  } catch (error) {
    onError(error);
    return null;
  }
}

/** Offers tickets while the database fails, since the checkout page checks what is left. */
async function loadTickets(services: PageServices, event: OriginEvent): Promise<TicketsLeft | null> {
  const { db, onError } = services;
  const series = parseEventId(event.id)?.series;
  if (series === undefined || event.status === 'cancelled') return null;
  try {
    return describeTicketsLeft(event, await listTicketOffers(db, series, event.id), services);
  } catch (error) {
    onError(error);
    return { sales: 'open', text: null };
  }
}

async function loadParts(services: PageServices, event: OriginEvent) {
  const [nearby, organizer, tickets] = await Promise.all([
    loadNearby(services, event),
    loadOrganizer(services, event.id),
    loadTickets(services, event),
  ]);
  return { nearby, organizer, tickets, canCollect: services.request.flags['old-collections-link'] === true };
}

/** `/e/{event}/`: waits for the event before it sends anything, because the status depends on it. */
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
  const own = format.detail(event);
  const detail = event.isSample ? { ...own, description: describeSample(own, t) } : own;
  const venue = detail.venue ?? t('event.online');
  return {
    status: 200,
    head: {
      title: detail.title,
      description: t('event.meta', { title: detail.title, date: detail.whenText, venue }),
    },
    page: async () => ({ kind: 'event', event: detail, ...(await loadParts(services, event)) }) as const,
    styles: 'event',
  };
}

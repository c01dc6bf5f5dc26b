import { findBoxCenter, spanBoundingBox } from '../../../shared/location/bounding-box.ts';
import { type Location, ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { toLocation } from '../../../shared/location/place.ts';
import type { Search, SearchBounds } from '../../../shared/search-url/search.ts';
import { toLanguageCode } from '../../../shared/sites/sites.ts';
import { parseIsoDay } from '../../marketplace/events/calendar.ts';
import type { EventFilters } from '../../marketplace/events/find-events.ts';
import { type ListedEvents, listEvents } from '../../marketplace/events/read-events.ts';
import { findPlaceBySlug } from '../../marketplace/places/place-row.ts';
import type { Audience } from '../../marketplace/places/predict-places.ts';
import { toPlace } from '../../marketplace/places/to-place.ts';
import type { PageServices } from '../http/route.server.ts';
import type { EventList, PlaceText } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';

interface EventQuery {
  /** Its location must not be `local`, which is resolved first. */
  readonly search: Search;
  readonly pageNumber?: number;
  readonly pageSize: number;
}

export const getAudience = ({ request: { site, language } }: Pick<PageServices, 'request'>): Audience => ({
  site,
  language: toLanguageCode(language.locale),
});

export function loadEvents(services: PageServices, query: EventQuery): Promise<ListedEvents> {
  const { db, request, now } = services;
  return listEvents(db, toFilters(query, findUserSlug(request)), getAudience(services), now());
}

function toFilters({ search, pageNumber = 1, pageSize }: EventQuery, nearSlug: string | null): EventFilters {
  const { place, query, price, category, format, dates, subcategories, tags } = search;
  const own = dates !== null && 'start' in dates ? dates : null;
  return {
    placeSlug: place.kind === 'slug' ? place.slug : null,
    box: place.kind === 'bounds' ? place.bounds : null,
    isOnline: place.kind === 'online' ? true : null,
    nearSlug,
    words: query === '' ? null : query,
    price,
    category,
    format,
    subcategories,
    tags,
    date: dates?.keyword ?? null,
    startDay: parseIsoDay(own?.start ?? ''),
    endDay: parseIsoDay(own?.end ?? ''),
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  };
}

export async function loadEventList(services: PageServices, query: EventQuery): Promise<EventList> {
  try {
    const { events, total } = await loadEvents(services, query);
    return { state: 'listed', events: events.map(services.format.card), total };
  } catch (error) {
    services.onError(error);
    return { state: 'failed' };
  }
}

const ONLINE_SLUG = 'online';

/** A place, with its name for the page and its `Location` for the header. */
export interface KnownPlace extends PlaceText {
  readonly location: Location;
  /** ISO 3166; null for online and for a part of the map. */
  readonly country: string | null;
  /** IANA name; null if it is not known. */
  readonly timeZone: string | null;
}

async function loadPlace(services: PageServices, slug: string): Promise<KnownPlace | null> {
  const row = await findPlaceBySlug(services.db, slug);
  if (row === null) return null;
  const location = toLocation(toPlace(row, getAudience(services).language));
  const isTown = row.type === 'locality' || row.type === 'neighborhood';
  const name = location.currentPlace ?? row.name;
  return { slug, name, isTown, location, country: row.country, timeZone: row.time_zone };
}

/** Loads the user's place: from the cookie, else as the edge resolved it. Null means online. */
export async function loadLocalPlace(services: PageServices): Promise<KnownPlace | null> {
  const { chosenPlace } = services.request;
  const slug = chosenPlace?.isOnline ? null : findUserSlug(services.request);
  return slug === null ? null : loadPlace(services, slug);
}

export async function resolvePlace(services: PageServices, { place }: Search): Promise<KnownPlace | null> {
  const unnamed = { slug: null, isTown: false, country: null, timeZone: null };
  if (place.kind === 'bounds') return { ...unnamed, name: '', location: toBoundsLocation(place.bounds) };
  if (place.kind === 'slug') return loadPlace(services, place.slug);
  const online = { ...unnamed, name: services.t('event.online'), location: ONLINE_LOCATION };
  return place.kind === 'online' ? online : ((await loadLocalPlace(services)) ?? online);
}

/** Converts bounds to a `Location` without a name. The header requests suggestions near its center. */
function toBoundsLocation({ west, south, east, north }: SearchBounds): Location {
  const bbox = spanBoundingBox([west, south], [east, north]);
  return { ...ONLINE_LOCATION, isOnline: false, ...findBoxCenter(bbox), bbox };
}

/** Finds the slug of the user's place, if known. Its time zone defines "today" for online events. */
function findUserSlug({ chosenPlace, placeSlug }: PageRequest): string | null {
  const slug = chosenPlace?.slug ?? placeSlug;
  return slug === ONLINE_SLUG ? null : slug;
}

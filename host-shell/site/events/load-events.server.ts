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
import type { PageServices } from '../http/page-services.server.ts';
import type { EventList, PlaceText } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';

interface EventQuery {
  /** Its location must not be `local`, which is resolved first. */
  readonly search: Search;
  /** Starts at 1. */
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

/** Loads the list for a page. A failure is logged and returned as a failed list. */
export async function loadEventList(services: PageServices, query: EventQuery): Promise<EventList> {
  try {
    const { events, total } = await loadEvents(services, query);
    return { state: 'listed', events: events.map(services.format.card), total };
  } catch (error) {
    services.onError(error);
    return { state: 'failed' };
  }
}

/** Derives a name from a slug: `ca--san-francisco` gives "San Francisco". Used while the database fails. */
export function readPlaceSlug(slug: string): string {
  const words = (slug.split('--').at(-1) ?? slug).split('-');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
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

/**
 * Loads the place of a slug, named in the page's language; null when there is none. While the database fails, the place is
 * derived from the slug, so that the header still shows the page's place.
 *
 * @param saved the same place as stored in the user's cookie
 */
export async function loadPlace(
  services: PageServices,
  slug: string,
  saved: Location | null = null,
): Promise<KnownPlace | null> {
  try {
    const row = await findPlaceBySlug(services.db, slug);
    if (row === null) return null;
    const location = toLocation(toPlace(row, getAudience(services).language));
    const name = location.currentPlace ?? readPlaceSlug(slug);
    const isTown = row.type === 'locality' || row.type === 'neighborhood';
    return { slug, name, isTown, location, country: row.country, timeZone: row.time_zone };
  } catch {
    const name = saved?.currentPlace ?? readPlaceSlug(slug);
    const location = saved ?? { ...ONLINE_LOCATION, isOnline: false, slug, currentPlace: name, value: name };
    return { slug, name, isTown: false, location, country: null, timeZone: null };
  }
}

/** Loads the user's place: from the cookie, else as the edge resolved it. Null means online. */
export async function loadLocalPlace(services: PageServices): Promise<KnownPlace | null> {
  const { chosenPlace } = services.request;
  const slug = chosenPlace?.isOnline ? null : findUserSlug(services.request);
  return slug === null ? null : loadPlace(services, slug, chosenPlace);
}

/** Resolves the place of a search; null when its slug names none. */
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

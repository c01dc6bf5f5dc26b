import { ORIGIN_PATHS } from '../../../shared/endpoints/api-paths.ts';
import { PLACE_FROM_REQUEST_PATH } from '../../../shared/endpoints/place-from-request/place-from-request.ts';
import { type Location, ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { parsePlace, toLocation } from '../../../shared/location/place.ts';
import type { PlaceText } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { OriginError, type OriginReader } from './origin-client.server.ts';

/** Derives a name from a slug: `ca--san-francisco` gives "San Francisco". Used while the origin fails. */
export function readPlaceSlug(slug: string): string {
  const name = slug.split('--').at(-1) ?? slug;
  return name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}

const ONLINE_SLUG = 'online';
const TOWNS: readonly string[] = ['locality', 'sublocality', 'neighborhood'];

/** A place, with its name for the page and its `Location` for the header. */
export interface KnownPlace extends PlaceText {
  readonly location: Location;
  /** IANA name; null if the origin does not send it. */
  readonly timeZone: string | null;
}

async function fetchPlace(origin: OriginReader, path: string): Promise<KnownPlace | null> {
  const answer = await origin.get(path);
  const value = typeof answer === 'object' && answer !== null && 'place' in answer ? answer.place : null;
  const place = parsePlace(value);
  if (place === null) return null;
  const location = toLocation(place);
  return {
    slug: place.location_slug,
    name: location.currentPlace ?? readPlaceSlug(place.location_slug),
    isTown: TOWNS.includes(place.place_type),
    location,
    timeZone: readTimeZone(answer),
  };
}

function readTimeZone(answer: unknown): string | null {
  const zone = typeof answer === 'object' && answer !== null && 'time_zone' in answer ? answer.time_zone : null;
  return typeof zone === 'string' ? zone : null;
}

/**
 * Loads the place of a slug, named in the page's language; null when the origin does not know it. While the origin
 * fails, the place is derived from the slug, so that the header still shows the page's place.
 *
 * @param saved the same place as stored in the user's cookie
 */
export async function loadPlace(
  origin: OriginReader,
  slug: string,
  saved: Location | null = null,
): Promise<KnownPlace | null> {
  try {
    return await fetchPlace(origin, `${ORIGIN_PATHS.places}${slug}/`);
  } catch (error) {
    if (error instanceof OriginError && error.reason === 'notFound') return null;
    const name = saved?.currentPlace ?? readPlaceSlug(slug);
    const location = saved ?? { ...ONLINE_LOCATION, isOnline: false, slug, currentPlace: name, value: name };
    return { slug, name, isTown: false, location, timeZone: null };
  }
}

/**
 * Loads the user's place: from the cookie, else as the edge resolved it, else as the origin guesses it. Null means
 * online.
 */
export async function loadLocalPlace(origin: OriginReader, request: PageRequest): Promise<KnownPlace | null> {
  const { chosenPlace, placeSlug } = request;
  if (chosenPlace?.isOnline) return null;
  const slug = chosenPlace?.slug ?? placeSlug;
  if (slug != null) return slug === ONLINE_SLUG ? null : loadPlace(origin, slug, chosenPlace);
  return fetchPlace(origin, PLACE_FROM_REQUEST_PATH).catch(() => null);
}

/** Finds the slug of the user's place, if known. Its time zone defines "today" for online events. */
export function findUserSlug({ chosenPlace, placeSlug }: PageRequest): string | null {
  const slug = chosenPlace?.slug ?? placeSlug;
  return slug === ONLINE_SLUG ? null : slug;
}

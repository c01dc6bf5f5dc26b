import { ENDPOINT_PATHS, ORIGIN_PATHS } from '../../../shared/contracts/endpoints.ts';
import { type Location, ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { parsePlace, toLocation } from '../../../shared/location/place.ts';
import type { PlaceText } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { OriginError, type OriginReader } from './origin-client.server.ts';

/** `ca--san-francisco` reads "San Francisco": better than nothing while the origin is away. */
export function readPlaceSlug(slug: string): string {
  const name = slug.split('--').at(-1) ?? slug;
  return name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}

const ONLINE_SLUG = 'online';
const TOWNS: readonly string[] = ['locality', 'sublocality', 'neighborhood'];

/** A place with its name for the page and its Location for the header. */
export interface KnownPlace extends PlaceText {
  readonly location: Location;
  /** IANA; null where the origin does not say. */
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
 * The place of a slug, by its name in the page's language; null when the origin knows none such. While the origin is
 * away it is read from the slug, so that the header shows the place of the page and not another one.
 *
 * @param saved the same place, as the user's cookie has it
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
 * The user's place: the cookie's, else the one that the edge resolved, else the origin's guess; null for no place, which
 * is online.
 */
export async function loadLocalPlace(origin: OriginReader, request: PageRequest): Promise<KnownPlace | null> {
  const { chosenPlace, placeSlug } = request;
  if (chosenPlace?.isOnline) return null;
  const slug = chosenPlace?.slug ?? placeSlug;
  if (slug != null) return slug === ONLINE_SLUG ? null : loadPlace(origin, slug, chosenPlace);
  return fetchPlace(origin, ENDPOINT_PATHS.place_from_request).catch(() => null);
}

/** Slug of the place where the user is, as far as it is known: its clock tells what is today online. */
export function findUserSlug({ chosenPlace, placeSlug }: PageRequest): string | null {
  const slug = chosenPlace?.slug ?? placeSlug;
  return slug === ONLINE_SLUG ? null : slug;
}

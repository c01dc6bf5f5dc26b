import { ORIGIN_PATHS } from '../../../shared/endpoints/api-paths.ts';
import { findBoxCenter, spanBoundingBox } from '../../../shared/location/bounding-box.ts';
import { type Location, ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { parseSearchUrl } from '../../../shared/search-url/parse-search-url.ts';
import type { Search, SearchBounds } from '../../../shared/search-url/search.ts';
import { listLanguagePrefixes } from '../../../shared/sites/sites.ts';
import { formatIsoDay, getLocalDay } from '../../marketplace/events/calendar.ts';
import { loadEventList } from '../events/load-events.server.ts';
import { findUserSlug, type KnownPlace, loadLocalPlace, loadPlace } from '../events/load-place.server.ts';
import { notFoundResult, type RouteResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { PlaceText, ResultsPageData } from '../page/page-data.ts';
import { buildRefinedUrl } from './build-refined-url.ts';
import { buildResultsTitle } from './describe-search.ts';
import { listTiles } from './list-tiles.ts';

/** Six rows of four, eight of three, twelve of two. */
const PAGE_SIZE = 24;
const MAX_PAGE_NUMBER = 500;

/** Parses a page number from 1; invalid values mean the first page. */
function parsePageNumber(text: string | null): number {
  const number = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(number, 1), MAX_PAGE_NUMBER);
}

/** Whether the custom-dates form was submitted without script: its URL is not canonical. */
function isDatesFormUrl(url: URL, search: Search): boolean {
  const isCustom = search.dates !== null && 'start' in search.dates;
  return url.searchParams.has('start_date') && (!isCustom || !/custom-date/.test(url.pathname));
}

async function resolvePlace(services: PageServices, { place }: Search): Promise<KnownPlace | null> {
  const { origin, request, t } = services;
  const online: KnownPlace = {
    slug: null,
    name: t('event.online'),
    isTown: false,
    location: ONLINE_LOCATION,
    timeZone: null,
  };
  if (place.kind === 'bounds') {
    return { slug: null, name: '', isTown: false, location: toBoundsLocation(place.bounds), timeZone: null };
  }
  if (place.kind === 'online') return online;
  if (place.kind === 'slug') return loadPlace(origin, place.slug);
  return (await loadLocalPlace(origin, request)) ?? online;
}

/** Converts bounds to a `Location` without a name. The header requests suggestions near its center. */
function toBoundsLocation({ west, south, east, north }: SearchBounds): Location {
  const bbox = spanBoundingBox([west, south], [east, north]);
  return { ...ONLINE_LOCATION, isOnline: false, ...findBoxCenter(bbox), bbox };
}

/** Replaces the location "local" in a search. */
function resolveSearch(search: Search, place: PlaceText): Search {
  if (search.place.kind !== 'local') return search;
  return { ...search, place: place.slug === null ? { kind: 'online' } : { kind: 'slug', slug: place.slug } };
}

/** Counts a query for trending after the response. Failures are only logged. */
function countSearch({ origin, request, waitUntil, onError }: PageServices, search: Search, place: PlaceText): void {
  if (search.query === '' || request.isPrefetch) return;
  const body = JSON.stringify({ term: search.query, location: place.slug ?? 'online' });
  const sent = origin
    .send(ORIGIN_PATHS.searches, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    .then((response) => response.body?.cancel());
  waitUntil(sent.catch(onError));
}

/** `/d/…`: the results page, or a redirect to the canonical URL after the dates form. */
export async function resultsRoute(services: PageServices): Promise<RouteResult> {
  const { request, t, tc, origin, format, now, onError } = services;
  const { url, site } = request;
  const search = parseSearchUrl(url, listLanguagePrefixes(site));
  if (search === null) return notFoundResult(services);
  if (isDatesFormUrl(url, search)) return { redirect: buildRefinedUrl(search) };

  // The title needs the place's name; the events may follow later.
  const place = await resolvePlace(services, search);
  if (place === null) return notFoundResult(services);
  const resolved = resolveSearch(search, place);
  const pageNumber = parsePageNumber(url.searchParams.get('page'));

  const load = async (): Promise<ResultsPageData> => {
    const { list, pageCount } = await loadEventList(
      origin,
      { search: resolved, near: findUserSlug(request), pageNumber, pageSize: PAGE_SIZE },
      format,
      onError,
    );
    // A search without results must not be suggested to others.
    if (pageNumber === 1 && list.state === 'listed' && list.total > 0) countSearch(services, resolved, place);
    const { dates } = search;
    const datesText = dates !== null && 'start' in dates ? format.dates(dates.start, dates.end) : null;
    const { slug, name, isTown } = place;
    const day = formatIsoDay(getLocalDay(now(), place.timeZone ?? 'Etc/UTC'));
    return {
      kind: 'results',
      search: resolved,
      place: { slug, name, isTown },
      isCountryWide: place.location.placeType === 'country',
      list,
      pageNumber,
      pageCount,
      datesText,
      day,
      imageBase: services.imageBase,
    };
  };
  const title = buildResultsTitle({ t, tc }, resolved, place);
  return {
    status: 200,
    head: {
      title,
      description: t('results.meta', { title }),
      // The page's place takes precedence over the cookie's.
      header: { location: JSON.stringify(place.location) },
      ...(listTiles(search).length > 0 ? { head: { 'shows-images': 'true' } } : {}),
    },
    page: load,
    styles: 'results',
  };
}

import { parseSearchUrl } from '../../../shared/search-url/parse-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { listLanguagePrefixes } from '../../../shared/sites/sites.ts';
import { formatIsoDay, getLocalDay } from '../../marketplace/events/calendar.ts';
import { countSearch } from '../../marketplace/search/trending.ts';
import { getAudience, type KnownPlace, loadEventList, resolvePlace } from '../events/load-events.server.ts';
import { notFoundResult } from '../http/market-page.server.ts';
import type { PageResult, PageServices } from '../http/route.server.ts';
import type { PlaceText, ResultsPageData } from '../page/page-data.ts';
import { buildResultsTitle } from './describe-search.ts';
import { listTiles } from './filter-groups.ts';

/** Six rows of four, eight of three, twelve of two. */
const PAGE_SIZE = 24;
const DAY_MS = 86_400_000;

function resolveSearch(search: Search, place: PlaceText): Search {
  if (search.place.kind !== 'local') return search;
  return { ...search, place: place.slug === null ? { kind: 'online' } : { kind: 'slug', slug: place.slug } };
}

/** Counts a query for trending after the response, by UTC day. Failures are only logged. */
function countQuery(services: PageServices, { query }: Search, { slug, country }: KnownPlace): void {
  const { db, request, now, waitUntil, onError } = services;
  if (query === '' || request.isPrefetch) return;
  const { site, language } = getAudience(services);
  const counted = { term: query, slug: slug ?? 'online', country: country ?? site.country, language };
  waitUntil(countSearch(db, counted, Math.floor(now() / DAY_MS)).catch(onError));
}

export async function resultsRoute(services: PageServices): Promise<PageResult> {
  const { request, t, tc, now } = services;
  const { url, site } = request;
  const search = parseSearchUrl(url, listLanguagePrefixes(site));
  if (search === null) return notFoundResult(services);

  // The title needs the place's name; the events may follow later.
  const place = await resolvePlace(services, search);
  if (place === null) return notFoundResult(services);
  const resolved = resolveSearch(search, place);
  const pageNumber = Number(/^[1-9]\d{0,2}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);

  const load = async (): Promise<ResultsPageData> => {
    const list = await loadEventList(services, { search: resolved, pageNumber, pageSize: PAGE_SIZE });
    // A search without results must not be suggested to others.
    if (pageNumber === 1 && list.state === 'listed' && list.total > 0) countQuery(services, resolved, place);
    const { slug, name, isTown } = place;
    return {
      kind: 'results',
      search: resolved,
      place: { slug, name, isTown },
      list,
      pageNumber,
      pageCount: list.state === 'listed' ? Math.ceil(list.total / PAGE_SIZE) : 1,
      day: formatIsoDay(getLocalDay(now(), place.timeZone ?? 'Etc/UTC')),
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

import { resolveBoundingBox } from '../location/bounding-box.ts';
import type { Location } from '../location/location.ts';
import { addLanguagePrefix } from '../navigation/site-url.ts';
import { fillPath, NAV_ROW_ROUTES } from '../routes/nav-row-routes.ts';
import { buildQuerySlug, readQuerySlug } from './query-slug.ts';
import { ANY_FORMAT, formatBounds, type Search, type SearchPlace } from './search.ts';

/** `more-events` is the variant of the home page that lists more events: it writes `events/` for everything. */
export type SearchUrlVariant = 'default' | 'more-events';

function buildPlaceSegment(place: SearchPlace): string {
  if (place.kind === 'slug') return encodeURIComponent(place.slug);
  return place.kind === 'bounds' ? 'united-states' : place.kind;
}

function buildPathEnd(search: Search, variant: SearchUrlVariant): string {
  const { price, category, format, dates, query, querySlug } = search;
  const refinements = [price, category, format ?? ANY_FORMAT, dates?.keyword.replaceAll('_', '-')]
    .filter((token) => token !== null && token !== undefined)
    .join('--');
  const words = encodeURIComponent(
    querySlug !== undefined && readQuerySlug(querySlug) === query ? querySlug : buildQuerySlug(query),
  );
  if (refinements !== ANY_FORMAT) return words === '' ? refinements : `${refinements}/${words}`;
  if (words !== '') return words;
  return variant === 'more-events' ? ANY_FORMAT : `all-${ANY_FORMAT}`;
}

function buildParameters({ place, subcategories, tags, dates }: Search): string {
  const parameters: (readonly [name: string, value: string | null])[] = [
    ['bbox', place.kind === 'bounds' ? formatBounds(place.bounds) : null],
    ['subcategories', subcategories.join(',')],
    ['tags', tags.join(',')],
    ['start_date', dates !== null && 'start' in dates ? dates.start : null],
    ['end_date', dates !== null && 'end' in dates ? dates.end : null],
  ];
  // Values are numbers, slugs and ISO dates: they need no encoding, and commas stay readable.
  const text = parameters.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('&');
  return text === '' ? '' : `?${text}`;
}

export function buildSearchUrl(search: Search, variant: SearchUrlVariant = 'default'): string {
  const path = fillPath(NAV_ROW_ROUTES['search-results'], {
    search: `${buildPlaceSegment(search.place)}/${buildPathEnd(search, variant)}`,
  });
  return addLanguagePrefix(path, search.languagePrefix) + buildParameters(search);
}

/** Converts a location to the place of a search: the slug, or `united-states` with a bounding box. */
export function toSearchPlace(location: Location | null): SearchPlace {
  if (location === null) return { kind: 'local' };
  if (location.isOnline) return { kind: 'online' };
  if (location.slug !== null) return { kind: 'slug', slug: location.slug };
  const box = resolveBoundingBox(location);
  if (box === null) return { kind: 'local' };
  const [[west, south], [east, north]] = [box.sw, box.ne];
  return { kind: 'bounds', bounds: { west, south, east, north } };
}

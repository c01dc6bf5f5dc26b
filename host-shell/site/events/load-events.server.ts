import { ORIGIN_PATHS } from '../../../shared/endpoints/api-paths.ts';
import { formatBounds } from '../../../shared/search-url/bounds.ts';
import type { Search, SearchPlace } from '../../../shared/search-url/search.ts';
import type { EventList } from '../page/page-data.ts';
import type { EventFormat } from './format-event.server.ts';
import type { OriginReader } from './origin-client.server.ts';
import { type OriginEvents, parseOriginEvents } from './parse-origin-event.server.ts';

export interface EventQuery {
  readonly search: Search;
  /** Slug of the user's place, whose time zone defines the days of online events. */
  readonly near: string | null;
  /** Starts at 1. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

function listPlaceParameters(place: SearchPlace, near: string | null): readonly (readonly [string, string | null])[] {
  if (place.kind === 'slug') return [['place', place.slug]];
  if (place.kind === 'bounds') return [['bbox', formatBounds(place.bounds)]];
  return [
    ['online', 'true'],
    ['near', near],
  ];
}

/** Builds the parameters of the origin's events call. The location `local` must be resolved first. */
export function buildEventParameters({ search, near, pageNumber, pageSize }: EventQuery): URLSearchParams {
  const { query, price, category, format, dates, subcategories, tags } = search;
  const own = dates !== null && 'start' in dates ? dates : null;
  const parameters: readonly (readonly [string, string | null])[] = [
    ...listPlaceParameters(search.place, near),
    ['q', query],
    ['price', price],
    ['category', category],
    ['format', format],
    ['date', own === null ? (dates?.keyword ?? null) : null],
    ['start_date', own?.start ?? null],
    ['end_date', own?.end ?? null],
    ['subcategories', subcategories.join(',')],
    ['tags', tags.join(',')],
    ['limit', String(pageSize)],
    ['offset', String((pageNumber - 1) * pageSize)],
  ];
  return new URLSearchParams(
    parameters.filter((entry): entry is readonly [string, string] => !!entry[1]).map((entry) => [...entry]),
  );
}

/** @throws OriginError, or Error when the response is not a list */
export async function loadEvents(origin: OriginReader, query: EventQuery): Promise<OriginEvents> {
  return parseOriginEvents(await origin.get(ORIGIN_PATHS.events, buildEventParameters(query)));
}

/** Loads the list for a page. A failure is logged and returned as a failed list. */
export async function loadEventList(
  origin: OriginReader,
  query: EventQuery,
  format: EventFormat,
  onError: (error: unknown) => void,
): Promise<{ readonly list: EventList; readonly pageCount: number }> {
  try {
    const { events, total } = await loadEvents(origin, query);
    return {
      list: { state: 'listed', events: events.map(format.card), total },
      pageCount: Math.ceil(total / query.pageSize),
    };
  } catch (error) {
    onError(error);
    return { list: { state: 'failed' }, pageCount: 1 };
  }
}

import { buildQuerySlug } from './query-slug.ts';

/** The last segment of a path, which holds the query. */
const WORDS = /[^/]+(?=\/(?:\?|$))/;

/**
 * Puts a query into the address of all events of a place. The result is that of `buildSearchUrl`, without the tables that
 * it needs for places and refinements.
 */
export function fillSearchUrl(allEventsUrl: string, query: string): string {
  const words = encodeURIComponent(buildQuerySlug(query));
  return words === '' ? allEventsUrl : allEventsUrl.replace(WORDS, () => words);
}

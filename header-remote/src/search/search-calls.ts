import type { Location } from '../../../shared/location/location.ts';
import type { ApiClient } from '../api/api-client.ts';

/** Spec §9. */
const SUGGESTIONS_SHOWN = 24;
const TRENDING_SHOWN = 5;

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function readTerms(value: unknown, limit: number): string[] {
  const terms = Array.isArray(value) ? value.filter((term) => typeof term === 'string' && term.trim() !== '') : [];
  return [...new Set<string>(terms)].slice(0, limit);
}

/** The place as the call asks for it: an id, "online", or coordinates; null where there is none (spec §5). */
export function buildPlaceParameters(location: Location | null): Readonly<Record<string, string>> | null {
  if (location === null) return null;
  if (location.isOnline) return { place_id: 'online' };
  if (location.placeId !== null) return { place_id: location.placeId };
  const { latitude, longitude } = location;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Suggestions for what was typed (spec §7, first call). @throws ApiError */
export async function fetchSuggestions(
  api: ApiClient,
  query: string,
  place: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answer = await api.callApi('/destination/search/autocomplete/', {
    parameters: {
      q: query,
      completion_types: 'event,query',
      'expand.destination_event': 'primary_venue,image',
      ...place,
    },
    signal,
  });
  return readTerms(readProperty(answer, 'query'), SUGGESTIONS_SHOWN);
}

/** Terms that people search for in a place this week; an empty list when they cannot be had (spec §7). */
export async function fetchTrending(api: ApiClient, slug: string, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const answer = await api.callApi('/trending/', { parameters: { location: slug, timeframe: 'week' }, signal });
    const searches = readProperty(readProperty(answer, 'trending'), 'trending_searches');
    return readTerms(
      Array.isArray(searches) ? searches.map((search) => readProperty(search, 'term')) : [],
      TRENDING_SHOWN,
    );
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import { MAX_SUGGESTIONS } from '../../../../../shared/contracts/early-data.ts';
import type { Location } from '../../../../../shared/location/location.ts';

const MAX_TRENDING = 5;

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function readTerms(value: unknown, limit: number): string[] {
  const terms = Array.isArray(value) ? value.filter((term) => typeof term === 'string' && term.trim() !== '') : [];
  return [...new Set<string>(terms)].slice(0, limit);
}

/** A location as the parameters of a call: an id or coordinates, else "online", whose answer depends on no place. */
export function buildPlaceParameters(location: Location | null): Readonly<Record<string, string>> {
  const { isOnline = true, placeId = null, latitude = null, longitude = null } = location ?? {};
  if (!isOnline && placeId !== null) return { place_id: placeId };
  return isOnline || latitude === null || longitude === null ? { place_id: 'online' } : { latitude, longitude };
}

export const SUGGESTIONS_PATH = '/destination/search/autocomplete/';

/** The arguments of a call for suggestions for what was typed. */
export function buildSuggestionsParameters(
  query: string,
  place: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    q: query,
    completion_types: 'event,query',
    'expand.destination_event': 'primary_venue,image',
    ...place,
  };
}

/** What suggestions depend on beside the text, as the parameters of a call. */
export function buildSuggestionsScope(place: Readonly<Record<string, string>>): string {
  return `${new URLSearchParams(place)}`;
}

export function readSuggestions(answer: unknown): readonly string[] {
  return readTerms(readProperty(answer, 'query'), MAX_SUGGESTIONS);
}

/** Suggestions for what was typed. @throws ApiError */
export async function fetchSuggestions(
  api: Pick<ApiClient, 'callApi'>,
  query: string,
  place: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const parameters = buildSuggestionsParameters(query, place);
  return readSuggestions(await api.callApi(SUGGESTIONS_PATH, { parameters, signal }));
}

export interface Trending {
  readonly terms: readonly string[];
  /** What the origin counted them in: `week`, `today`. */
  readonly timeframe?: string | undefined;
}

/** This week's most frequent searches of a place; an empty list when the call fails. */
export async function fetchTrending(
  api: Pick<ApiClient, 'callApi'>,
  slug: string,
  signal: AbortSignal,
): Promise<Trending> {
  try {
    const answer = await api.callApi('/trending/', { parameters: { location: slug, timeframe: 'week' }, signal });
    const trending = readProperty(answer, 'trending');
    const searches = readProperty(trending, 'trending_searches');
    const terms = Array.isArray(searches) ? searches.map((search) => readProperty(search, 'term')) : [];
    return { terms: readTerms(terms, MAX_TRENDING), timeframe: `${readProperty(trending, 'active_timeframe')}` };
  } catch {
    signal.throwIfAborted();
    return { terms: [] };
  }
}

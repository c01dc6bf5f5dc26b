import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import type { EndpointAnswers } from '../../../../../shared/contracts/api-answers.ts';
import {
  buildAutocompleteRequest,
  buildTrendingRequest,
  MAX_SUGGESTIONS,
  MAX_TRENDING,
  type PlaceArguments,
} from '../../../../../shared/contracts/search-requests.ts';
import type { Location } from '../../../../../shared/location/location.ts';

/** Removes duplicates, blank terms and values that are not text. */
function readTerms(terms: readonly string[], limit: number): string[] {
  return [...new Set(terms)].filter((term) => term?.trim?.()).slice(0, limit);
}

/** A location as parameters of a call: an id or coordinates, else "online", whose answer does not depend on a place. */
export function buildPlaceParameters(location: Location | null): PlaceArguments {
  const { isOnline = true, placeId = null, latitude = null, longitude = null } = location ?? {};
  if (!isOnline && placeId !== null) return { place_id: placeId };
  return isOnline || latitude === null || longitude === null ? { place_id: 'online' } : { latitude, longitude };
}

/** The dependencies of suggestions other than the text, as parameters of a call. */
export function buildSuggestionsScope(place: PlaceArguments): string {
  return `${new URLSearchParams(place)}`;
}

export function readSuggestions(answer: unknown): readonly string[] {
  return readTerms((answer as Partial<EndpointAnswers['autocomplete']> | null)?.query ?? [], MAX_SUGGESTIONS);
}

/** Requests the suggestions for a typed text. @throws ApiError */
export async function fetchSuggestions(
  api: Pick<ApiClient, 'callApi'>,
  query: string,
  place: PlaceArguments,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const request = buildAutocompleteRequest(query, place);
  return readSuggestions(await api.callApi(request.path, { ...request, signal }));
}

export interface Trending {
  readonly terms: readonly string[];
  /** The timeframe in which the origin counted them: `week`, `today`. */
  readonly timeframe?: string | undefined;
}

/** Requests this week's most frequent searches of a place; an empty list if the call fails. */
export async function fetchTrending(
  api: Pick<ApiClient, 'callApi'>,
  slug: string,
  signal: AbortSignal,
): Promise<Trending> {
  try {
    const request = buildTrendingRequest(slug);
    const answer = (await api.callApi(request.path, { ...request, signal })) as EndpointAnswers['trending'];
    const { trending_searches, active_timeframe } = answer.trending;
    const terms = trending_searches.map(({ term }) => term);
    return { terms: readTerms(terms, MAX_TRENDING), timeframe: active_timeframe };
  } catch {
    signal.throwIfAborted();
    return { terms: [] };
  }
}

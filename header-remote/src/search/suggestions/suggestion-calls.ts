import type { ApiClient } from '../../../../shared/api/api-client.ts';
import {
  type AutocompleteAnswer,
  buildAutocompleteRequest,
  type PlaceArguments,
  readSuggestions,
} from '../../../../shared/endpoints/autocomplete/autocomplete.ts';
import {
  buildTrendingRequest,
  readTrending,
  type Trending,
  type TrendingAnswer,
} from '../../../../shared/endpoints/trending/trending.ts';
import type { Location } from '../../../../shared/location/location.ts';
import type { Question } from './debounced-answers.ts';

type Api = Pick<ApiClient, 'callApi'>;

/** A location as parameters of a call: an id or coordinates, else "online", whose answer does not depend on a place. */
function buildPlaceParameters(location: Location | null): PlaceArguments {
  const { isOnline = true, placeId = null, latitude = null, longitude = null } = location ?? {};
  if (!isOnline && placeId !== null) return { place_id: placeId };
  return isOnline || latitude === null || longitude === null ? { place_id: 'online' } : { latitude, longitude };
}

/** The dependencies of suggestions other than the text, as parameters of a call. */
export function buildSuggestionsScope(location: Location | null): string {
  return `${new URLSearchParams(buildPlaceParameters(location))}`;
}

/** Requests the suggestions for a typed text. @throws ApiError */
export async function fetchSuggestions(
  api: Api,
  { text, scope }: Question,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const place = Object.fromEntries(new URLSearchParams(scope)) as PlaceArguments;
  const { path, parameters } = buildAutocompleteRequest(text, place);
  return readSuggestions((await api.callApi(path, { parameters, signal })) as AutocompleteAnswer | null);
}

/** Requests this week's most frequent searches of a place; an empty list if the call fails. */
export async function fetchTrending(api: Api, slug: string, signal: AbortSignal): Promise<Trending> {
  try {
    const { path, parameters } = buildTrendingRequest(slug);
    return readTrending((await api.callApi(path, { parameters, signal })) as TrendingAnswer);
  } catch {
    signal.throwIfAborted();
    return { terms: [] };
  }
}

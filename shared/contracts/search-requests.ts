import type { CoordinateArguments, EndpointRequest } from './endpoint-request.ts';

export const AUTOCOMPLETE_PATH = '/api/v3/destination/search/autocomplete/';
export const TRENDING_PATH = '/api/v3/trending/';

/** Maximum number of suggestions in an answer and in a list (SEARCH-15). */
export const MAX_SUGGESTIONS = 24;
/** Trending searches that an empty field shows. */
export const MAX_TRENDING = 5;
/** Code points of a searched text, of a term or of a place. */
export const MAX_SEARCH_TEXT_LENGTH = 200;

/** Part of each autocomplete call. The origin always receives these values, whatever a caller sends. */
export const AUTOCOMPLETE_CONSTANTS = {
  completion_types: 'event,query',
  'expand.destination_event': 'primary_venue,image',
} as const;

/** The location of suggestions: a place by its id, `online`, or coordinates. */
export type PlaceArguments = { readonly place_id: string } | CoordinateArguments;

export type AutocompleteArguments = { readonly q: string } & typeof AUTOCOMPLETE_CONSTANTS & PlaceArguments;

export type TrendingArguments = { readonly location: string; readonly timeframe: 'week' };

/** Requests suggestions for a text. */
export function buildAutocompleteRequest(
  q: string,
  place: PlaceArguments,
): EndpointRequest<typeof AUTOCOMPLETE_PATH, AutocompleteArguments> {
  return { path: AUTOCOMPLETE_PATH, parameters: { q, ...AUTOCOMPLETE_CONSTANTS, ...place } };
}

/** Requests this week's most frequent searches of a place. */
export function buildTrendingRequest(location: string): EndpointRequest<typeof TRENDING_PATH, TrendingArguments> {
  return { path: TRENDING_PATH, parameters: { location, timeframe: 'week' } };
}

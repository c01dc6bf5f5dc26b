import { type CoordinateArguments, type EndpointRequest, readTerms } from '../endpoint-request.ts';

export const AUTOCOMPLETE_PATH = '/api/v3/destination/search/autocomplete/';

/** Maximum number of suggestions in an answer and in a list (SEARCH-15). */
export const MAX_SUGGESTIONS = 24;

/** Part of each autocomplete call. The origin always receives these values, whatever a caller sends. */
export const AUTOCOMPLETE_CONSTANTS = {
  completion_types: 'event,query',
  'expand.destination_event': 'primary_venue,image',
} as const;

/** The location of suggestions: a place by its id, `online`, or coordinates. */
export type PlaceArguments = { readonly place_id: string } | CoordinateArguments;

export type AutocompleteArguments = { readonly q: string } & typeof AUTOCOMPLETE_CONSTANTS & PlaceArguments;

export interface AutocompleteAnswer {
  readonly query: readonly string[];
}

/** Requests suggestions for a text. */
export function buildAutocompleteRequest(
  q: string,
  place: PlaceArguments,
): EndpointRequest<typeof AUTOCOMPLETE_PATH, AutocompleteArguments> {
  return { path: AUTOCOMPLETE_PATH, parameters: { q, ...AUTOCOMPLETE_CONSTANTS, ...place } };
}

/** Reads the suggestions of an answer, or of a host's proxy in its place. */
export function readSuggestions(answer: AutocompleteAnswer | null): readonly string[] {
  return readTerms(answer?.query ?? [], MAX_SUGGESTIONS);
}

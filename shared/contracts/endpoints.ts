import {
  PLACE_FROM_COORDINATES_PATH,
  PLACE_FROM_GOOGLE_PLACE_ID_PATH,
  PLACE_FROM_REQUEST_PATH,
  PLACE_PREDICTIONS_PATH,
  type PlaceFromCoordinatesArguments,
  type PlaceFromGooglePlaceIdArguments,
  type PlacePredictionsArguments,
} from './place-requests.ts';
import {
  AUTOCOMPLETE_PATH,
  type AutocompleteArguments,
  TRENDING_PATH,
  type TrendingArguments,
} from './search-requests.ts';

/*
 * The JSON calls that the edge proxies: one row each for path and arguments. Requests are built in `search-requests.ts`
 * and `place-requests.ts`, which each file of the header loads with nothing else; `arguments.ts` parses the arguments and
 * `api-answers.ts` the answers.
 */

/** Folders of the JSON API. Every path below them belongs to a call, at the edge and at the origin. */
export const API_FOLDERS = ['/api', '/home/api'] as const;

/** Path of each call, the same at the edge and at the origin. */
export const ENDPOINT_PATHS = {
  autocomplete: AUTOCOMPLETE_PATH,
  trending: TRENDING_PATH,
  place_from_request: PLACE_FROM_REQUEST_PATH,
  place_from_google_place_id: PLACE_FROM_GOOGLE_PLACE_ID_PATH,
  place_from_coordinates: PLACE_FROM_COORDINATES_PATH,
  place_predictions: PLACE_PREDICTIONS_PATH,
} as const satisfies Readonly<Record<string, `${(typeof API_FOLDERS)[number]}/${string}/`>>;

export type EndpointName = keyof typeof ENDPOINT_PATHS;

/** Arguments of each call, as text. */
export interface EndpointArguments extends Readonly<Record<EndpointName, object>> {
  readonly autocomplete: AutocompleteArguments;
  readonly trending: TrendingArguments;
  /** The place is that of the request. */
  readonly place_from_request: Readonly<Record<never, string>>;
  readonly place_from_google_place_id: PlaceFromGooglePlaceIdArguments;
  readonly place_from_coordinates: PlaceFromCoordinatesArguments;
  readonly place_predictions: PlacePredictionsArguments;
}

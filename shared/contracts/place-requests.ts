import type { PredictionType } from '../location/prediction-types.ts';
import type { CoordinateArguments, EndpointRequest, FlagArgument } from './endpoint-request.ts';

export const PLACE_FROM_REQUEST_PATH = '/home/api/geo/place_from_request/';
export const PLACE_FROM_GOOGLE_PLACE_ID_PATH = '/home/api/geo/place_from_google_place_id/';
export const PLACE_FROM_COORDINATES_PATH = '/home/api/geo/place_from_coordinates/';
export const PLACE_PREDICTIONS_PATH = '/home/api/geo/place_predictions/';

/** Kinds of places: only regions, or neighborhoods and boroughs as well. */
export type PlaceScope = 'regions' | 'neighborhoods';

/** In degrees. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

export type PlaceFromGooglePlaceIdArguments = {
  readonly googlePlaceId: string;
  readonly excludeNeighborhoods: FlagArgument;
  readonly enableNeighborhoodsAndBoroughs: FlagArgument;
};

export type PlaceFromCoordinatesArguments = CoordinateArguments & { readonly excludeNeighborhoods: FlagArgument };

export type PlacePredictionsArguments = {
  readonly input: string;
  readonly types: string;
} & Partial<CoordinateArguments>;

/** Requests the place of a prediction. */
export function buildPlaceFromGooglePlaceIdRequest(
  googlePlaceId: string,
  scope: PlaceScope,
): EndpointRequest<typeof PLACE_FROM_GOOGLE_PLACE_ID_PATH, PlaceFromGooglePlaceIdArguments> {
  return {
    path: PLACE_FROM_GOOGLE_PLACE_ID_PATH,
    parameters: {
      googlePlaceId,
      excludeNeighborhoods: `${scope === 'regions'}`,
      enableNeighborhoodsAndBoroughs: `${scope === 'neighborhoods'}`,
    },
  };
}

/** Requests the town at coordinates. */
export function buildPlaceFromCoordinatesRequest({
  latitude,
  longitude,
}: Degrees): EndpointRequest<typeof PLACE_FROM_COORDINATES_PATH, PlaceFromCoordinatesArguments> {
  return {
    path: PLACE_FROM_COORDINATES_PATH,
    // Plain decimals, accurate to about a metre: the API refuses exponents.
    parameters: { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5), excludeNeighborhoods: 'true' },
  };
}

/**
 * Requests places that a text may mean.
 *
 * @param near places near it come first
 */
export function buildPlacePredictionsRequest(
  input: string,
  types: 'regions' | readonly PredictionType[],
  near: Readonly<Record<keyof Degrees, number | string>> | null = null,
): EndpointRequest<typeof PLACE_PREDICTIONS_PATH, PlacePredictionsArguments> {
  return {
    path: PLACE_PREDICTIONS_PATH,
    parameters: {
      input,
      types: `${types}`,
      ...(near === null ? {} : { latitude: `${near.latitude}`, longitude: `${near.longitude}` }),
    },
  };
}

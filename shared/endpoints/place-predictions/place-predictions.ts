import type { CoordinateArguments, Degrees, EndpointRequest } from '../endpoint-request.ts';

export const PLACE_PREDICTIONS_PATH = '/home/api/geo/place_predictions/';

export type PlacePredictionsArguments = {
  readonly input: string;
  readonly types: string;
} & Partial<CoordinateArguments>;

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

/** Types of predicted places where neighborhoods and boroughs are enabled. */
export const PREDICTION_TYPES = [
  'neighborhood',
  'locality',
  'sublocality',
  'country',
  'administrative_area_level_1',
] as const;

export type PredictionType = (typeof PREDICTION_TYPES)[number];

import type { EndpointRequest, FlagArgument } from '../endpoint-request.ts';

export const PLACE_FROM_GOOGLE_PLACE_ID_PATH = '/home/api/geo/place_from_google_place_id/';

/** Kinds of places: only regions, or neighborhoods and boroughs as well. */
export type PlaceScope = 'regions' | 'neighborhoods';

export type PlaceFromGooglePlaceIdArguments = {
  readonly googlePlaceId: string;
  readonly excludeNeighborhoods: FlagArgument;
  readonly enableNeighborhoodsAndBoroughs: FlagArgument;
};

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

import type { CoordinateArguments, Degrees, EndpointRequest, FlagArgument } from '../endpoint-request.ts';

export const PLACE_FROM_COORDINATES_PATH = '/home/api/geo/place_from_coordinates/';

export type PlaceFromCoordinatesArguments = CoordinateArguments & { readonly excludeNeighborhoods: FlagArgument };

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

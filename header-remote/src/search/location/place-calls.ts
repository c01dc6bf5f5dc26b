import type { MissingPlaceKind } from '../../../../shared/analytics/analytics-events.ts';
import { type ApiClient, ApiError } from '../../../../shared/api/api-client.ts';
import type { Location } from '../../../../shared/location/location.ts';
import { parsePlace, readViewport, toLocation } from '../../../../shared/location/place.ts';
import type { PlacePrediction, PlaceScope } from './place-predictions.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Reports that the origin knows no place for what was requested. */
export type ReportMissingPlace = (kind: MissingPlaceKind) => void;

interface PlaceRequest {
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly onMissing: () => void;
}

/** The answer to a request for a place. A missing place is reported; an origin that fails is not. */
async function requestPlace(
  api: Pick<ApiClient, 'callSite'>,
  { path, onMissing, ...request }: PlaceRequest,
): Promise<Answer> {
  try {
    const answer = await api.callSite(path, request);
    if (typeof answer !== 'object' || answer === null) throw new ApiError(path, { kind: 'answer' });
    const { place } = answer as Answer;
    if (!place) onMissing();
    return answer as Answer;
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404) onMissing();
    throw error;
  }
}

function readLocation(path: string, answer: Answer): Location {
  const place = parsePlace(answer.place);
  if (place === null) throw new ApiError(path, { kind: 'answer' });
  return toLocation(place);
}

/** The server's guess from the request's address. @throws ApiError */
export async function fetchGuessedLocation(
  api: Pick<ApiClient, 'callSite'>,
  onMissing: ReportMissingPlace,
  signal: AbortSignal,
): Promise<Location> {
  const path = '/home/api/geo/place_from_request/';
  return readLocation(path, await requestPlace(api, { path, signal, onMissing: () => onMissing('request') }));
}

/** The place that coordinates, in degrees, lie in. @throws ApiError */
export async function fetchLocationOfCoordinates(
  api: Pick<ApiClient, 'callSite'>,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  onMissing: ReportMissingPlace,
): Promise<Location> {
  const path = '/home/api/geo/place_from_coordinates/';
  // Plain decimals to a metre or so: the API refuses exponents.
  const parameters = { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5), excludeNeighborhoods: 'true' };
  const answer = await requestPlace(api, { path, parameters, onMissing: () => onMissing('coordinates') });
  return readLocation(path, answer);
}

/** The place of a prediction, or else the part of the map that it names. @throws ApiError */
export async function fetchLocationOfPrediction(
  api: Pick<ApiClient, 'callSite'>,
  prediction: PlacePrediction,
  scope: PlaceScope,
  onMissing: ReportMissingPlace,
): Promise<Location> {
  const path = '/home/api/geo/place_from_google_place_id/';
  const parameters = {
    googlePlaceId: prediction.placeId,
    excludeNeighborhoods: String(scope === 'regions'),
    enableNeighborhoodsAndBoroughs: String(scope === 'neighborhoods'),
  };
  const answer = await requestPlace(api, { path, parameters, onMissing: () => onMissing('prediction') });
  const location = answer.place ? readLocation(path, answer) : readViewport(answer, prediction);
  if (location === null) throw new ApiError(path, { kind: 'answer' });
  return location;
}

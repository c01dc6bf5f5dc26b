import type { Location } from '../../../shared/location/location.ts';
import { parsePlace } from '../../../shared/location/parse-place.ts';
import { readViewport } from '../../../shared/location/read-viewport.ts';
import { toLocation } from '../../../shared/location/to-location.ts';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import type { PlacePrediction, PlaceScope } from './place-predictions.ts';

type Answer = Readonly<Record<string, unknown>>;

async function ask(
  api: ApiClient,
  path: string,
  parameters: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  const answer = await api.callSite(path, { parameters, ...(signal === undefined ? {} : { signal }) });
  if (typeof answer !== 'object' || answer === null) throw new ApiError(path, { kind: 'answer' });
  return answer as Answer;
}

/** Tells that the origin knows no place for what was asked: the "missing place" event (spec §7 "Tracking"). */
export type ReportMissingPlace = (asked: 'request' | 'coordinates' | 'prediction') => void;

/** Asks for a place. That there is none is reported; that the origin did not answer is not. */
async function askForPlace(report: () => void, ...request: Parameters<typeof ask>): Promise<Answer> {
  try {
    const answer = await ask(...request);
    if (!answer.place) report();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404) report();
    throw error;
  }
}

function readLocation(path: string, answer: Answer): Location {
  const place = parsePlace(answer.place);
  if (place === null) throw new ApiError(path, { kind: 'answer' });
  return toLocation(place);
}

/** The server's guess from the request (spec §7). @throws ApiError */
export async function fetchGuessedLocation(
  api: ApiClient,
  onMissing: ReportMissingPlace,
  signal: AbortSignal,
): Promise<Location> {
  const path = '/home/api/geo/place_from_request/';
  return readLocation(path, await askForPlace(() => onMissing('request'), api, path, {}, signal));
}

/** The place that coordinates lie in (spec §7). @throws ApiError */
export async function fetchLocationOfCoordinates(
  api: ApiClient,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  onMissing: ReportMissingPlace,
): Promise<Location> {
  const path = '/home/api/geo/place_from_coordinates/';
  // Plain decimals to a metre or so: the call refuses exponents (contract §9 "Calls").
  const parameters = { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5), excludeNeighborhoods: 'true' };
  return readLocation(path, await askForPlace(() => onMissing('coordinates'), api, path, parameters));
}

/** The place, or the part of the map, that a prediction stands for (spec §7). @throws ApiError */
export async function fetchLocationOfPrediction(
  api: ApiClient,
  prediction: PlacePrediction,
  scope: PlaceScope,
  onMissing: ReportMissingPlace,
): Promise<Location> {
  const path = '/home/api/geo/place_from_google_place_id/';
  const answer = await askForPlace(() => onMissing('prediction'), api, path, {
    googlePlaceId: prediction.placeId,
    excludeNeighborhoods: String(scope === 'regions'),
    enableNeighborhoodsAndBoroughs: String(scope === 'neighborhoods'),
  });
  const location = answer.place ? readLocation(path, answer) : readViewport(answer, prediction);
  if (location === null) throw new ApiError(path, { kind: 'answer' });
  return location;
}

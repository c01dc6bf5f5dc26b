import type { MissingPlaceKind } from '../../../../shared/analytics/analytics-events.ts';
import { type ApiClient, ApiError, readArgumentProblems } from '../../../../shared/api/api-client.ts';
import type { Degrees } from '../../../../shared/endpoints/endpoint-request.ts';
import { buildPlaceFromCoordinatesRequest } from '../../../../shared/endpoints/place-from-coordinates/place-from-coordinates.ts';
import {
  buildPlaceFromGooglePlaceIdRequest,
  type PlaceScope,
} from '../../../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';
import { PLACE_FROM_REQUEST_PATH } from '../../../../shared/endpoints/place-from-request/place-from-request.ts';
import {
  buildPlacePredictionsRequest,
  PREDICTION_TYPES,
} from '../../../../shared/endpoints/place-predictions/place-predictions.ts';
import type { Location } from '../../../../shared/location/location.ts';
import { parsePlace, readViewport, toLocation } from '../../../../shared/location/place.ts';

// Resolves places: the API's calls and the device's position. A separate chunk, because nothing needs it before the
// user turns to the location field. A failed import is handled like a failed call.

/** A place that a typed text may mean. */
export interface PlacePrediction {
  readonly placeId: string;
  readonly mainText: string;
  readonly secondaryText: string;
  readonly types: readonly string[];
}

export interface PlacePredictionRequest {
  readonly input: string;
  readonly scope: PlaceScope;
  /** Places near this point come first. */
  readonly near: Degrees | null;
  readonly signal: AbortSignal;
}

/** A service that predicts places: the site's own API or Google's places library. */
export interface PlacePredictor {
  /** @throws if the service fails. An empty list means that the place does not exist. */
  readonly predict: (request: PlacePredictionRequest) => Promise<readonly PlacePrediction[]>;
  /** A prediction was chosen: further typing belongs to a new session, which Google bills separately. */
  readonly endSession?: () => void;
}

type Answer = Readonly<Record<string, unknown>>;

/** Reports that the origin does not know the requested place. */
export type ReportMissingPlace = (kind: MissingPlaceKind) => void;

type Api = Pick<ApiClient, 'callSite'>;

/**
 * Requests a place. A missing place is reported; a failing origin is not.
 *
 * @param readOther reads the location of an answer without a place
 * @throws ApiError
 */
async function fetchLocation(
  api: Api,
  request: { readonly path: string } & Parameters<Api['callSite']>[1],
  onMissing: () => void,
  readOther = (_: Answer): Location | null => null,
): Promise<Location> {
  const { path } = request;
  const answer = (await api.callSite(path, request).catch((error: unknown) => {
    if (error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404) onMissing();
    throw error;
  })) as Answer | null;
  const place = parsePlace(answer?.place);
  if (answer && !answer.place) onMissing();
  const location = place ? toLocation(place) : answer && !answer.place && readOther(answer);
  if (!location) throw new ApiError(path, { kind: 'answer' });
  return location;
}

/** Requests the server's guess, made from the request's IP address. @throws ApiError */
export const fetchGuessedLocation = (api: Api, onMissing: ReportMissingPlace, signal: AbortSignal) =>
  fetchLocation(api, { path: PLACE_FROM_REQUEST_PATH, signal }, () => onMissing('request'));

/** Requests the place that contains coordinates, in degrees. @throws ApiError */
export const fetchLocationOfCoordinates = (api: Api, coordinates: Degrees, onMissing: ReportMissingPlace) =>
  fetchLocation(api, buildPlaceFromCoordinatesRequest(coordinates), () => onMissing('coordinates'));

/** Requests the place of a prediction, or the part of the map that it names. @throws ApiError */
export const fetchLocationOfPrediction = (
  api: Api,
  prediction: PlacePrediction,
  scope: PlaceScope,
  onMissing: ReportMissingPlace,
) =>
  fetchLocation(
    api,
    buildPlaceFromGooglePlaceIdRequest(prediction.placeId, scope),
    () => onMissing('prediction'),
    (answer) => readViewport(answer, prediction),
  );

function parsePrediction(value: unknown): PlacePrediction[] {
  if (typeof value !== 'object' || value === null) return [];
  const { main_text, secondary_text, place_id, types } = value as Readonly<Record<string, unknown>>;
  if (typeof main_text !== 'string' || typeof place_id !== 'string') return [];
  return [
    {
      placeId: place_id,
      mainText: main_text,
      secondaryText: typeof secondary_text === 'string' ? secondary_text : '',
      types: Array.isArray(types) ? types.filter((type) => typeof type === 'string') : [],
    },
  ];
}

/** Predictions of the site's own API, which needs neither a key nor a third party. */
export function createSitePredictor(api: ApiClient): PlacePredictor {
  return {
    async predict({ input, scope, near, signal }) {
      const types = scope === 'regions' ? scope : PREDICTION_TYPES;
      const request = buildPlacePredictionsRequest(input, types, near);
      const answer = await api.callSite(request.path, { ...request, signal }).catch((error) => {
        // A text that is refused as the name of a place has no predictions.
        if ('input' in readArgumentProblems(error)) return null;
        throw error;
      });
      const predictions = (answer as { readonly predictions?: unknown } | null)?.predictions;
      return Array.isArray(predictions) ? predictions.flatMap(parsePrediction) : [];
    },
  };
}

export type DevicePosition =
  | { readonly status: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly status: 'denied' | 'notSupported' | 'unresolvedBrowserLocation' };

export interface DevicePositionSources {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  /** Absent in older browsers, where requesting the position also asks for the permission. */
  readonly permissions: Pick<Permissions, 'query'> | undefined;
}

/** LOC-31 */
const DEVICE_POSITION_TIMEOUT_MS = 6000;
const DEVICE_POSITION_MAX_AGE_MS = 60_000;

/**
 * Requests the position of the device. A result always arrives in time: some browsers never call back while their
 * permission prompt is ignored.
 *
 * @param onResult called with a failure or a position, or with a time-out's failure and later with the position.
 */
export async function requestDevicePosition(
  { geolocation, permissions }: DevicePositionSources,
  onResult: (position: DevicePosition) => void,
): Promise<void> {
  if (geolocation === undefined) return onResult({ status: 'notSupported' });
  const timer = setTimeout(() => onResult({ status: 'unresolvedBrowserLocation' }), DEVICE_POSITION_TIMEOUT_MS);
  const settle = (position: DevicePosition) => {
    clearTimeout(timer);
    onResult(position);
  };
  const permission = await permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state === 'denied') return settle({ status: 'denied' });
  try {
    geolocation.getCurrentPosition(
      ({ coords }) => settle({ status: 'found', latitude: coords.latitude, longitude: coords.longitude }),
      // Code 1 of the Geolocation API is PERMISSION_DENIED.
      ({ code }) => settle({ status: code === 1 ? 'denied' : 'unresolvedBrowserLocation' }),
      { timeout: DEVICE_POSITION_TIMEOUT_MS, maximumAge: DEVICE_POSITION_MAX_AGE_MS },
    );
  } catch {
    settle({ status: 'notSupported' });
  }
}

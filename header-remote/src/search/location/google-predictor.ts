/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import type { Degrees } from '../../../../shared/endpoints/endpoint-request.ts';
import { PREDICTION_TYPES } from '../../../../shared/endpoints/place-predictions/place-predictions.ts';
import { wrapLongitude } from '../../../../shared/location/bounding-box.ts';
import type { PlacePrediction, PlacePredictionRequest, PlacePredictor } from './place-predictions.ts';

type Places = google.maps.PlacesLibrary;

/** A script that neither loads nor fails must not keep the user waiting. */
const LIBRARY_TIMEOUT_MS = 8000;

/** Places within this distance of the user's come first (LOC-24). */
const BIAS_RADIUS_METRES = 200_000;

/** Length of a degree of latitude. */
const METRES_PER_DEGREE = 111_320;

const TYPES: Readonly<Record<PlacePredictionRequest['scope'], string[]>> = {
  regions: ['(regions)'],
  neighborhoods: [...PREDICTION_TYPES],
};

/** Loads the library, in two attempts if necessary: the loader removes a script that failed and adds it again. */
function loadPlacesLibrary(): Promise<Places> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The maps service did not load in time')), LIBRARY_TIMEOUT_MS);
    importLibrary('places')
      .catch(() => importLibrary('places'))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The bias as a rectangle, because the current API allows circles of 50,000 m at most. */
export function buildBiasBounds({ latitude, longitude }: Degrees): google.maps.LatLngBoundsLiteral {
  const height = BIAS_RADIUS_METRES / METRES_PER_DEGREE;
  // Near a pole all longitudes are close.
  const width = Math.min(height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01), 179);
  return {
    south: Math.max(latitude - height, -90),
    north: Math.min(latitude + height, 90),
    west: wrapLongitude(longitude - width),
    east: wrapLongitude(longitude + width),
  };
}

function parseSuggestion({ placePrediction }: google.maps.places.AutocompleteSuggestion): PlacePrediction[] {
  if (placePrediction === null) return [];
  const { placeId, mainText, text, secondaryText, types } = placePrediction;
  return [
    { placeId, mainText: mainText?.text ?? text.text, secondaryText: secondaryText?.text ?? '', types: types ?? [] },
  ];
}

function parseLegacyPrediction(prediction: google.maps.places.AutocompletePrediction): PlacePrediction {
  const { place_id, structured_formatting, types } = prediction;
  return {
    placeId: place_id,
    mainText: structured_formatting.main_text,
    secondaryText: structured_formatting.secondary_text ?? '',
    types,
  };
}

async function suggest(
  places: Places,
  { input, scope, near }: PlacePredictionRequest,
  sessionToken: google.maps.places.AutocompleteSessionToken,
  language: string,
): Promise<PlacePrediction[]> {
  const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input,
    includedPrimaryTypes: TYPES[scope],
    language,
    sessionToken,
    ...(near === null ? {} : { locationBias: buildBiasBounds(near) }),
  });
  return suggestions.flatMap(parseSuggestion);
}

/** Uses the older service: some keys are only valid for it. @throws Error with the service's status if it fails. */
function suggestByLegacyService(
  places: Places,
  { input, scope, near }: PlacePredictionRequest,
  sessionToken: google.maps.places.AutocompleteSessionToken,
  language: string,
): Promise<PlacePrediction[]> {
  return new Promise((resolve, reject) => {
    const request: google.maps.places.AutocompletionRequest = {
      input,
      types: TYPES[scope],
      language,
      sessionToken,
      ...(near === null ? {} : { locationBias: buildBiasBounds(near) }),
    };
    new places.AutocompleteService()
      .getPlacePredictions(request, (predictions, status) => {
        if (status === 'OK') resolve((predictions ?? []).map(parseLegacyPrediction));
        else if (status === 'ZERO_RESULTS') resolve([]);
        else reject(new Error(`The maps service answered ${status}`));
      })
      // The service also returns a promise, which rejects for a failure that the callback already received.
      ?.catch(reject);
  });
}

/**
 * Google's places library. One session token covers all typing until a place is chosen: Google bills by session.
 *
 * @throws Error when the library does not load.
 */
export async function createGooglePredictor(key: string, locale: string): Promise<PlacePredictor> {
  const language = locale.replace('_', '-');
  setOptions({ key, v: 'weekly', language, region: locale.slice(3) });
  const places = await loadPlacesLibrary();
  let token: google.maps.places.AutocompleteSessionToken | undefined;
  let isLegacy = places.AutocompleteSuggestion === undefined;
  return {
    endSession() {
      token = undefined;
    },
    async predict(request) {
      token ??= new places.AutocompleteSessionToken();
      const sessionToken = token;
      const suggestByLegacy = () => suggestByLegacyService(places, request, sessionToken, language);
      // The library cannot be cancelled; an answer that is no longer wanted is dropped.
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
      const predictions = isLegacy
        ? suggestByLegacy()
        : suggest(places, request, sessionToken, language).catch(async (cause: unknown) => {
            // There is no fallback without the older service.
            if (places.AutocompleteService === undefined) throw cause;
            const legacyPredictions = await suggestByLegacy();
            isLegacy = true;
            return legacyPredictions;
          });
      return Promise.race([predictions, aborted]);
    },
  };
}

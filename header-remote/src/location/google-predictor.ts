/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import {
  NEIGHBORHOOD_TYPES,
  PLACE_BIAS_RADIUS_M,
  type PlacePrediction,
  type PlacePredictionRequest,
  type PlacePredictor,
} from './place-predictions.ts';
import { MAPS_ATTRIBUTION } from './predictor-loader.ts';

type Places = google.maps.PlacesLibrary;

/** A script that neither loads nor fails must not keep the person waiting. */
const LOAD_TIMEOUT_MS = 8000;

/** Length of a degree of latitude. */
const METRES_PER_DEGREE = 111_320;

const TYPES: Readonly<Record<PlacePredictionRequest['scope'], string[]>> = {
  regions: ['(regions)'],
  neighborhoods: [...NEIGHBORHOOD_TYPES],
};

/** Spec §7: loaded on demand, tried once more. The loader forgets a script that failed, and adds it anew. */
function loadPlaces(): Promise<Places> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The maps service did not load in time')), LOAD_TIMEOUT_MS);
    importLibrary('places')
      .catch(() => importLibrary('places'))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The bias as a rectangle: circles of the current API end at 50,000 m (contract §8). */
export function buildBiasBounds({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): google.maps.LatLngBoundsLiteral {
  const height = PLACE_BIAS_RADIUS_M / METRES_PER_DEGREE;
  // Near a pole every longitude is near.
  const width = Math.min(height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01), 179);
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return {
    south: Math.max(latitude - height, -90),
    north: Math.min(latitude + height, 90),
    west: wrap(longitude - width),
    east: wrap(longitude + width),
  };
}

function readSuggestion({ placePrediction }: google.maps.places.AutocompleteSuggestion): PlacePrediction[] {
  if (placePrediction === null) return [];
  const { placeId, mainText, text, secondaryText, types } = placePrediction;
  return [
    { placeId, mainText: mainText?.text ?? text.text, secondaryText: secondaryText?.text ?? '', types: types ?? [] },
  ];
}

function readLegacyPrediction(prediction: google.maps.places.AutocompletePrediction): PlacePrediction {
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
  return suggestions.flatMap(readSuggestion);
}

/** The older service: a key may have only that. @throws Error naming the status that it failed with. */
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
        if (status === 'OK') resolve((predictions ?? []).map(readLegacyPrediction));
        else if (status === 'ZERO_RESULTS') resolve([]);
        else reject(new Error(`The maps service answered ${status}`));
      })
      // It answers by promise as well, and rejects that for what the callback has told already.
      ?.catch(reject);
  });
}

/** Google's places library. One session token covers what is typed until a place is chosen: that is what Google bills. */
export async function createGooglePredictor(key: string, locale: string): Promise<PlacePredictor> {
  const language = locale.replace('_', '-');
  setOptions({ key, v: 'weekly', language, region: locale.slice(3) });
  const places = await loadPlaces();
  let token: google.maps.places.AutocompleteSessionToken | undefined;
  let isLegacy = places.AutocompleteSuggestion === undefined;
  return {
    attribution: MAPS_ATTRIBUTION,
    endSession() {
      token = undefined;
    },
    async predict(request) {
      token ??= new places.AutocompleteSessionToken();
      const own = token;
      const askLegacyService = () => suggestByLegacyService(places, request, own, language);
      const answer = isLegacy
        ? await askLegacyService()
        : await suggest(places, request, own, language).catch(async (cause: unknown) => {
            // Without the older service there is nothing to fall back to.
            if (places.AutocompleteService === undefined) throw cause;
            const predictions = await askLegacyService();
            isLegacy = true;
            return predictions;
          });
      request.signal.throwIfAborted();
      return answer;
    },
  };
}

/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { withTimeLimit } from '../../../../shared/api/time-limit.ts';
import { PREDICTION_TYPES } from '../../../../shared/endpoints/place-predictions/place-predictions.ts';
import { surround } from '../../../../shared/location/bounding-box.ts';
import type { PlacePredictor } from './places.lazy.ts';

/** A script that neither loads nor fails must not keep the user waiting. */
const LIBRARY_TIMEOUT_MS = 8000;

/** Places within this distance of the user's come first (LOC-24). A rectangle: the API allows circles of 50,000 m at most. */
const BIAS_RADIUS_METRES = 200_000;

/**
 * Google's places library. One session token covers all typing until a place is chosen: Google bills by session.
 *
 * @throws Error when the library does not load.
 */
export async function createGooglePredictor(key: string, locale: string): Promise<PlacePredictor> {
  const language = locale.replace('_', '-');
  setOptions({ key, v: 'weekly', language, region: locale.slice(3) });
  const { AutocompleteSessionToken, AutocompleteSuggestion } = await withTimeLimit(
    LIBRARY_TIMEOUT_MS,
    // In two attempts if necessary: the loader removes a script that failed and adds it again.
    () => importLibrary('places').catch(() => importLibrary('places')),
    () => {
      throw new Error('The maps service did not load in time');
    },
  );
  let token: google.maps.places.AutocompleteSessionToken | undefined;
  return {
    endSession() {
      token = undefined;
    },
    // The library cannot be cancelled: the caller drops an answer that is no longer wanted.
    async predict({ input, scope, near }) {
      token ??= new AutocompleteSessionToken();
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        includedPrimaryTypes: scope === 'regions' ? ['(regions)'] : [...PREDICTION_TYPES],
        language,
        sessionToken: token,
        ...(near === null ? {} : { locationBias: surround(near, BIAS_RADIUS_METRES) }),
      });
      return suggestions.flatMap(({ placePrediction: found }) =>
        found === null
          ? []
          : {
              placeId: found.placeId,
              mainText: found.mainText?.text ?? found.text.text,
              secondaryText: found.secondaryText?.text ?? '',
              types: found.types,
            },
      );
    },
  };
}

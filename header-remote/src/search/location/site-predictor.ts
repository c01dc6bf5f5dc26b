import { type ApiClient, readArgumentProblems } from '../../../../shared/api/api-client.ts';
import {
  buildPlacePredictionsRequest,
  PREDICTION_TYPES,
} from '../../../../shared/endpoints/place-predictions/place-predictions.ts';
import type { PlacePrediction, PlacePredictor } from './place-predictions.ts';

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

function parsePredictions(answer: unknown): PlacePrediction[] {
  const predictions = (answer as { readonly predictions?: unknown } | null)?.predictions;
  return Array.isArray(predictions) ? predictions.flatMap(parsePrediction) : [];
}

/** Predictions of the site's own API, which needs neither a key nor a third party. */
export function createSitePredictor(api: ApiClient): PlacePredictor {
  return {
    endSession() {},
    async predict({ input, scope, near, signal }) {
      const types = scope === 'regions' ? scope : PREDICTION_TYPES;
      const request = buildPlacePredictionsRequest(input, types, near);
      const answer = await api.callSite(request.path, { ...request, signal }).catch((error) => {
        // A text that is refused as the name of a place has no predictions.
        if ('input' in readArgumentProblems(error)) return null;
        throw error;
      });
      return parsePredictions(answer);
    },
  };
}

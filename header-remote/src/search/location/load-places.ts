import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { HeaderEnvironment } from '../../../../shared/contracts/header-props.ts';
import type { PlacePredictor } from './place-predictions.ts';

export const loadPlaces = () => import(/* webpackChunkName: "places" */ './places.lazy.ts');

/** A service that predicts places, not yet loaded. */
export interface PredictorLoader {
  /** Loads the service on first use. Rejects if the service does not load, and tries again at the next call. */
  readonly load: () => Promise<PlacePredictor>;
  /**
   * Loads the service before its first use, when a failure costs nothing: Google's script is requested twice at most.
   */
  readonly loadAhead: () => void;
}

/** Chooses the service that predicts places: Google if the site has a key for it. */
export function createPredictorLoader(api: ApiClient, env: HeaderEnvironment): PredictorLoader {
  const { mapsKey, localeInfo } = env;
  let predictor: Promise<PlacePredictor> | undefined;
  const request = async (): Promise<PlacePredictor> => {
    if (mapsKey === undefined) return (await loadPlaces()).createSitePredictor(api);
    const { createGooglePredictor } = await import(/* webpackChunkName: "maps" */ './google-predictor.ts');
    return createGooglePredictor(mapsKey, localeInfo.locale);
  };
  const load = () => {
    predictor ??= request().catch((error: unknown) => {
      predictor = undefined;
      throw error;
    });
    return predictor;
  };
  return {
    load,
    loadAhead() {
      if (mapsKey === undefined) load().catch(() => {});
    },
  };
}

import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { HeaderEnvironment } from '../../../../shared/contracts/header-props.ts';
import type { PlacePredictor } from './place-predictions.ts';

export const loadPlaces = () => import(/* webpackChunkName: "places" */ './places.lazy.ts');

/**
 * Chooses the service that predicts places, Google where the site has a key for it, and loads it on first use.
 *
 * @returns a function that rejects when the service does not load, and tries again at the next call.
 */
export function createPredictorLoader(api: ApiClient, env: HeaderEnvironment): () => Promise<PlacePredictor> {
  const { mapsKey, localeInfo } = env;
  let predictor: Promise<PlacePredictor> | undefined;
  const load = async (): Promise<PlacePredictor> => {
    if (mapsKey === undefined) return (await loadPlaces()).createSitePredictor(api);
    const { createGooglePredictor } = await import(/* webpackChunkName: "maps" */ './google-predictor.ts');
    return createGooglePredictor(mapsKey, localeInfo.locale);
  };
  return () => {
    predictor ??= load().catch((error: unknown) => {
      predictor = undefined;
      throw error;
    });
    return predictor;
  };
}

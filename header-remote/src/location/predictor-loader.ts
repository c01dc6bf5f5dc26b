import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';
import type { ApiClient } from '../api/api-client.ts';
import { loadSitePredictor } from './load-places.ts';
import type { PlacePredictor } from './place-predictions.ts';

/** Google's name in text, as its attribution rules ask where predictions stand without a map. */
export const MAPS_ATTRIBUTION = 'Google Maps';

/**
 * Who answers for places: Google where the site has a key, loaded when it is first asked; else the site itself.
 *
 * @returns a function that rejects when Google's library cannot be had, and tries again when called again.
 */
export function createPredictorLoader(api: ApiClient, env: HeaderEnvironment): () => Promise<PlacePredictor> {
  const { mapsKey, localeInfo } = env;
  let predictor: Promise<PlacePredictor> | undefined;
  const load = async (): Promise<PlacePredictor> => {
    if (mapsKey === undefined) return (await loadSitePredictor()).createSitePredictor(api);
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

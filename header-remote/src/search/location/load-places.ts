import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { HeaderEnvironment } from '../../../../shared/contracts/header-props.ts';
import type { PlacePredictor } from './places.lazy.ts';

export const loadPlaces = () => import(/* webpackChunkName: "places" */ './places.lazy.ts');

/** Loads the service that predicts places: Google if the site has a key for it. */
export async function loadPredictor(
  api: ApiClient,
  { mapsKey, localeInfo }: HeaderEnvironment,
): Promise<PlacePredictor> {
  if (mapsKey === undefined) return (await loadPlaces()).createSitePredictor(api);
  const { createGooglePredictor } = await import(/* webpackChunkName: "maps" */ './google-predictor.ts');
  return createGooglePredictor(mapsKey, localeInfo.locale);
}

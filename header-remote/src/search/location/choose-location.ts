import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { PlaceScope } from '../../../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';
import type { Location } from '../../../../shared/location/location.ts';
import type { SearchQueries } from '../suggestions/search-queries.lazy.ts';
import type { DevicePosition } from './device-position.ts';
import { loadPlaces } from './load-places.ts';
import type { LocationNotice, LocationStore } from './location-store.ts';
import type { PlacePrediction } from './place-predictions.ts';

/** Notices by the statuses in which the device flow fails. */
const DEVICE_NOTICES = {
  denied: 'notice.location-denied',
  notSupported: 'notice.location-denied',
  unresolvedBrowserLocation: 'notice.location-not-determined',
  unresolvedPlaceObject: 'notice.location-not-resolved',
} as const satisfies Readonly<Record<string, LocationNotice>>;

/**
 * Looks up a prediction and chooses its place; null if this failed or the user has done something else in the meantime.
 */
export async function choosePrediction(
  api: ApiClient,
  store: LocationStore,
  prediction: PlacePrediction,
  scope: PlaceScope,
  queries: SearchQueries | null,
): Promise<Location | null> {
  const isCurrent = store.begin('waitForLocation');
  try {
    const { fetchLocationOfPrediction } = await loadPlaces();
    const load = () => fetchLocationOfPrediction(api, prediction, scope, store.reportMissing);
    const location = await (queries?.fetch(['place', scope, prediction.placeId], load) ?? load());
    if (!isCurrent()) return null;
    store.apply(location, 'setLocation');
    return location;
  } catch {
    if (isCurrent()) store.keepCurrent('notice.location-not-resolved');
    return null;
  }
}

/** Chooses the place of the device's position. @param onChosen called once it is the location */
export function chooseDeviceLocation(
  api: ApiClient,
  store: LocationStore,
  onChosen: (location: Location) => void,
): void {
  const isCurrent = store.begin('getCurrentLocation');
  const { geolocation, permissions } = navigator;
  const onResult = async (position: DevicePosition) => {
    if (!isCurrent()) return;
    if (position.status !== 'found') return store.keepCurrent(DEVICE_NOTICES[position.status]);
    try {
      const { fetchLocationOfCoordinates } = await loadPlaces();
      const location = await fetchLocationOfCoordinates(api, position, store.reportMissing);
      if (!isCurrent()) return;
      store.apply(location, 'setUserLocation');
      onChosen(location);
    } catch {
      if (isCurrent()) store.keepCurrent(DEVICE_NOTICES.unresolvedPlaceObject);
    }
  };
  loadPlaces().then(
    ({ requestDevicePosition }) => requestDevicePosition({ geolocation, permissions }, onResult),
    () => onResult({ status: 'unresolvedBrowserLocation' }),
  );
}

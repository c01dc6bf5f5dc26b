import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { Location } from '../../../../shared/location/location.ts';
import type { DevicePosition } from './device-position.ts';
import { loadPlaces } from './load-places.ts';
import type { PlacePrediction, PlaceScope } from './place-predictions.ts';
import type { LocationNotice, LocationStore } from './use-location.ts';

const DEVICE_NOTICES = {
  denied: 'notice.location-denied',
  notSupported: 'notice.location-denied',
  unresolvedBrowserLocation: 'notice.location-not-determined',
} as const satisfies Readonly<Record<string, LocationNotice>>;

/** Looks a prediction up and chooses its place; null if that failed or the user has done something else meanwhile. */
export async function choosePrediction(
  api: ApiClient,
  store: LocationStore,
  prediction: PlacePrediction,
  scope: PlaceScope,
): Promise<Location | null> {
  const isCurrent = store.begin('waitForLocation');
  try {
    const { fetchLocationOfPrediction } = await loadPlaces();
    const location = await fetchLocationOfPrediction(api, prediction, scope, store.reportMissing);
    if (!isCurrent()) return null;
    store.apply(location, 'setLocation');
    return location;
  } catch {
    if (isCurrent()) store.keepCurrent('notice.location-not-resolved');
    return null;
  }
}

/** Chooses the place of the device's position. */
export function chooseDeviceLocation(api: ApiClient, store: LocationStore): void {
  const isCurrent = store.begin('getCurrentLocation');
  const { geolocation, permissions } = navigator;
  const onResult = async (position: DevicePosition) => {
    if (!isCurrent()) return;
    if (position.status !== 'found') return store.keepCurrent(DEVICE_NOTICES[position.status]);
    try {
      const { fetchLocationOfCoordinates } = await loadPlaces();
      const location = await fetchLocationOfCoordinates(api, position, store.reportMissing);
      if (isCurrent()) store.apply(location, 'setUserLocation');
    } catch {
      if (isCurrent()) store.keepCurrent('notice.location-not-resolved');
    }
  };
  loadPlaces().then(
    ({ requestDevicePosition }) => requestDevicePosition({ geolocation, permissions }, onResult),
    () => onResult({ status: 'unresolvedBrowserLocation' }),
  );
}

import type { Location } from './location.ts';

/** The four fields of the location state (spec §4 "Location state"). */
export interface LocationState {
  readonly location: Location | null;
  /** The device has been asked where it is, and has not answered. */
  readonly isDeviceLocationRequested: boolean;
  readonly isWaiting: boolean;
  readonly isUsingDeviceLocation: boolean;
}

/** The four transitions (spec §4 "Location state"). */
export type LocationTransition =
  | { readonly type: 'waitForLocation' }
  | { readonly type: 'setLocation'; readonly location: Location | null }
  | { readonly type: 'getCurrentLocation' }
  | { readonly type: 'setUserLocation'; readonly location: Location };

export function startLocationState(location: Location | null): LocationState {
  return { location, isDeviceLocationRequested: false, isWaiting: false, isUsingDeviceLocation: false };
}

export function reduceLocation(state: LocationState, transition: LocationTransition): LocationState {
  switch (transition.type) {
    case 'waitForLocation':
      return { ...state, isWaiting: true, isUsingDeviceLocation: false };
    case 'setLocation':
      return startLocationState(transition.location);
    case 'getCurrentLocation':
      return { ...state, isDeviceLocationRequested: true, isWaiting: true };
    case 'setUserLocation':
      return { ...startLocationState(transition.location), isUsingDeviceLocation: true };
  }
}

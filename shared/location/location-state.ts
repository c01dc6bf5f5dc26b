import { type Location, ONLINE_LOCATION } from './location.ts';

export interface LocationState {
  readonly location: Location | null;
  /** The device's position was requested and is pending. */
  readonly isDeviceLocationRequested: boolean;
  readonly isWaiting: boolean;
  readonly isUsingDeviceLocation: boolean;
}

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

interface StartLocationSources {
  /** What the page or host passed in, including a results page's place. */
  readonly given: Location | null;
  /** The location cookie's place. */
  readonly saved: Location | null;
  /** The server's guess from the request. */
  readonly guess: () => Promise<Location>;
}

/** Resolves the location that a page starts with: online if the guess fails. */
export async function resolveStartLocation({ given, saved, guess }: StartLocationSources): Promise<Location> {
  return given ?? saved ?? guess().catch(() => ONLINE_LOCATION);
}

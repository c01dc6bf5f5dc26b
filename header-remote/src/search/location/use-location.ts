import { useEffect, useReducer, useRef, useState } from 'react';
import type { Location } from '../../../../shared/location/location.ts';
import { parseLocationCookie, serializeLocationCookie } from '../../../../shared/location/location-cookie.ts';
import {
  type LocationState,
  reduceLocation,
  resolveStartLocation,
  startLocationState,
} from '../../../../shared/location/location-state.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { useHeader } from '../../ui/header-context.ts';
import type { DevicePosition } from './device-position.ts';
import { loadPlaces } from './load-places.ts';
import type { ReportMissingPlace } from './place-calls.ts';
import type { PlacePrediction, PlaceScope } from './place-predictions.ts';

/** Keys of the notices about the location. */
export type LocationNotice =
  | 'notice.location-denied'
  | 'notice.location-not-determined'
  | 'notice.location-not-resolved'
  | 'notice.maps-failed'
  | 'notice.no-places';

const DEVICE_NOTICES = {
  denied: 'notice.location-denied',
  notSupported: 'notice.location-denied',
  unresolvedBrowserLocation: 'notice.location-not-determined',
} as const satisfies Readonly<Record<string, LocationNotice>>;

export interface LocationStore {
  readonly state: LocationState;
  readonly notice: LocationNotice | null;
  /** Sets the location that the user chose: it is stored in the cookie and passed to the host. */
  readonly choose: (location: Location) => void;
  /** Looks a prediction up and chooses its place; null if that failed or the user has done something else meanwhile. */
  readonly choosePrediction: (prediction: PlacePrediction, scope: PlaceScope) => Promise<Location | null>;
  /** Chooses the place of the device's position. */
  readonly chooseDeviceLocation: () => void;
  /** Ignores the outcome of requests that are under way: the user does something else. */
  readonly supersede: () => void;
  /** Leaves no location at all, for the reason in the notice. */
  readonly clear: (notice: LocationNotice) => void;
}

function readSavedLocation(): Location | null {
  try {
    return parseLocationCookie(document.cookie);
  } catch {
    return null;
  }
}

function saveLocation(location: Location): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may be left at once
    document.cookie = serializeLocationCookie(location);
  } catch {
    // Cookies are forbidden: the choice lasts as long as the page.
  }
}

/** Where the user searches: the page's location, the saved one or the server's guess, until the user chooses another. */
export function useLocation(api: ApiClient): LocationStore {
  const { props, services } = useHeader();
  const given = props.location;
  const [state, dispatch] = useReducer(reduceLocation, given, startLocationState);
  const [notice, setNotice] = useState<LocationNotice | null>(null);
  /** Counts the user's actions; an answer that belongs to an earlier one is dropped. */
  const turn = useRef(0);
  /** Whether the user has decided, so that the server's guess comes too late. */
  const isDecided = useRef(false);
  const current = useRef(state);
  current.current = state;

  const reportMissing: ReportMissingPlace = (kind) => services.trackInteraction('location missing-place', kind);

  const supersede = () => {
    turn.current += 1;
    setNotice(null);
    if (current.current.isWaiting) dispatch({ type: 'setLocation', location: current.current.location });
  };

  const apply = (location: Location, type: 'setLocation' | 'setUserLocation') => {
    turn.current += 1;
    isDecided.current = true;
    setNotice(null);
    dispatch({ type, location });
    saveLocation(location);
    services.onLocation(location);
  };

  const keepCurrent = (reason: LocationNotice) => {
    dispatch({ type: 'setLocation', location: current.current.location });
    setNotice(reason);
  };

  // A host that navigates by itself passes another location later.
  const givenText = JSON.stringify(given);
  const lastGiven = useRef(givenText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `givenText` is `given`, compared by value.
  useEffect(() => {
    if (given !== null) {
      if (givenText !== lastGiven.current) dispatch({ type: 'setLocation', location: given });
      lastGiven.current = givenText;
      return;
    }
    const controller = new AbortController();
    dispatch({ type: 'waitForLocation' });
    const guess = async () => (await loadPlaces()).fetchGuessedLocation(api, reportMissing, controller.signal);
    void resolveStartLocation({ given, saved: readSavedLocation(), guess }).then((location) => {
      if (!isDecided.current && !controller.signal.aborted) dispatch({ type: 'setLocation', location });
    });
    return () => controller.abort();
  }, [api, givenText]);

  return {
    state,
    notice,
    supersede,
    choose: (location) => apply(location, 'setLocation'),
    async choosePrediction(prediction, scope) {
      supersede();
      const own = turn.current;
      dispatch({ type: 'waitForLocation' });
      try {
        const { fetchLocationOfPrediction } = await loadPlaces();
        const location = await fetchLocationOfPrediction(api, prediction, scope, reportMissing);
        if (turn.current !== own) return null;
        apply(location, 'setLocation');
        return location;
      } catch {
        if (turn.current === own) keepCurrent('notice.location-not-resolved');
        return null;
      }
    },
    chooseDeviceLocation() {
      supersede();
      const own = turn.current;
      dispatch({ type: 'getCurrentLocation' });
      const { geolocation, permissions } = navigator;
      const onResult = async (position: DevicePosition) => {
        if (turn.current !== own) return;
        if (position.status !== 'found') return keepCurrent(DEVICE_NOTICES[position.status]);
        try {
          const { fetchLocationOfCoordinates } = await loadPlaces();
          const location = await fetchLocationOfCoordinates(api, position, reportMissing);
          if (turn.current === own) apply(location, 'setUserLocation');
        } catch {
          if (turn.current === own) keepCurrent('notice.location-not-resolved');
        }
      };
      loadPlaces().then(
        ({ requestDevicePosition }) => requestDevicePosition({ geolocation, permissions }, onResult),
        () => onResult({ status: 'unresolvedBrowserLocation' }),
      );
    },
    clear(reason) {
      turn.current += 1;
      isDecided.current = true;
      dispatch({ type: 'setLocation', location: null });
      setNotice(reason);
    },
  };
}

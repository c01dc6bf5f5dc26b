import { useEffect, useReducer, useRef, useState } from 'react';
import type { Location } from '../../../shared/location/location.ts';
import { parseLocationCookie, serializeLocationCookie } from '../../../shared/location/location-cookie.ts';
import { type LocationState, reduceLocation, startLocationState } from '../../../shared/location/location-state.ts';
import { resolveStartLocation } from '../../../shared/location/resolve-start-location.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { DeviceLocationAnswer, DeviceLocationFailure } from './device-location.ts';
import { loadDeviceLocation, loadPlaceCalls } from './load-places.ts';
import type { ReportMissingPlace } from './place-calls.ts';

/** Keys of the notices of spec §8 that concern the place. */
export type LocationNotice =
  | 'notice.location-denied'
  | 'notice.location-not-determined'
  | 'notice.location-not-resolved'
  | 'notice.maps-failed'
  | 'notice.no-places';

const DEVICE_NOTICES: Readonly<Record<DeviceLocationFailure, LocationNotice>> = {
  denied: 'notice.location-denied',
  notSupported: 'notice.location-denied',
  unresolvedBrowserLocation: 'notice.location-not-determined',
  unresolvedPlaceObject: 'notice.location-not-resolved',
};

export interface LocationControl {
  readonly state: LocationState;
  readonly notice: LocationNotice | null;
  /** A person's choice: shown, kept in the cookie, told to the page. */
  readonly choose: (location: Location) => void;
  /** Resolves to the location and chooses it; null if it failed, or the person has chosen something else meanwhile. */
  readonly chooseWhenKnown: (location: Promise<Location>) => Promise<Location | null>;
  readonly askDevice: () => void;
  /** The person does something else: no answer that is still to come may overwrite it. */
  readonly supersede: () => void;
  /** No place at all, and why (spec §8 "location cleared"). */
  readonly clear: (notice: LocationNotice) => void;
}

interface LocationOptions {
  readonly api: ApiClient;
  /** What the page passed in; null makes the browser find out. */
  readonly given: Location | null;
  readonly onChoice: (location: Location) => void;
  readonly onMissing: ReportMissingPlace;
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
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and the choice must be kept before the page is left.
    document.cookie = serializeLocationCookie(location);
  } catch {
    // Cookies are forbidden: the choice lasts as long as the page.
  }
}

/** Where the person searches (spec §4 "Location state"), and the ways to change it. */
export function useLocation({ api, given, onChoice, onMissing }: LocationOptions): LocationControl {
  const [state, dispatch] = useReducer(reduceLocation, given, startLocationState);
  const [notice, setNotice] = useState<LocationNotice | null>(null);
  /** Counts what the person does; an answer that belongs to an earlier turn is dropped. */
  const turn = useRef(0);
  /** Whether a person has decided, so that the guess comes too late. */
  const isDecided = useRef(false);
  const current = useRef(state);
  current.current = state;

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
    onChoice(location);
  };

  const stay = (reason: LocationNotice) => {
    dispatch({ type: 'setLocation', location: current.current.location });
    setNotice(reason);
  };

  // The page may pass in another place later, as it does when the host navigates by itself.
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
    const guess = async () => (await loadPlaceCalls()).fetchGuessedLocation(api, onMissing, controller.signal);
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
    async chooseWhenKnown(promise) {
      supersede();
      const own = turn.current;
      dispatch({ type: 'waitForLocation' });
      try {
        const location = await promise;
        if (turn.current !== own) return null;
        apply(location, 'setLocation');
        return location;
      } catch {
        if (turn.current === own) stay('notice.location-not-resolved');
        return null;
      }
    },
    askDevice() {
      supersede();
      const own = turn.current;
      dispatch({ type: 'getCurrentLocation' });
      const { geolocation, permissions } = navigator;
      const onAnswer = async (answer: DeviceLocationAnswer) => {
        if (turn.current !== own) return;
        if (answer.status !== 'found') return stay(DEVICE_NOTICES[answer.status]);
        try {
          const { fetchLocationOfCoordinates } = await loadPlaceCalls();
          const location = await fetchLocationOfCoordinates(api, answer, onMissing);
          if (turn.current === own) apply(location, 'setUserLocation');
        } catch {
          if (turn.current === own) stay(DEVICE_NOTICES.unresolvedPlaceObject);
        }
      };
      loadDeviceLocation().then(
        ({ askDeviceLocation }) => askDeviceLocation({ geolocation, permissions }, onAnswer),
        () => onAnswer({ status: 'unresolvedBrowserLocation' }),
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

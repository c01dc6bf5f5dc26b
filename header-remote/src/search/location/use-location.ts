import { useEffect, useReducer, useRef, useState } from 'react';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { Location } from '../../../../shared/location/location.ts';
import { parseLocationCookie, serializeLocationCookie } from '../../../../shared/location/location-cookie.ts';
import {
  type LocationState,
  reduceLocation,
  resolveStartLocation,
  startLocationState,
} from '../../../../shared/location/location-state.ts';
import { useHeader } from '../../ui/header-context.ts';
import { loadPlaces } from './load-places.ts';
import type { ReportMissingPlace } from './place-calls.ts';

/** Keys of the notices about the location. */
export type LocationNotice =
  | 'notice.location-denied'
  | 'notice.location-not-determined'
  | 'notice.location-not-resolved'
  | 'notice.maps-failed'
  | 'notice.no-places';

export interface LocationStore {
  readonly state: LocationState;
  readonly notice: LocationNotice | null;
  /**
   * The user begins a choice that takes time.
   *
   * @returns whether the user has done nothing else since
   */
  readonly begin: (type: 'waitForLocation' | 'getCurrentLocation') => () => boolean;
  /** Sets the location that the user chose: it is stored in the cookie and passed to the host. */
  readonly apply: (location: Location, type: 'setLocation' | 'setUserLocation') => void;
  /** A choice failed: the location stays, for the reason in the notice. */
  readonly keepCurrent: (notice: LocationNotice) => void;
  /** Reports that a place is not known. */
  readonly reportMissing: ReportMissingPlace;
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

  const apply: LocationStore['apply'] = (location, type) => {
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
    begin(type) {
      supersede();
      const own = turn.current;
      dispatch({ type });
      return () => turn.current === own;
    },
    apply,
    keepCurrent,
    reportMissing,
    clear(reason) {
      turn.current += 1;
      isDecided.current = true;
      dispatch({ type: 'setLocation', location: null });
      setNotice(reason);
    },
  };
}

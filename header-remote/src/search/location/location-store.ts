import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { parseLocationCookie, serializeLocationCookie } from '../../../../shared/cookies/location-cookie.ts';
import { isSamePlace, type Location } from '../../../../shared/location/location.ts';
import {
  type LocationState,
  type LocationTransition,
  reduceLocation,
  resolveStartLocation,
  startLocationState,
} from '../../../../shared/location/location-state.ts';
import { secureAttribute } from '../../ui/secure-attribute.ts';
import { loadPlaces } from './load-places.ts';
import type { ReportMissingPlace } from './places.lazy.ts';

/** Keys of the notices about the location. */
export type LocationNotice =
  | 'notice.location-denied'
  | 'notice.location-not-determined'
  | 'notice.location-not-resolved'
  | 'notice.maps-failed'
  | 'notice.no-places';

export interface LocationSnapshot {
  readonly state: LocationState;
  readonly notice: LocationNotice | null;
}

/** The location of searches: the page's, the saved one or the server's guess, until the user chooses one. */
export interface LocationStore {
  readonly read: () => LocationSnapshot;
  /** @returns the function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Starts with the page's location, or else looks it up.
   *
   * @returns ends pending work
   */
  readonly start: (given: Location | null, api: Pick<ApiClient, 'callSite'>) => () => void;
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
  /** Ignores the outcome of pending requests: the user is doing something else. */
  readonly supersede: () => void;
  /** Clears the location, for the reason in the notice. */
  readonly clear: (notice: LocationNotice) => void;
}

interface LocationStoreOptions {
  readonly given: Location | null;
  /** The user has chosen. */
  readonly onChosen: (location: Location) => void;
  readonly reportMissing: ReportMissingPlace;
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
    document.cookie = serializeLocationCookie(location) + secureAttribute();
  } catch {
    // Cookies are forbidden: the choice lasts as long as the page.
  }
}

export function createLocationStore({ given: first, onChosen, reportMissing }: LocationStoreOptions): LocationStore {
  const listeners = new Set<() => void>();
  let snapshot: LocationSnapshot = { state: startLocationState(first), notice: null };
  let given = first;
  /** Counts the user's actions; an answer that belongs to an earlier one is dropped. */
  let turn = 0;
  /** Whether the user has decided, so that the server's guess is ignored. */
  let isDecided = false;

  const change = (transition: LocationTransition | null, notice = snapshot.notice) => {
    const state = transition === null ? snapshot.state : reduceLocation(snapshot.state, transition);
    snapshot = { state, notice };
    for (const listener of listeners) listener();
  };
  const keep = () => ({ type: 'setLocation', location: snapshot.state.location }) as const;
  const supersede = () => {
    turn += 1;
    const { state, notice } = snapshot;
    if (state.isWaiting || notice !== null) change(state.isWaiting ? keep() : null, null);
  };

  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(next, api) {
      // A host that navigates by itself passes a new location later.
      if (next !== null) {
        if (!isSamePlace(next, given)) change({ type: 'setLocation', location: next });
        given = next;
        return () => {};
      }
      given = null;
      if (isDecided) return () => {};
      const controller = new AbortController();
      change({ type: 'waitForLocation' });
      const guess = async () => (await loadPlaces()).fetchGuessedLocation(api, reportMissing, controller.signal);
      void resolveStartLocation({ given: null, saved: readSavedLocation(), guess }).then((location) => {
        if (!isDecided && !controller.signal.aborted) change({ type: 'setLocation', location });
      });
      return () => controller.abort();
    },
    supersede,
    begin(type) {
      supersede();
      const own = turn;
      change({ type });
      return () => turn === own;
    },
    apply(location, type) {
      turn += 1;
      isDecided = true;
      change({ type, location }, null);
      saveLocation(location);
      onChosen(location);
    },
    keepCurrent: (notice) => change(keep(), notice),
    reportMissing,
    clear(notice) {
      turn += 1;
      isDecided = true;
      change({ type: 'setLocation', location: null }, notice);
    },
  };
}

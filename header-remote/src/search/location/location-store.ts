import { parseLocationCookie, serializeLocationCookie } from '../../../../shared/cookies/location-cookie.ts';
import { isSamePlace, type Location } from '../../../../shared/location/location.ts';
import {
  type LocationState,
  type LocationTransition,
  reduceLocation,
  resolveStartLocation,
  startLocationState,
} from '../../../../shared/location/location-state.ts';
import { readCookies, secureAttribute } from '../../ui/page-cookies.ts';

export const loadPlaces = () => import(/* webpackChunkName: "places" */ './places.lazy.ts');

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

function saveLocation(location: Location): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may be left at once
    document.cookie = serializeLocationCookie(location) + secureAttribute();
  } catch {
    // Cookies are forbidden: the choice lasts as long as the page.
  }
}

export type LocationStore = ReturnType<typeof createLocationStore>;

/**
 * The location of searches: the page's, the saved one or the server's guess, until the user chooses one.
 *
 * @param onChosen called when the user has chosen
 */
export function createLocationStore(first: Location | null, onChosen: (location: Location) => void) {
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
  /** Ignores the outcome of pending requests: the user is doing something else. */
  const supersede = () => {
    turn += 1;
    const { state, notice } = snapshot;
    if (state.isWaiting || notice !== null) change(state.isWaiting ? keep() : null, null);
  };

  return {
    read: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Starts with the page's location, or else the saved one or the server's guess.
     *
     * @returns ends pending work
     */
    start(next: Location | null, guess: (signal: AbortSignal) => Promise<Location>): () => void {
      // A host that navigates by itself passes a new location later.
      if (next !== null && !isSamePlace(next, given)) change({ type: 'setLocation', location: next });
      given = next;
      if (next !== null || isDecided) return () => {};
      const controller = new AbortController();
      const { signal } = controller;
      change({ type: 'waitForLocation' });
      void resolveStartLocation({
        given: null,
        saved: parseLocationCookie(readCookies()),
        guess: () => guess(signal),
      }).then((location) => {
        if (!isDecided && !signal.aborted) change({ type: 'setLocation', location });
      });
      return () => controller.abort();
    },
    supersede,
    /**
     * The user begins a choice that takes time.
     *
     * @returns whether the user has done nothing else since
     */
    begin(type: 'waitForLocation' | 'getCurrentLocation'): () => boolean {
      supersede();
      const own = turn;
      change({ type });
      return () => turn === own;
    },
    /** Sets the location that the user chose: it is stored in the cookie and passed to the host. */
    apply(location: Location, type: 'setLocation' | 'setUserLocation') {
      turn += 1;
      isDecided = true;
      change({ type, location }, null);
      saveLocation(location);
      onChosen(location);
    },
    /** A choice failed: the location stays, for the reason in the notice. */
    keepCurrent: (notice: LocationNotice) => change(keep(), notice),
    /** Clears the location, for the reason in the notice. */
    clear(notice: LocationNotice) {
      turn += 1;
      isDecided = true;
      change({ type: 'setLocation', location: null }, notice);
    },
  };
}

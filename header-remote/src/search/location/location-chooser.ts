import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { withTimeLimit } from '../../../../shared/api/time-limit.ts';
import type { HeaderEnvironment } from '../../../../shared/contracts/header-props.ts';
import type { PlaceScope } from '../../../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';
import { CHOSEN_ONLINE_LOCATION, type Location } from '../../../../shared/location/location.ts';
import { cleanSearchText } from '../../../../shared/text/search-text.ts';
import type { ComboboxState } from '../../ui/combobox/combobox.ts';
import type { PartServices } from '../../ui/header-context.ts';
import { loadOnce } from '../../ui/load-once.ts';
import { createDebouncedAnswers } from '../suggestions/debounced-answers.ts';
import type { SearchQueries } from '../suggestions/search-queries.lazy.ts';
import { type LocationNotice, type LocationStore, loadPlaces } from './location-store.ts';
import type { DevicePosition, PlacePrediction, PlacePredictor, ReportMissingPlace } from './places.lazy.ts';
import { addRecentLocation, readRecentLocations } from './recent-locations.ts';

/** LOC-17 */
const PREDICTIONS_DEBOUNCE_MS = 250;

/** The edge answers within a second; the rest allows for a slow network. */
const TYPED_TEXT_TIMEOUT_MS = 3000;

const FIRST_OPTIONS: readonly LocationOption[] = [
  { key: 'device', kind: 'device' },
  { key: 'online', kind: 'online' },
];

export type LocationOption =
  | { readonly key: string; readonly kind: 'device' }
  | { readonly key: string; readonly kind: 'online' }
  | { readonly key: string; readonly kind: 'recent'; readonly location: Location }
  | { readonly key: string; readonly kind: 'prediction'; readonly prediction: PlacePrediction };

export interface LocationChoices {
  readonly options: readonly LocationOption[];
  readonly isLoading: boolean;
  /** Number of places for exactly the typed text; null while it is unknown. */
  readonly answerCount: number | null;
  /** Why the typed text has no place; null if it has one, or while that is unknown. */
  readonly failure: LocationNotice | null;
}

interface LocationChooserOptions {
  readonly api: ApiClient;
  readonly env: HeaderEnvironment;
  readonly scope: PlaceScope;
  readonly location: LocationStore;
  /** Loads the query cache. Without it the chooser stores answers itself. */
  readonly loadQueries: () => Promise<SearchQueries>;
  readonly track: PartServices['trackInteraction'];
  readonly field: { readonly refresh: () => void; readonly leave: () => void };
  /** The field has its value. */
  readonly onChosen: () => void;
}

/** Creates the service that predicts places: Google if the site has a key for it. */
async function createPredictor(api: ApiClient, { mapsKey, localeInfo }: HeaderEnvironment): Promise<PlacePredictor> {
  if (mapsKey === undefined) return (await loadPlaces()).createSitePredictor(api);
  const { createGooglePredictor } = await import(/* webpackChunkName: "maps" */ './google-predictor.ts');
  return createGooglePredictor(mapsKey, localeInfo.locale);
}

/** Resolves why a text has no place. @param found undefined while that is unknown, null if the request failed */
function resolveFailure(found: readonly PlacePrediction[] | null | undefined): LocationNotice | null {
  if (found === null) return 'notice.maps-failed';
  return found?.length === 0 ? 'notice.no-places' : null;
}

function readPosition(location: Location | null): { readonly latitude: number; readonly longitude: number } | null {
  if (location === null || location.latitude === null || location.longitude === null) return null;
  return { latitude: Number(location.latitude), longitude: Number(location.longitude) };
}

export type LocationChooser = ReturnType<typeof createLocationChooser>;

/**
 * Offers places while the location field is in use, and has the effects of choosing: the device's position, online, recent
 * places, and predictions for the typed text.
 */
export function createLocationChooser(options: LocationChooserOptions) {
  const { api, env, scope, location, loadQueries, track, field, onChosen } = options;
  let queries: SearchQueries | null = null;
  let recents: readonly Location[] = readRecentLocations();
  // Kept for the whole edit: clearing the location in between must not turn every text into a new request.
  let near = readPosition(location.read().state.location);
  /** A chosen place whose location is being looked up; null if that failed, or the user did something else. */
  let pending: { readonly name: string; readonly lookup: Promise<Location | null> } | null = null;
  /** The last request, which the submission shares with the list. */
  let requested: { readonly text: string; readonly found: Promise<readonly PlacePrediction[]> } | undefined;
  const loadPredictor = loadOnce(() => createPredictor(api, env));
  const request = (text: string, signal: AbortSignal) => {
    const found = loadPredictor().then(({ predict }) => predict({ input: text, scope, near, signal }));
    requested = { text, found };
    return found;
  };
  /** Finds the places of a text. A list that closes aborts its request, which the submission then repeats. */
  const find = (text: string, signal: AbortSignal) => {
    const load = () => request(text, signal);
    return requested?.text === text ? requested.found.catch(load) : load();
  };
  const answers = createDebouncedAnswers<readonly PlacePrediction[]>(
    { readScope: () => JSON.stringify([scope, near]), load: ({ text }, signal) => find(text, signal) },
    PREDICTIONS_DEBOUNCE_MS,
    field.refresh,
  );
  loadQueries().then(
    (loaded) => {
      queries = loaded;
      answers.keepIn(loaded.createCache('places'));
    },
    () => {},
  );

  const reportMissing: ReportMissingPlace = (kind) => track('location missing-place', kind);
  const end = () => {
    field.leave();
    onChosen();
  };
  const apply = (chosen: Location, type: Parameters<LocationStore['apply']>[1]) => {
    recents = addRecentLocation(readRecentLocations(), chosen);
    location.apply(chosen, type);
  };
  /** @returns the chosen place; null if its lookup failed or the user has done something else in the meantime */
  const chooseFound = async (
    isCurrent: () => boolean,
    type: Parameters<LocationStore['apply']>[1],
    lookUp: (places: Awaited<ReturnType<typeof loadPlaces>>) => Promise<Location>,
  ): Promise<Location | null> => {
    try {
      const found = await lookUp(await loadPlaces());
      if (!isCurrent()) return null;
      apply(found, type);
      return found;
    } catch {
      if (isCurrent()) location.keepCurrent('notice.location-not-resolved');
      return null;
    }
  };
  const chooseDevice = () => {
    const isCurrent = location.begin('getCurrentLocation');
    const onPosition = async (position: DevicePosition) => {
      if (!isCurrent()) return;
      if (position.status === 'unresolvedBrowserLocation')
        return location.keepCurrent('notice.location-not-determined');
      if (position.status !== 'found') return location.keepCurrent('notice.location-denied');
      const chosen = await chooseFound(isCurrent, 'setUserLocation', ({ fetchLocationOfCoordinates }) =>
        fetchLocationOfCoordinates(api, position, reportMissing),
      );
      if (chosen !== null) end();
    };
    loadPlaces().then(
      ({ requestDevicePosition }) => requestDevicePosition(navigator, onPosition),
      () => onPosition({ status: 'unresolvedBrowserLocation' }),
    );
  };
  const choosePrediction = async (prediction: PlacePrediction): Promise<Location | null> => {
    const lookup = chooseFound(
      location.begin('waitForLocation'),
      'setLocation',
      ({ fetchLocationOfPrediction: fetchLocation }) => {
        const load = () => fetchLocation(api, prediction, scope, reportMissing);
        return queries?.fetch(['place', scope, prediction.placeId], load) ?? load();
      },
    );
    field.leave();
    const own = { name: prediction.mainText, lookup };
    pending = own;
    field.refresh();
    const chosen = await lookup;
    if (pending === own) pending = null;
    field.refresh();
    void loadPredictor().then(({ endSession }) => endSession?.());
    return chosen;
  };

  return {
    /** The user begins to edit. */
    start() {
      recents = readRecentLocations();
      near = readPosition(location.read().state.location);
      requested = undefined;
    },
    /** Call it whenever the field has changed. */
    follow({ text, isOpen }: ComboboxState): LocationChoices {
      const typed = cleanSearchText(text);
      const { answer = [], isCurrent, isLoading, hasFailed } = answers.follow(typed, isOpen);
      if (typed === '') {
        const kept = recents.map(
          (place, index) => ({ key: `recent-${index}`, kind: 'recent', location: place }) as const,
        );
        return { options: [...FIRST_OPTIONS, ...kept], isLoading: false, answerCount: null, failure: null };
      }
      pending = null;
      // During the pause after the first text.
      loadPlaces().catch(() => {});
      const hasAnswer = isOpen && isCurrent && !hasFailed;
      return {
        options: answer.map((prediction) => ({ key: `place-${prediction.placeId}`, kind: 'prediction', prediction })),
        isLoading: isOpen && isLoading,
        answerCount: hasAnswer ? answer.length : null,
        failure: resolveFailure(isOpen && hasFailed ? null : hasAnswer ? answer : undefined),
      };
    },
    /** The field shows this place until its lookup has ended, and a search waits for it. */
    get pending() {
      return pending;
    },
    pick(option: LocationOption) {
      pending = null;
      track('location click', option.kind);
      if (option.kind === 'device') chooseDevice();
      else if (option.kind === 'prediction')
        void choosePrediction(option.prediction).then((chosen) => {
          if (chosen !== null) onChosen();
        });
      else {
        apply(option.kind === 'online' ? CHOSEN_ONLINE_LOCATION : option.location, 'setLocation');
        end();
      }
    },
    /** Chooses the first place of the typed text; null if there is none, or its lookup failed, which a notice says. */
    async chooseTyped(input: string): Promise<Location | null> {
      const text = cleanSearchText(input);
      const { answer, isCurrent } = answers.read(text);
      const found =
        (isCurrent && answer) ||
        (await withTimeLimit(
          TYPED_TEXT_TIMEOUT_MS,
          (signal) => find(text, signal).catch(() => null),
          () => null,
        ));
      if (found?.[0] !== undefined) return choosePrediction(found[0]);
      location.clear(resolveFailure(found) as LocationNotice);
      return null;
    },
  };
}

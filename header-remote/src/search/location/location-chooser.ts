import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { withTimeLimit } from '../../../../shared/api/time-limit.ts';
import type { HeaderEnvironment } from '../../../../shared/contracts/header-props.ts';
import type { PlaceScope } from '../../../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';
import { CHOSEN_ONLINE_LOCATION, type Location } from '../../../../shared/location/location.ts';
import { cleanSearchText } from '../../../../shared/text/search-text.ts';
import type { PartServices } from '../../ui/header-context.ts';
import { createDebouncedAnswers } from '../suggestions/debounced-answers.ts';
import type { SearchQueries } from '../suggestions/search-queries.lazy.ts';
import { chooseDeviceLocation, choosePrediction } from './choose-location.ts';
import { createPredictorLoader } from './load-places.ts';
import type { LocationChoices, LocationChooser, LocationOption, PendingPlace } from './location-field.ts';
import type { LocationNotice, LocationStore } from './location-store.ts';
import type { PlacePrediction } from './place-predictions.ts';
import { addRecentLocation, readRecentLocations } from './recent-locations.ts';

/** LOC-17 */
const PREDICTIONS_DEBOUNCE_MS = 250;

/** The edge answers within a second; the rest allows for a slow network. */
const TYPED_TEXT_TIMEOUT_MS = 3000;

const FIRST_OPTIONS: readonly LocationOption[] = [
  { key: 'device', kind: 'device' },
  { key: 'online', kind: 'online' },
];

interface LocationChooserOptions {
  readonly api: ApiClient;
  readonly env: HeaderEnvironment;
  readonly scope: PlaceScope;
  readonly location: LocationStore;
  /** Loads the query cache. Without it the chooser stores answers itself. */
  readonly loadQueries: () => Promise<SearchQueries>;
  readonly track: PartServices['trackInteraction'];
  readonly field: {
    /** Called when the offers or the pending place have changed without a call. */
    readonly refresh: () => void;
    /** Drops the typed text. */
    readonly leave: () => void;
    /** The field has its value. */
    readonly onChosen: () => void;
  };
}

/** A request for the places of a text. */
interface Lookup {
  readonly text: string;
  readonly found: Promise<readonly PlacePrediction[]>;
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

const toOption = (prediction: PlacePrediction): LocationOption => ({
  key: `place-${prediction.placeId}`,
  kind: 'prediction',
  prediction,
});

/**
 * Offers places while the location field is in use: the device's position, online, recent places, and predictions for
 * the typed text.
 */
export function createLocationChooser(options: LocationChooserOptions): LocationChooser {
  const { api, env, scope, location, loadQueries, track, field } = options;
  let queries: SearchQueries | null = null;
  let recents: readonly Location[] = readRecentLocations();
  // Kept for the whole edit: clearing the location in between must not turn every text into a new request.
  let near = readPosition(location.read().state.location);
  let pending: PendingPlace | null = null;
  /** The last request for the typed text. */
  let requested: Lookup | undefined;
  /** Text that was entered before its places were known: showing them does not request them again. */
  let entered: Lookup | undefined;

  const loader = createPredictorLoader(api, env);
  const predict = async (input: string, signal: AbortSignal) =>
    (await loader.load()).predict({ input, scope, near, signal });
  const predictEntered = (text: string) =>
    withTimeLimit(
      TYPED_TEXT_TIMEOUT_MS,
      (signal) => {
        const request = () => predict(text, signal);
        // A list that closes aborts its request.
        return requested?.text === text ? requested.found.catch(request) : request();
      },
      () => {
        throw new DOMException('The place is late', 'TimeoutError');
      },
    );
  const answers = createDebouncedAnswers<readonly PlacePrediction[]>(
    {
      readScope: () => JSON.stringify([scope, near]),
      load({ text }, signal) {
        if (text === entered?.text) return entered.found;
        requested = { text, found: predict(text, signal) };
        return requested.found;
      },
    },
    PREDICTIONS_DEBOUNCE_MS,
    field.refresh,
  );
  const keepIn = (loaded: SearchQueries) => {
    queries = loaded;
    answers.keepIn(loaded.createCache('places'));
  };
  loadQueries().then(keepIn, () => {});

  const addRecent = (chosen: Location) => {
    recents = addRecentLocation(readRecentLocations(), chosen);
  };
  const choose = (chosen: Location) => {
    addRecent(chosen);
    location.apply(chosen, 'setLocation');
    field.leave();
    field.onChosen();
  };
  const choosePlace = async (prediction: PlacePrediction): Promise<Location | null> => {
    const lookup = choosePrediction(api, location, prediction, scope, queries);
    field.leave();
    const own = { name: prediction.mainText, lookup };
    pending = own;
    field.refresh();
    const chosen = await lookup;
    if (pending === own) pending = null;
    field.refresh();
    void loader.load().then((predictor) => predictor.endSession());
    if (chosen !== null) addRecent(chosen);
    return chosen;
  };

  return {
    start() {
      recents = readRecentLocations();
      near = readPosition(location.read().state.location);
      requested = entered = undefined;
    },
    follow({ text, isOpen }): LocationChoices {
      const typed = cleanSearchText(text);
      if (typed !== '') pending = null;
      if (typed !== entered?.text) entered = undefined;
      // During the pause after the first text.
      if (typed !== '') loader.loadAhead();
      const { answer = [], isCurrent, isLoading, hasFailed } = answers.follow({ text: typed, isWanted: isOpen });
      if (typed === '') {
        const kept = recents.map((recent, index) => ({
          key: `recent-${index}`,
          kind: 'recent' as const,
          location: recent,
        }));
        return { options: [...FIRST_OPTIONS, ...kept], isLoading: false, answerCount: null, failure: null };
      }
      const hasAnswer = isOpen && isCurrent && !hasFailed;
      return {
        options: answer.map(toOption),
        isLoading: isOpen && isLoading,
        answerCount: hasAnswer ? answer.length : null,
        failure: resolveFailure(isOpen && hasFailed ? null : hasAnswer ? answer : undefined),
      };
    },
    get pending() {
      return pending;
    },
    pick(option) {
      pending = null;
      track('location click', option.kind);
      switch (option.kind) {
        case 'recent':
          choose(option.location);
          break;
        case 'online':
          choose(CHOSEN_ONLINE_LOCATION);
          break;
        case 'device':
          chooseDeviceLocation(api, location, (chosen) => {
            addRecent(chosen);
            field.leave();
            field.onChosen();
          });
          break;
        case 'prediction':
          void choosePlace(option.prediction).then((chosen) => {
            if (chosen !== null) field.onChosen();
          });
      }
    },
    async chooseTyped(input) {
      const wanted = cleanSearchText(input);
      const { answer, isCurrent } = answers.read(wanted);
      entered = {
        text: wanted,
        found: isCurrent && answer ? Promise.resolve(answer) : predictEntered(wanted),
      };
      const found = await entered.found.catch(() => null);
      if (found?.[0] !== undefined) return choosePlace(found[0]);
      location.clear(resolveFailure(found) as LocationNotice);
      return null;
    },
  };
}

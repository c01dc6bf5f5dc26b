import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import type { HeaderProps } from '../../../../../shared/contracts/header-props.ts';
import { CHOSEN_ONLINE_LOCATION, type Location } from '../../../../../shared/location/location.ts';
import type { Combobox } from '../../../ui/combobox/use-combobox.ts';
import type { PartServices } from '../../../ui/header-context.ts';
import { chooseDeviceLocation, choosePrediction } from '../../location/choose-location.ts';
import { createPredictorLoader, type PredictorLoader } from '../../location/load-places.ts';
import type { PlacePrediction, PlaceScope } from '../../location/place-predictions.ts';
import type { LocationStore } from '../../location/use-location.ts';
import { createAnswers } from '../answers.ts';
import type { LocationOption } from './LocationPanel.tsx';
import { addRecentLocation, readRecentLocations } from './recent-locations.ts';

/** LOC-17 */
const PREDICTIONS_DEBOUNCE_MS = 250;

/** The edge answers within a second; the rest is for a slow network. */
const TYPED_TEXT_TIMEOUT_MS = 3000;

const FIRST_OPTIONS: readonly LocationOption[] = [
  { key: 'device', kind: 'device' },
  { key: 'online', kind: 'online' },
];

/** The field as it is rendered last. */
export interface LocationFieldView {
  readonly api: ApiClient;
  readonly props: HeaderProps;
  readonly location: LocationStore;
  readonly combobox: Combobox;
  readonly isEditing: boolean;
  readonly track: PartServices['trackInteraction'];
  /** Drops what was typed. */
  readonly leave: () => void;
  /** The field has its value. */
  readonly onChosen: () => void;
}

export interface LocationChoices {
  readonly options: readonly LocationOption[];
  readonly isLoading: boolean;
  /** How many places there are for exactly the typed text; null while that is unknown. */
  readonly answerCount: number | null;
}

/** What the location field offers, and what choosing from it does. */
export interface LocationChooser {
  readonly read: () => LocationChoices;
  /** The user begins to edit. */
  readonly start: () => void;
  /** Call it after each render, before the paint. @returns whether there is something else to show */
  readonly follow: () => boolean;
  /** Call it after each render. */
  readonly settle: () => void;
  readonly pick: (key: string) => void;
  /** Chooses the first place of the typed text; null where there is none, and a notice says so. */
  readonly chooseTyped: () => Promise<Location | null>;
}

function readPosition(location: Location | null): { readonly latitude: number; readonly longitude: number } | null {
  if (location === null || location.latitude === null || location.longitude === null) return null;
  return { latitude: Number(location.latitude), longitude: Number(location.longitude) };
}

/**
 * @param view the field as it is
 * @param onChange there is something else to show
 */
export function createLocationChooser(view: () => LocationFieldView, onChange: () => void): LocationChooser {
  let recents: readonly Location[] = [];
  let near: ReturnType<typeof readPosition>;
  let source: { readonly view: LocationFieldView; readonly loader: PredictorLoader } | undefined;
  /** What the last render was about: a failure is reported once, and so is a location that the device gave. */
  let lastFailure = '';
  let lastLocation = view().location.state.location;

  const resolveScope = (): PlaceScope =>
    view().props.flags['neighborhoods-and-boroughs'] ? 'neighborhoods' : 'regions';
  const readTyped = () => view().combobox.state.text.trim();
  const resolveLoader = () => {
    const { api, props } = view();
    if (source?.view.api !== api || source.view.props.env !== props.env)
      source = { view: view(), loader: createPredictorLoader(api, props.env) };
    return source.loader;
  };
  const predict = async (input: string, signal: AbortSignal) =>
    (await resolveLoader().load()).predict({ input, scope: resolveScope(), near, signal });
  const answers = createAnswers<readonly PlacePrediction[]>(PREDICTIONS_DEBOUNCE_MS, { load: predict, onChange });

  /** Places of exactly the typed text; null while they are unknown. */
  const readAnswer = () => {
    const { text, answer, isCurrent, isLoading, hasFailed } = answers.read();
    const typed = readTyped();
    const isOfTypedText = typed !== '' && typed === text && isCurrent;
    return {
      shown: typed === '' ? [] : (answer ?? []),
      ofTypedText: isOfTypedText ? (answer ?? null) : null,
      isLoading: typed !== '' && view().combobox.state.isOpen && (!isOfTypedText || isLoading),
      hasFailed: isOfTypedText && hasFailed,
    };
  };
  const readOptions = (): readonly LocationOption[] =>
    readTyped() === ''
      ? [
          ...FIRST_OPTIONS,
          ...recents.map((location, index) => ({ key: `recent-${index}`, kind: 'recent' as const, location })),
        ]
      : readAnswer().shown.map((prediction) => ({
          key: `place-${prediction.placeId}`,
          kind: 'prediction' as const,
          prediction,
        }));
  const addRecent = (location: Location) => {
    recents = addRecentLocation(readRecentLocations(), location);
    onChange();
  };
  const start = () => {
    recents = readRecentLocations();
    // The same for the whole edit: a location that is cleared meanwhile must not make every text a new request.
    near = readPosition(view().location.state.location);
  };

  const choose = (location: Location) => {
    const { leave, onChosen } = view();
    view().location.apply(location, 'setLocation');
    addRecent(location);
    leave();
    onChosen();
  };
  const choosePlace = async (prediction: PlacePrediction): Promise<Location | null> => {
    const { api, location, leave } = view();
    leave();
    const chosen = await choosePrediction(api, location, prediction, resolveScope());
    void resolveLoader()
      .load()
      .then((predictor) => predictor.endSession());
    if (chosen !== null) addRecent(chosen);
    return chosen;
  };

  if (view().isEditing) start();
  else near = readPosition(lastLocation);
  return {
    start,
    read() {
      const { isLoading, ofTypedText } = readAnswer();
      const answerCount = view().combobox.state.isOpen ? (ofTypedText?.length ?? null) : null;
      return { options: readOptions(), isLoading, answerCount };
    },
    follow() {
      const { state, isComposing } = view().combobox;
      const scope = JSON.stringify([resolveScope(), near]);
      // While the first text rests.
      if (source === undefined && readTyped() !== '') resolveLoader().loadAhead();
      const before = JSON.stringify(answers.read());
      answers.follow({ text: readTyped(), scope, isWanted: state.isOpen, isComposing });
      return JSON.stringify(answers.read()) !== before;
    },
    settle() {
      const { location, combobox, leave, onChosen } = view();
      const { hasFailed, ofTypedText } = readAnswer();
      // A text without a place clears the location; the notice says why.
      const notice = hasFailed ? 'notice.maps-failed' : ofTypedText?.length === 0 ? 'notice.no-places' : null;
      const failure = notice !== null && combobox.state.isOpen ? `${notice} ${readTyped()}` : '';
      if (failure !== lastFailure && notice !== null && failure !== '') location.clear(notice);
      lastFailure = failure;
      const { isUsingDeviceLocation, location: current } = location.state;
      const isNew = current !== lastLocation;
      lastLocation = current;
      if (!isNew || !isUsingDeviceLocation || current === null) return;
      addRecentLocation(readRecentLocations(), current);
      leave();
      onChosen();
    },
    pick(key) {
      const option = readOptions().find((one) => one.key === key);
      if (option === undefined) return;
      const { api, location, track } = view();
      track('location click', option.kind);
      switch (option.kind) {
        case 'recent':
          choose(option.location);
          break;
        case 'online':
          choose(CHOSEN_ONLINE_LOCATION);
          break;
        case 'device':
          chooseDeviceLocation(api, location);
          break;
        case 'prediction':
          void choosePlace(option.prediction).then((chosen) => {
            if (chosen !== null) view().onChosen();
          });
      }
    },
    async chooseTyped() {
      const known = readAnswer().ofTypedText;
      const found = known ?? (await predict(readTyped(), AbortSignal.timeout(TYPED_TEXT_TIMEOUT_MS)).catch(() => null));
      if (found?.[0] !== undefined) return choosePlace(found[0]);
      const { location, combobox } = view();
      location.clear(found === null ? 'notice.maps-failed' : 'notice.no-places');
      combobox.inputRef.current?.focus();
      combobox.open();
      return null;
    },
  };
}

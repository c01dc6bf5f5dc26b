import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CHOSEN_ONLINE_LOCATION, type Location } from '../../../shared/location/location.ts';
import { formatLocation } from '../../../shared/location/location-text.ts';
import type { ApiClient } from '../api/api-client.ts';
import { useCancelled } from '../api/use-cancelled.ts';
import { type Combobox, useCombobox } from '../ui/combobox/use-combobox.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { loadPlaceCalls } from './load-places.ts';
import type { ReportMissingPlace } from './place-calls.ts';
import type { PlacePrediction, PlacePredictor, PlaceScope } from './place-predictions.ts';
import { addRecentLocation, readRecentLocations } from './recent-locations.ts';
import type { LocationControl } from './use-location.ts';

/** Spec §9. */
const PREDICTIONS_DEBOUNCE_MS = 250;

export type LocationOption =
  | { readonly key: string; readonly kind: 'device' }
  | { readonly key: string; readonly kind: 'online' }
  | { readonly key: string; readonly kind: 'recent'; readonly location: Location }
  | { readonly key: string; readonly kind: 'prediction'; readonly prediction: PlacePrediction };

const FIRST_OPTIONS: readonly LocationOption[] = [
  { key: 'device', kind: 'device' },
  { key: 'online', kind: 'online' },
];

export interface LocationField {
  readonly combobox: Combobox;
  /** What stands in the field. */
  readonly text: string;
  readonly options: readonly LocationOption[];
  readonly isLoading: boolean;
  /** How many places the answer to the typed text has; null while there is none. */
  readonly answerCount: number | null;
  readonly open: () => void;
  /** Left without a choice: the chosen place's name comes back. */
  readonly leave: () => void;
  readonly pick: (key: string) => void;
  /** The first prediction for exactly the typed text, if it is there, becomes the place (contract §8). */
  readonly resolveTypedPlace: () => Promise<Location | null> | null;
}

export interface LocationFieldOptions {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly control: LocationControl;
  readonly loadPredictor: () => Promise<PlacePredictor>;
  readonly scope: PlaceScope;
  readonly onMissing: ReportMissingPlace;
  readonly onlineLabel: string;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
  /** A place was chosen from the list. */
  readonly onPicked: () => void;
}

function readPosition(location: Location | null): { readonly latitude: number; readonly longitude: number } | null {
  if (location === null || location.latitude === null || location.longitude === null) return null;
  return { latitude: Number(location.latitude), longitude: Number(location.longitude) };
}

/** The location field: what is typed in it, the places that may be meant, and what choosing one does. */
export function useLocationField(options: LocationFieldOptions): LocationField {
  const { api, queryClient, control, loadPredictor, scope, onMissing, onlineLabel, onOpen, onDismiss, onPicked } =
    options;
  const { location } = control.state;
  const name = formatLocation(location, onlineLabel);
  /** While editing, the field holds what is typed; else the chosen place's name. */
  const [isEditing, setIsEditing] = useState(false);
  const [recents, setRecents] = useState<readonly Location[]>([]);
  const [near, setNear] = useState(() => readPosition(location));

  const startEditing = () => {
    if (isEditing) return;
    setIsEditing(true);
    setRecents(readRecentLocations());
    // Kept for the whole edit: a place that is cleared on the way must not make every text a new question.
    setNear(readPosition(location));
  };
  const combobox = useCombobox({
    initialText: '',
    drawnText: name,
    onFound: () => setIsEditing(true),
    onOpen() {
      startEditing();
      onOpen();
    },
    onDismiss,
  });
  const { text, isOpen } = combobox.state;
  const typed = text.trim();

  const buildKey = (input: string) => ['predictions', scope, near, input];
  const isDue = (next: string) => next.trim() === '' || queryClient.getQueryData(buildKey(next.trim())) !== undefined;
  const settled = useDebounced(text, PREDICTIONS_DEBOUNCE_MS, isDue, !isOpen || combobox.isComposing).trim();
  const isAsking = isOpen && settled !== '' && typed !== '';
  const answer = useQuery<readonly PlacePrediction[]>(
    {
      queryKey: buildKey(settled),
      queryFn: async ({ signal }) => (await loadPredictor()).predict({ input: settled, scope, near, signal }),
      enabled: isAsking,
      placeholderData: (previous) => previous,
    },
    queryClient,
  );
  useCancelled(queryClient, 'predictions', !isAsking);
  const isAnswerOfText = typed !== '' && typed === settled && !answer.isPlaceholderData;
  const predictions = typed === '' ? [] : (answer.data ?? []);

  // Spec §8: without a result, and when the service fails, the location is cleared and a notice says why.
  const failure = !isAnswerOfText
    ? null
    : answer.isError
      ? 'notice.maps-failed'
      : answer.data?.length === 0
        ? 'notice.no-places'
        : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not for each drawing.
  useEffect(() => {
    if (failure !== null && isOpen) control.clear(failure);
  }, [failure, settled, isOpen]);

  const currentOptions: readonly LocationOption[] =
    typed === ''
      ? [
          ...FIRST_OPTIONS,
          ...recents.map((recent, index) => ({ key: `recent-${index}`, kind: 'recent' as const, location: recent })),
        ]
      : predictions.map((prediction) => ({
          key: `place-${prediction.placeId}`,
          kind: 'prediction' as const,
          prediction,
        }));

  const finish = () => {
    combobox.close();
    combobox.fill('');
    setIsEditing(false);
  };

  const choose = (chosen: Location) => {
    control.choose(chosen);
    setRecents(addRecentLocation(readRecentLocations(), chosen));
    finish();
    onPicked();
  };

  async function choosePrediction(prediction: PlacePrediction): Promise<Location | null> {
    const chosen = await control.chooseWhenKnown(
      loadPlaceCalls().then((calls) => calls.fetchLocationOfPrediction(api, prediction, scope, onMissing)),
    );
    void loadPredictor().then((predictor) => predictor.endSession());
    if (chosen !== null) setRecents(addRecentLocation(readRecentLocations(), chosen));
    return chosen;
  }

  // The device has answered: its place is the choice.
  const isDeviceUsed = control.state.isUsingDeviceLocation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the device.
  useEffect(() => {
    if (!isDeviceUsed || location === null) return;
    addRecentLocation(readRecentLocations(), location);
    finish();
    onPicked();
  }, [isDeviceUsed, location]);

  // The chosen name is selected, so that the next letter replaces it.
  useEffect(() => {
    const input = combobox.inputRef.current;
    if (!isEditing && name !== '' && input !== null && document.activeElement === input) input.select();
  }, [isEditing, name, combobox.inputRef]);

  return {
    combobox: {
      ...combobox,
      handleInput(event) {
        control.supersede();
        combobox.handleInput(event);
      },
    },
    text: isEditing ? text : name,
    options: currentOptions,
    isLoading: control.state.isWaiting || (typed !== '' && isOpen && (!isAnswerOfText || answer.isFetching)),
    answerCount: isAnswerOfText && isOpen ? (answer.data?.length ?? null) : null,
    open: combobox.open,
    leave: finish,
    pick(key) {
      const option = currentOptions.find((one) => one.key === key);
      if (option === undefined) return;
      if (option.kind === 'recent') return choose(option.location);
      if (option.kind === 'online') return choose(CHOSEN_ONLINE_LOCATION);
      if (option.kind === 'device') return control.askDevice();
      finish();
      void choosePrediction(option.prediction).then((chosen) => {
        if (chosen !== null) onPicked();
      });
    },
    resolveTypedPlace() {
      const [first] = isAnswerOfText ? (answer.data ?? []) : [];
      if (!isEditing || first === undefined) return null;
      finish();
      return choosePrediction(first);
    },
  };
}

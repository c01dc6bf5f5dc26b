import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CHOSEN_ONLINE_LOCATION, type Location } from '../../../../../shared/location/location.ts';
import { formatLocation } from '../../../../../shared/location/location-text.ts';
import { toSearchPlace } from '../../../../../shared/search-url/build-search-url.ts';
import { useCombobox, useComboboxMachine, useEarlyInput } from '../../../ui/combobox/use-combobox.ts';
import { useHeader } from '../../../ui/header-context.ts';
import type { PlacePrediction } from '../../location/place-predictions.ts';
import { formatOptionCount, type SearchField, type SearchFieldContext, type SearchTerms } from '../search-field.ts';
import type { LocationOption } from './LocationPanel.tsx';
import { locationPanelPart } from './location-panel-part.ts';
import { addRecentLocation, readRecentLocations } from './recent-locations.ts';
import { usePlacePredictions } from './use-place-predictions.ts';

const NAME = 'location';

const FIRST_OPTIONS: readonly LocationOption[] = [
  { key: 'device', kind: 'device' },
  { key: 'online', kind: 'online' },
];

function readPosition(location: Location | null): { readonly latitude: number; readonly longitude: number } | null {
  if (location === null || location.latitude === null || location.longitude === null) return null;
  return { latitude: Number(location.latitude), longitude: Number(location.longitude) };
}

const toTerms = (location: Location | null): SearchTerms => ({ location, place: toSearchPlace(location) });

/** Where to search: the current location's name until it is edited, then the places that the typed text may mean. */
export function useLocationField(context: SearchFieldContext): SearchField {
  const { api, location, onOpen, onDismiss } = context;
  const { props, t, services } = useHeader();
  const part = locationPanelPart.usePart(services.onError);
  const { state, notice } = location;
  const currentName = formatLocation(state.location, t('location.online'));
  /** While editing, the field holds what is typed; else the current location's name. */
  const [isEditing, setIsEditing] = useState(false);
  const [recents, setRecents] = useState<readonly Location[]>([]);
  const [near, setNear] = useState(() => readPosition(state.location));

  const combobox = useCombobox(useComboboxMachine(''), {
    initialText: '',
    onOpen() {
      if (!isEditing) {
        setIsEditing(true);
        setRecents(readRecentLocations());
        // The same for the whole edit: a location that is cleared meanwhile must not make every text a new request.
        setNear(readPosition(state.location));
      }
      onOpen();
    },
    onDismiss,
  });
  useEarlyInput(combobox, currentName, undefined, () => setIsEditing(true));
  const { text, isOpen } = combobox.state;
  const typed = text.trim();
  const scope = props.flags['neighborhoods-and-boroughs'] ? 'neighborhoods' : 'regions';
  const predictions = usePlacePredictions(api, combobox, scope, near);
  const { ofTypedText } = predictions;

  // A text without a place clears the location; the notice says why.
  const failure = predictions.hasFailed ? 'notice.maps-failed' : ofTypedText?.length === 0 ? 'notice.no-places' : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not for each render
  useEffect(() => {
    if (failure !== null && isOpen) location.clear(failure);
  }, [failure, typed, isOpen]);

  const options: readonly LocationOption[] =
    typed === ''
      ? [
          ...FIRST_OPTIONS,
          ...recents.map((recent, index) => ({ key: `recent-${index}`, kind: 'recent' as const, location: recent })),
        ]
      : predictions.shown.map((prediction) => ({
          key: `place-${prediction.placeId}`,
          kind: 'prediction' as const,
          prediction,
        }));

  const leave = () => {
    combobox.close();
    combobox.fill('');
    setIsEditing(false);
  };

  const choose = (chosen: Location) => {
    location.choose(chosen);
    setRecents(addRecentLocation(readRecentLocations(), chosen));
    leave();
    context.onChosen(NAME);
  };

  async function choosePrediction(prediction: PlacePrediction): Promise<Location | null> {
    leave();
    const chosen = await location.choosePrediction(prediction, scope);
    predictions.endSession();
    if (chosen !== null) setRecents(addRecentLocation(readRecentLocations(), chosen));
    return chosen;
  }

  async function resolveTypedPlace(): Promise<SearchTerms | null> {
    const found = ofTypedText ?? (await predictions.fetchOfTypedText().catch(() => null));
    if (found?.[0] === undefined) {
      location.clear(found === null ? 'notice.maps-failed' : 'notice.no-places');
      combobox.inputRef.current?.focus();
      combobox.open();
      return null;
    }
    const chosen = await choosePrediction(found[0]);
    return chosen && toTerms(chosen);
  }

  const pick = (key: string) => {
    const option = options.find((one) => one.key === key);
    if (option === undefined) return undefined;
    services.trackInteraction('location click', option.kind);
    switch (option.kind) {
      case 'recent':
        return choose(option.location);
      case 'online':
        return choose(CHOSEN_ONLINE_LOCATION);
      case 'device':
        return location.chooseDeviceLocation();
      case 'prediction':
        void choosePrediction(option.prediction).then((chosen) => {
          if (chosen !== null) context.onChosen(NAME);
        });
    }
  };

  const isDeviceUsed = state.isUsingDeviceLocation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each location that the device gave
  useEffect(() => {
    if (!isDeviceUsed || state.location === null) return;
    addRecentLocation(readRecentLocations(), state.location);
    leave();
    context.onChosen(NAME);
  }, [isDeviceUsed, state.location]);

  // The chosen name is selected, so that the next letter replaces it.
  useEffect(() => {
    const input = combobox.inputRef.current;
    if (!isEditing && currentName !== '' && input !== null && document.activeElement === input) input.select();
  }, [isEditing, currentName, combobox.inputRef]);

  const isListShown = part !== null && isOpen && options.length > 0;
  const isLoading = state.isWaiting || predictions.isLoading;
  const placeholder = currentName || t('location.field');
  return {
    name: NAME,
    label: t('location.field'),
    placeholder,
    icon: MapPin,
    combobox: {
      ...combobox,
      handleInput(event) {
        location.supersede();
        combobox.handleInput(event);
      },
    },
    choices: { keys: options.map(({ key }) => key), onPick: pick },
    text: isEditing ? text : currentName,
    isListShown,
    isBusy: isLoading,
    panel: part && (
      <part.LocationPanel
        combobox={combobox}
        options={options}
        isLoading={isLoading}
        notice={notice}
        hasMaps={props.env.mapsKey !== undefined}
        onPick={pick}
      />
    ),
    hasNotice: part !== null && notice !== null,
    announcement: notice !== null ? t(notice) : formatOptionCount(isOpen ? (ofTypedText?.length ?? null) : null, t),
    hiddenInput: { name: 'place', value: placeholder },
    leave,
    // A typed text counts as its first prediction. A notice says that it has none.
    resolveTerms: () => (isEditing && typed !== '' && notice === null ? resolveTypedPlace() : toTerms(state.location)),
  };
}

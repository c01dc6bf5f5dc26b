import { MapPin } from 'lucide-react';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Location } from '../../../../../shared/location/location.ts';
import { formatLocation } from '../../../../../shared/location/location-text.ts';
import { toSearchPlace } from '../../../../../shared/search-url/build-search-url.ts';
import { useCombobox, useComboboxMachine, useEarlyInput } from '../../../ui/combobox/use-combobox.ts';
import { useHeader } from '../../../ui/header-context.ts';
import { formatOptionCount, type SearchField, type SearchFieldContext, type SearchTerms } from '../search-field.ts';
import type { LocationChooser, LocationFieldView } from './location-chooser.ts';

const NAME = 'location';

/** What the field does once it is used, with the words for it. */
type LocationPart = typeof import('./location.lazy.ts');

const toTerms = (location: Location | null): SearchTerms => ({ location, place: toSearchPlace(location) });

/** Where to search: the current location's name until it is edited, then the places that the typed text may mean. */
export function useLocationField(context: SearchFieldContext): SearchField {
  const { api, location, onOpen, onDismiss } = context;
  const { props, t, services } = useHeader();
  const [part, setPart] = useState<LocationPart | null>(null);
  const chooser = useRef<LocationChooser>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const { state, notice } = location;
  const currentName = formatLocation(state.location, t('location.online'));
  /** While editing, the field holds what is typed; else the current location's name. */
  const [isEditing, setIsEditing] = useState(false);

  const combobox = useCombobox(useComboboxMachine(''), {
    initialText: '',
    onOpen() {
      if (!isEditing) {
        setIsEditing(true);
        chooser.current?.start();
      }
      onOpen();
    },
    onDismiss,
  });
  useEarlyInput(combobox, currentName, undefined, () => setIsEditing(true));
  const { text, isOpen } = combobox.state;

  const leave = () => {
    combobox.close();
    combobox.fill('');
    setIsEditing(false);
  };

  const view: LocationFieldView = {
    api,
    props,
    location,
    combobox,
    isEditing,
    track: services.trackInteraction,
    leave,
    onChosen: () => context.onChosen(NAME),
  };
  const latest = useRef(view);
  latest.current = view;
  const loadPart = (): Promise<LocationPart> =>
    services.withMessages(import(/* webpackChunkName: "location" */ './location.lazy.ts'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    loadPart().then((loaded) => setPart(() => loaded), services.onError);
  }, []);
  const resolveChooser = ({ createLocationChooser }: LocationPart) => {
    chooser.current ??= createLocationChooser(() => latest.current, renderAgain);
    return chooser.current;
  };
  const { options, isLoading, answerCount } =
    part === null ? { options: [], isLoading: false, answerCount: null } : resolveChooser(part).read();
  useLayoutEffect(() => {
    if (chooser.current?.follow()) renderAgain();
  });
  useEffect(() => chooser.current?.settle());

  /** A typed text counts as its first prediction. A notice says that it has none. */
  async function resolveTypedPlace(): Promise<SearchTerms | null> {
    const loaded = await loadPart().catch(() => null);
    if (loaded !== null) {
      const chosen = await resolveChooser(loaded).chooseTyped();
      return chosen && toTerms(chosen);
    }
    // As without script: the site looks the place up.
    combobox.inputRef.current?.form?.submit();
    return null;
  }

  // The chosen name is selected, so that the next letter replaces it.
  useEffect(() => {
    const input = combobox.inputRef.current;
    if (!isEditing && currentName !== '' && input !== null && document.activeElement === input) input.select();
  }, [isEditing, currentName, combobox.inputRef]);

  const isListShown = isOpen && options.length > 0;
  const isBusy = state.isWaiting || isLoading;
  const onPick = (key: string) => chooser.current?.pick(key);
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
    choices: { keys: options.map(({ key }) => key), onPick },
    text: isEditing ? text : currentName,
    isListShown,
    isBusy,
    panel: part && (
      <part.LocationPanel
        combobox={combobox}
        options={options}
        isLoading={isBusy}
        notice={notice}
        hasMaps={props.env.mapsKey !== undefined}
        onPick={onPick}
      />
    ),
    hasNotice: part !== null && notice !== null,
    announcement: notice !== null ? t(notice) : formatOptionCount(answerCount, t),
    hiddenInput: { name: 'place', value: placeholder },
    leave,
    resolveTerms: () =>
      isEditing && text.trim() !== '' && notice === null ? resolveTypedPlace() : toTerms(state.location),
  };
}

import { LoaderCircle, MapPin } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { formatLocation } from '../../../shared/location/location.ts';
import { ComboboxInput } from '../ui/combobox/ComboboxInput.tsx';
import { PanelNotice } from '../ui/combobox/PanelNotice.tsx';
import { useHeader } from '../ui/header-context.ts';
import type { LocationChooser } from './location/location-chooser.ts';
import { createLocationField, LOCATION_FIELD, type LocationField } from './location/location-field.ts';
import { formatOptionCount, type SearchFieldContext, type SearchFieldView } from './search-field-view.ts';

/** The field's behaviour once it is used, with its messages. */
type LocationPart = typeof import('./LocationPanel.tsx');

/** The place field: the current location's name until it is edited, then the places that the typed text may mean. */
export function useLocationField(context: SearchFieldContext): SearchFieldView {
  const { search, location } = context;
  const { props, t, services } = useHeader();
  const [part, setPart] = useState<LocationPart | null>(null);
  const listId = useId();
  const latest = useRef({ context, t, props, services });
  latest.current = { context, t, props, services };
  const chooser = useRef<Promise<LocationChooser | null>>(null);

  const [field] = useState(() => {
    const createChooser = async (): Promise<LocationChooser> => {
      const loading = import(/* webpackChunkName: "location" */ './LocationPanel.tsx');
      const loaded = await latest.current.services.withMessages(loading);
      const { props: current, context: used, services: tracking } = latest.current;
      const created = loaded.createLocationChooser({
        api: tracking.api,
        env: current.env,
        scope: current.flags['neighborhoods-and-boroughs'] ? 'neighborhoods' : 'regions',
        location,
        loadQueries: used.loadQueries,
        track: tracking.trackInteraction,
        field: own,
        onChosen: () => latest.current.context.onChosen(LOCATION_FIELD),
      });
      own.setChooser(created);
      setPart(() => loaded);
      return created;
    };
    const loadChooser = () => {
      chooser.current ??= createChooser().catch((error: unknown) => {
        latest.current.services.onError(error);
        chooser.current = null;
        return null;
      });
      return chooser.current;
    };
    const own: LocationField = createLocationField(search, {
      location,
      formatName: (current) => formatLocation(current, latest.current.t('location.online')),
      loadChooser,
    });
    return { ...own, loadChooser };
  });
  /** The state that the server rendered, with which hydration begins. */
  const [rendered] = useState(field.read);
  const state = useSyncExternalStore(search.subscribe, field.read, () => rendered);
  const { combobox, options, isLoading, answerCount, name } = state;
  const { state: current, notice } = useSyncExternalStore(location.subscribe, location.read, location.read);

  useEffect(() => location.subscribe(field.refresh), [location, field]);
  // The host has changed the site or the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the chooser is made of
  useEffect(() => {
    chooser.current = null;
    field.refresh();
    void field.loadChooser();
  }, [field, services.api, props.env, props.flags]);

  const isListShown = combobox.isOpen && options.length > 0 && !state.isResolving;
  const isBusy = current.isWaiting || isLoading;
  const placeholder = name || t('location.field');
  const message = state.isResolving ? 'search.waiting' : notice;
  return {
    field,
    renderControl: ({ isActive, hasKeyboard }) => (
      <ComboboxInput
        name={LOCATION_FIELD}
        label={t('location.field')}
        placeholder={placeholder}
        icon={current.isUsingDeviceLocation && part ? part.DeviceIcon : MapPin}
        text={state.isEditing ? combobox.text : name}
        listId={listId}
        activeIndex={options.findIndex(({ key }) => key === combobox.activeKey)}
        isListShown={isActive && isListShown}
        isBusy={isActive && isBusy}
        hasKeyboard={hasKeyboard}
      />
    ),
    isListShown,
    isResolving: state.isResolving,
    panel: state.isResolving ? (
      <PanelNotice icon={LoaderCircle} text={t('search.waiting')} />
    ) : (
      part && (
        <part.LocationPanel
          listId={listId}
          activeKey={combobox.activeKey}
          options={options}
          isLoading={isBusy}
          notice={notice}
          hasMaps={props.env.mapsKey !== undefined}
        />
      )
    ),
    hasNotice: message !== null && (state.isResolving || part !== null),
    announcement: message === null ? formatOptionCount(answerCount, t) : t(message),
    hiddenInput: { name: 'place', value: placeholder },
  };
}

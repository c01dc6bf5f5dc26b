import { LoaderCircle, MapPin } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { formatLocation } from '../../../shared/location/location.ts';
import { PanelNotice } from '../ui/combobox/PanelNotice.tsx';
import { useHeader } from '../ui/header-context.ts';
import { loadOnce } from '../ui/load-once.ts';
import { createLocationField } from './location/location-field.ts';
import { formatOptionCount, type SearchFieldContext, type SearchFieldView } from './search-field-view.ts';
// Here, so that they come with the search's styles: the panel's own chunk would have a second file.
import './LocationPanel.module.css';

/** The field's behaviour once it is used, with its messages. */
type LocationPart = typeof import('./LocationPanel.tsx');

/** The place field: the current location's name until it is edited, then the places that the typed text may mean. */
export function useLocationField(context: SearchFieldContext): SearchFieldView {
  const { search, location, loadQueries } = context;
  const { props, t, services } = useHeader();
  const [part, setPart] = useState<LocationPart | null>(null);
  const listId = useId();
  const latest = useRef({ t, context });
  latest.current = { t, context };
  const [field] = useState(() =>
    createLocationField(search, location, (current) => formatLocation(current, latest.current.t('location.online'))),
  );
  /** The state that the server rendered, with which hydration begins. */
  const [rendered] = useState(field.read);
  const state = useSyncExternalStore(search.subscribe, field.read, () => rendered);
  const { combobox, options, isLoading, answerCount, name } = state;
  const { state: current, notice } = useSyncExternalStore(location.subscribe, location.read, location.read);

  useEffect(() => location.subscribe(field.refresh), [location, field]);
  // Again when the host has changed the site or the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the chooser is made of
  useEffect(() => {
    const load = loadOnce(async () => {
      const loading = import(/* webpackChunkName: "location" */ './LocationPanel.tsx');
      const loaded = await services.withMessages(loading);
      setPart(() => loaded);
      return loaded.createLocationChooser({
        api: services.api,
        env: props.env,
        scope: props.flags['neighborhoods-and-boroughs'] ? 'neighborhoods' : 'regions',
        location,
        loadQueries,
        track: services.trackInteraction,
        field,
        onChosen: () => latest.current.context.onLocationChosen(),
      });
    });
    field.provide(load).catch(services.onError);
  }, [field, services.api, props.env, props.flags]);

  const isListShown = combobox.isOpen && options.length > 0 && !state.isResolving;
  const isBusy = current.isWaiting || isLoading;
  const placeholder = name || t('location.field');
  const message = state.isResolving ? 'search.waiting' : notice;
  return {
    field,
    control: {
      label: t('location.field'),
      placeholder,
      icon: current.isUsingDeviceLocation && part ? part.DeviceIcon : MapPin,
      text: state.isEditing ? combobox.text : name,
      listId,
      activeIndex: options.findIndex(({ key }) => key === combobox.activeKey),
      isBusy,
    },
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

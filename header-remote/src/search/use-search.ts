import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { resolveLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { cleanInput } from '../ui/combobox/combobox-input.ts';
import { useHeader } from '../ui/header-context.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';
import { loadOnce } from '../ui/load-once.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { followPage } from './events/page-events.ts';
import { adoptInput, listenToSearch } from './events/search-events.ts';
import { createLocationStore, loadPlaces } from './location/location-store.ts';
import type { SearchFieldView } from './search-field-view.ts';
import { createAnnouncer } from './state/announcer.ts';
import { KEYWORD_FIELD } from './state/keyword-field.ts';
import { createSearchController, FIRST_STATE, LATER_EFFECTS, type SearchPage } from './state/search-controller.ts';
import { claimSearch, endSearch, type SearchHandle } from './state/search-handle.ts';
import { useKeywordField } from './use-keyword-field.tsx';
import { useLocationField } from './use-location-field.tsx';

type ClaimedSearch = ReturnType<typeof useController>;

/** The controller of the header's search: the one that the pre-hydration script has created, or a new one. */
function useController() {
  const { props, t, services } = useHeader();
  const { env, page, searchHistory } = props;
  /** React's effects of the search on its page. */
  const effects: Omit<SearchPage, 'history'> = {
    buildUrl: (terms) =>
      env.linkBase +
      buildSearchUrl({ ...ALL_EVENTS, ...terms, languagePrefix: resolveLanguagePrefix(env) }, page.variant),
    onSearch: services.onSearch,
    navigate: services.navigate,
    historyMode: searchHistory,
    track: (source) => services.trackInteraction('search click', source),
    cleanInput,
    announceRemoval: (term) =>
      handle?.announcer?.say(term ? t('search.removed', { term }) : t('search.recent-cleared')),
  };
  const create = () => createSearchController({ ...LATER_EFFECTS, ...effects });
  // Undefined on the server.
  const [handle] = useState((): SearchHandle | undefined => services.element && claimSearch(services.element, create));
  const [search] = useState(() => handle?.controller ?? create());
  return { search, handle, effects };
}

/** The fields of the search as React shows them, and the location that they share. */
function useFields({ search, handle, effects }: ClaimedSearch, isPhone: boolean) {
  const { props, services } = useHeader();
  const { api, trackInteraction } = services;
  const [loadQueries] = useState(() =>
    loadOnce(async () => {
      const code = await import(/* webpackChunkName: "queries" */ './suggestions/search-queries.lazy.ts');
      return code.createSearchQueries((handle as SearchHandle).listening.signal);
    }),
  );
  const [location] = useState(() => {
    // Survives a search that React renders anew.
    const store = handle?.location ?? createLocationStore(props.location, services.onLocation);
    if (handle) handle.location = store;
    return store;
  });
  const locationState = useSyncExternalStore(location.subscribe, location.read, location.read).state;
  useEffect(
    () =>
      location.start(props.location, async (signal) =>
        (await loadPlaces()).fetchGuessedLocation(
          api,
          (kind) => trackInteraction('location missing-place', kind),
          signal,
        ),
      ),
    [location, api, trackInteraction, props.location],
  );

  const onLocationChosen = () => {
    const input = search.findInput(KEYWORD_FIELD);
    // Looking up a choice may take time: a user who has moved to the other field stays there.
    if (input === document.activeElement) return;
    if (isPhone) input?.focus();
    else search.setOpen(false);
  };
  const context = { search, location, loadQueries, buildUrl: effects.buildUrl, onLocationChosen };
  const views = [useKeywordField(context), useLocationField(context)];
  return { views, isLocating: locationState.isDeviceLocationRequested };
}

/**
 * Adopts the search for React once it has rendered it: the view of the server's HTML ends before the browser paints React's
 * rendering.
 *
 * @returns whether it has; the server-rendered state is not announced
 */
function useAdoption(
  { search, handle, effects }: ClaimedSearch,
  views: readonly SearchFieldView[],
  isPhone: boolean,
): boolean {
  const { services } = useHeader();
  const [isAdopted, setIsAdopted] = useState(false);
  useLayoutEffect(() => search.setPage({ ...effects, history: search.page().history }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const element = services.element as Element;
    const begun = handle as SearchHandle;
    const { signal } = begun.listening;
    const isExtended = begun.announcer !== undefined;
    begun.isRendered = true;
    begun.announcer ??= createAnnouncer(search.root);
    if (search.root() === undefined) {
      search.setRoot(element);
      listenToSearch(element, search, signal);
    }
    // A field that was served before React continues as it is.
    for (const { field } of views) if (search.find(field.name) !== field) adoptInput(search, field, !isPhone);
    begun.viewing.abort();
    // Renders once more before the paint, with the current state of the search.
    setIsAdopted(true);
    if (!isExtended) followPage(element, search, signal);
    performance.mark('marquee:search');
    return () => {
      begun.isRendered = false;
      // React may render it anew in the same task.
      queueMicrotask(() => {
        if (begun.isRendered !== false) return;
        // Ends pending work.
        for (const { dispatch } of search.fields()) dispatch({ type: 'closed' });
        // Pending requests and the query cache hold the search, but must not hold its elements.
        search.setRoot(undefined);
        endSearch(begun);
      });
    };
  }, []);
  return isAdopted;
}

export type SearchModel = ReturnType<typeof useSearch>;

/**
 * The search as React shows it. If the pre-hydration script has served the search, its controller is adopted.
 *
 * @param root contains everything that the search renders
 */
export function useSearch(root: RefObject<Element | null>) {
  const { t } = useHeader();
  const claimed = useController();
  const { search, handle } = claimed;
  const state = useSyncExternalStore(search.subscribe, search.read, () => FIRST_STATE);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { views, isLocating } = useFields(claimed, isPhone);
  const isAdopted = useAdoption(claimed, views, isPhone);
  useLayoutEffect(() => root.current?.setAttribute('data-marquee-search', ''), [root]);

  const open = views.find(({ field }) => field.read().combobox.isOpen);
  const announcement =
    (open ?? views.find((view) => view.announcement !== ''))?.announcement || (isLocating ? t('location.waiting') : '');
  const about = open?.field.read().combobox.text ?? '';
  useEffect(() => {
    if (isAdopted) handle?.announcer?.follow(announcement, about);
  }, [handle, isAdopted, announcement, about]);

  return {
    search,
    state,
    views,
    isPanelShown: (view: SearchFieldView) =>
      view.isListShown ||
      (view.hasNotice && (view.isResolving || state.isOpen) && (open === undefined || open === view)),
    isPhone,
  };
}

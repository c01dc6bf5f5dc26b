import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Location } from '../../../shared/location/location.ts';
import { formatLocation } from '../../../shared/location/location-text.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { toSearchPlace } from '../../../shared/search-url/to-search-place.ts';
import { createApiClient } from '../api/api-client.ts';
import type { ReportMissingPlace } from '../location/place-calls.ts';
import { createPredictorLoader, MAPS_ATTRIBUTION } from '../location/predictor-loader.ts';
import { type LocationControl, useLocation } from '../location/use-location.ts';
import { type LocationField, useLocationField } from '../location/use-location-field.ts';
import { type KeywordSearch, useKeywordSearch } from '../search/use-keyword-search.ts';
import { useOverlay } from '../search/use-overlay.ts';
import { PHONE_QUERY } from '../ui/breakpoints.ts';
import type { ComboboxChoices } from '../ui/combobox/use-combobox.ts';
import { useHeader } from '../ui/header-context.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';

/** The status region waits until the list has come to rest. */
const ANNOUNCE_DELAY_MS = 300;

export interface HeaderSearchModel {
  readonly keyword: KeywordSearch;
  readonly place: LocationField;
  readonly control: LocationControl;
  readonly keywordChoices: ComboboxChoices;
  readonly locationChoices: ComboboxChoices;
  readonly isKeywordListShown: boolean;
  readonly isKeywordPanelShown: boolean;
  readonly isKeywordBusy: boolean;
  readonly isLocationListShown: boolean;
  readonly isLocationPanelShown: boolean;
  readonly locationPlaceholder: string;
  readonly attribution: string | null;
  readonly isOverlayOpen: boolean;
  readonly isPhone: boolean;
  readonly isSubmitting: boolean;
  /** What the status region says. */
  readonly status: string;
  readonly announce: (text: string) => void;
  readonly openKeyword: () => void;
  readonly openLocation: () => void;
  readonly closeAll: () => void;
  /** Focuses the field that was used last, without opening it. */
  readonly takeFocusBack: () => void;
  readonly focusLastField: () => void;
  readonly runSearch: (query: string) => void;
  readonly submit: () => void;
}

/** Both comboboxes, the overlay they open, and the search they run. */
export function useHeaderSearch(): HeaderSearchModel {
  const { props, t, services } = useHeader();
  const { env, page } = props;
  const queryClient = useQueryClient();
  const api = useMemo(
    () =>
      createApiClient({
        fetch: services.fetch,
        baseUrl: env.linkBase,
        locale: env.localeInfo.locale,
        // The token of a host on another origin is none of the site's business.
        readCookies: () => (env.linkBase === '' ? document.cookie : ''),
      }),
    [services.fetch, env.linkBase, env.localeInfo.locale],
  );
  const loadPredictor = useMemo(() => createPredictorLoader(api, env), [api, env]);

  const overlay = useOverlay();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [status, setStatus] = useState('');
  const isTakingBack = useRef(false);
  const lastField = useRef<'keyword' | 'location'>('keyword');

  const reportMissingPlace: ReportMissingPlace = (label) =>
    services.track({
      name: 'HeaderInteraction',
      requestPath: page.path,
      action: 'missing-place',
      category: 'location',
      label,
    });
  const control = useLocation({
    api,
    given: props.location,
    onChoice: services.onLocation,
    onMissing: reportMissingPlace,
  });
  const { location } = control.state;
  const keyword = useKeywordSearch({
    api,
    queryClient,
    location,
    isLocationAwaited: control.state.isWaiting,
    initialQuery: page.query,
    onOpen: overlay.open,
    onDismiss: () => {
      keyword.cancel();
      overlay.close();
    },
  });
  const place = useLocationField({
    api,
    queryClient,
    control,
    loadPredictor,
    scope: props.flags['neighborhoods-and-boroughs'] ? 'neighborhoods' : 'regions',
    onMissing: reportMissingPlace,
    onlineLabel: t('location.online'),
    onOpen: overlay.open,
    onDismiss: overlay.close,
    onPicked() {
      const { current: input } = keyword.combobox.inputRef;
      // A place may be slow to be found: who has gone on to the words meanwhile is not disturbed.
      if (document.activeElement === input) return;
      if (!isPhone) overlay.close();
      else input?.focus();
    },
  });

  const keywordState = keyword.combobox.state;
  const locationState = place.combobox.state;
  const isAnyOpen = keywordState.isOpen || locationState.isOpen;

  const closeAll = () => {
    keyword.cancel();
    keyword.combobox.close();
    place.leave();
    overlay.close();
  };

  // The back button and the address close and open too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the overlay alone.
  useEffect(() => {
    if (!overlay.isOpen && isAnyOpen) closeAll();
    if (overlay.isOpen && !isAnyOpen) {
      keyword.combobox.inputRef.current?.focus();
      keyword.combobox.open();
    }
  }, [overlay.isOpen]);

  const go = (query: string, where: Location | null) => {
    const term = query.trim();
    const { locale, uses_language_subdirectory } = env.localeInfo;
    const languagePrefix = uses_language_subdirectory ? `/${locale.slice(0, 2)}` : '';
    const url =
      env.linkBase +
      buildSearchUrl({ ...ALL_EVENTS, languagePrefix, place: toSearchPlace(where), query: term }, page.variant);
    if (term !== '') keyword.addRecent(term);
    // Back leads to the page as it was before the search was opened, not to it twice.
    const replace = overlay.hasEntry();
    closeAll();
    services.onSearch({ query: term, location: where, url });
    services.navigate(url, { replace });
  };

  const runSearch = (query: string) => {
    if (isSubmitting) return;
    keyword.combobox.fill(query);
    keyword.cancel();
    const typedPlace = place.resolveTypedPlace();
    if (typedPlace === null) return go(query, location);
    setIsSubmitting(true);
    void typedPlace.then((chosen) => {
      setIsSubmitting(false);
      go(query, chosen ?? location);
    });
  };

  const { content } = keyword;
  const isKeywordListShown =
    keywordState.isOpen && content.kind !== 'nothing' && (content.terms.length > 0 || content.isLoading);
  const isLocationListShown = locationState.isOpen && place.options.length > 0;
  const count = keywordState.isOpen ? keyword.answerCount : locationState.isOpen ? place.answerCount : null;
  const hasFailed = keywordState.isOpen && content.kind === 'nothing' && content.hasFailed;

  // One region for the header: counts and notices, once each, when the list has come to rest. Of the open field alone:
  // a place that could not be found says nothing about the words that are typed after it.
  const message = hasFailed
    ? t('notice.search-failed')
    : control.notice !== null && !keywordState.isOpen
      ? t(control.notice)
      : count === null
        ? control.state.isDeviceLocationRequested
          ? t('location.waiting')
          : ''
        : count === 0
          ? t('search.none')
          : t('search.count', { n: count });
  const settledText = keywordState.isOpen ? keywordState.text : locationState.text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text may have the same count, which is worth saying again.
  useEffect(() => {
    const timer = setTimeout(() => setStatus(message), message === '' ? 0 : ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [message, settledText]);

  const focusLastField = () => {
    const { inputRef } = lastField.current === 'location' ? place.combobox : keyword.combobox;
    inputRef.current?.focus();
  };

  return {
    keyword,
    place,
    control,
    keywordChoices: {
      keys: content.kind === 'nothing' ? [] : content.terms,
      onPick: runSearch,
      onRemove: (term) => {
        if (content.kind !== 'recent') return;
        keyword.removeRecent(term);
        setStatus(t('search.removed', { term }));
      },
      hasButtons: isKeywordListShown && content.kind === 'recent',
    },
    locationChoices: { keys: place.options.map(({ key }) => key), onPick: place.pick },
    isKeywordListShown,
    isKeywordPanelShown: isKeywordListShown || hasFailed,
    isKeywordBusy: keywordState.isOpen && content.isLoading && keywordState.text.trim() !== '',
    isLocationListShown,
    isLocationPanelShown: isLocationListShown || (control.notice !== null && overlay.isOpen && !keywordState.isOpen),
    locationPlaceholder: formatLocation(location, t('location.online')) || t('location.field'),
    attribution: env.mapsKey === undefined ? null : MAPS_ATTRIBUTION,
    isOverlayOpen: overlay.isOpen,
    isPhone,
    isSubmitting,
    status,
    announce: setStatus,
    openKeyword() {
      if (isTakingBack.current) return;
      lastField.current = 'keyword';
      keyword.combobox.open();
    },
    openLocation() {
      if (isTakingBack.current) return;
      lastField.current = 'location';
      place.open();
    },
    closeAll,
    takeFocusBack() {
      isTakingBack.current = true;
      focusLastField();
      isTakingBack.current = false;
    },
    focusLastField,
    runSearch,
    submit: () => runSearch(keywordState.text),
  };
}

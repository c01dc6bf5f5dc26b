import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SearchSource } from '../../../shared/analytics/analytics-events.ts';
import { resolveLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { useHeader } from '../ui/header-context.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';
import { useMediaQuery } from '../ui/media-queries.ts';
import { ANNOUNCEMENT_DELAY_MS } from './announcement-delay.ts';
import { claimEarlySearch } from './fields/keyword/early-handle.ts';
import type { SearchField, SearchFieldContext, SearchTerms } from './fields/search-field.ts';
import { useLocation } from './location/use-location.ts';
import { REPEAT_MS } from './repeat-time.ts';
import { SEARCH_FIELDS } from './search-fields.ts';
import { isHashPresent } from './search-hash.ts';
import { useSearchOverlay } from './use-search-overlay.ts';

export interface HeaderSearchModel {
  readonly fields: readonly SearchField[];
  readonly isPanelShown: (field: SearchField) => boolean;
  readonly isOverlayOpen: boolean;
  readonly isPhone: boolean;
  readonly isSubmitting: boolean;
  /** Text of the status region. */
  readonly status: string;
  /** Whether an input method composes text in a field. */
  readonly isComposing: boolean;
  /** Index of the field that was used last. */
  readonly lastField: RefObject<number>;
  readonly closeAll: () => void;
  /** Focuses the field that was used last. */
  readonly focusLastField: () => void;
  readonly submit: () => void;
}

const isResolved = (terms: SearchTerms | Promise<SearchTerms | null>): terms is SearchTerms =>
  !(terms instanceof Promise);

/** The user may have turned to a field of the server's HTML before React. */
const findFocusedField = (root: Element) =>
  Math.max(0, [...root.querySelectorAll('[role=combobox]')].indexOf(document.activeElement as Element));

/** The search's fields, the overlay that they open and the search that they run. */
export function useHeaderSearch(): HeaderSearchModel {
  const { props, t, services } = useHeader();
  const { env, page } = props;
  const { api } = services;
  const location = useLocation(api);
  const overlay = useSearchOverlay();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [status, setStatus] = useState('');
  const lastField = useRef(__HAS_SERVER_HTML__ && services.root ? findFocusedField(services.root) : 0);
  /** The early layer has opened the search; its fields are as the user left them. */
  const isOpenedEarly = useRef(
    __HAS_SERVER_HTML__ && services.root && isHashPresent() && claimEarlySearch(services.root) !== null,
  );
  const lastSearch = useRef({ url: '', atMs: 0 });

  const closeAll = () => {
    for (const field of fields) field.leave();
    overlay.close();
  };

  const buildUrl = (terms: SearchTerms) =>
    env.linkBase +
    buildSearchUrl({ ...ALL_EVENTS, ...terms, languagePrefix: resolveLanguagePrefix(env) }, page.variant);

  const goToResults = (terms: SearchTerms, source: SearchSource) => {
    const url = buildUrl(terms);
    for (const field of fields) field.onSearch?.(terms);
    // Back leads to the page as it was before the search was opened, not to it twice.
    const replace = overlay.hasEntry();
    closeAll();
    const atMs = Date.now();
    const isRepeat = url === lastSearch.current.url && atMs - lastSearch.current.atMs < REPEAT_MS;
    lastSearch.current = { url, atMs };
    if (isRepeat) return;
    services.trackInteraction('search click', source);
    if (services.onSearch({ query: terms.query ?? '', location: terms.location ?? null, url }))
      services.navigate(url, { replace });
  };

  const runSearch = (chosen?: SearchTerms, source: SearchSource = 'typed') => {
    if (isSubmitting) return;
    const parts = fields.map((field) => field.resolveTerms());
    const merge = (resolved: readonly SearchTerms[]): SearchTerms => Object.assign({}, ...resolved, chosen);
    // Without a promise it runs at once, within the click or key press of the user.
    if (parts.every(isResolved)) return goToResults(merge(parts), source);
    setIsSubmitting(true);
    void Promise.all(parts).then((resolved) => {
      setIsSubmitting(false);
      if (resolved.every((terms) => terms !== null)) goToResults(merge(resolved), source);
    });
  };

  const context: SearchFieldContext = {
    api,
    location,
    onOpen: overlay.open,
    onDismiss: overlay.close,
    onChosen(name) {
      const { activeElement } = document;
      // A choice may take time to be looked up: a user who has gone on to another field stays there.
      if (fields.some((field) => field.name !== name && field.combobox.inputRef.current === activeElement)) return;
      if (isPhone) fields[0]?.combobox.inputRef.current?.focus();
      else overlay.close();
    },
    announce: setStatus,
    buildUrl,
    runSearch,
  };
  // biome-ignore lint/correctness/useHookAtTopLevel: the list is constant, so each render calls the same hooks
  const fields = SEARCH_FIELDS.map((useField) => useField(context));
  const openField = fields.find(({ combobox }) => combobox.state.isOpen);

  // The back button and the address open and close the search too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the overlay alone
  useEffect(() => {
    if (!overlay.isOpen && openField !== undefined) closeAll();
    if (overlay.isOpen && openField === undefined && !isOpenedEarly.current) {
      fields[0]?.combobox.inputRef.current?.focus();
      fields[0]?.combobox.open();
    }
    if (overlay.isOpen) isOpenedEarly.current = false;
  }, [overlay.isOpen]);

  const announcement =
    (openField ?? fields.find((field) => field.announcement !== ''))?.announcement ||
    (location.state.isDeviceLocationRequested ? t('location.waiting') : '');
  const openText = openField?.combobox.state.text ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same count for another text is announced again
  useEffect(() => {
    // A header that has just come does not take back what was announced meanwhile.
    if (announcement === '' && status === '') return;
    const timer = setTimeout(() => setStatus(announcement), announcement === '' ? 0 : ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [announcement, openText]);

  return {
    fields,
    isPanelShown: (field) =>
      field.isListShown || (field.hasNotice && overlay.isOpen && (openField === undefined || openField === field)),
    isOverlayOpen: overlay.isOpen,
    isPhone,
    isSubmitting,
    status,
    isComposing: fields.some(({ combobox }) => combobox.isComposing),
    lastField,
    closeAll,
    focusLastField: () => fields[lastField.current]?.combobox.inputRef.current?.focus(),
    submit: () => runSearch(),
  };
}

import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { toSearchPlace } from '../../../shared/search-url/build-search-url.ts';
import { useHeader } from '../ui/header-context.ts';
import { KeywordPanel } from './KeywordPanel.tsx';
import { formatOptionCount, type SearchFieldContext, type SearchFieldView } from './search-field-view.ts';
import { createKeywordField, KEYWORD_FIELD, type KeywordField } from './state/keyword-field.ts';
import { provideKeywordAnswers } from './suggestions/keyword-answers.ts';
import type { KeywordAnswers } from './suggestions/keyword-offers.ts';

const NO_ANSWERS: KeywordAnswers = { suggestions: null, followTrending: () => ({ terms: [] }) };

/** The field of search terms: free text, with suggestions, recent searches and trending searches. */
export function useKeywordField(context: SearchFieldContext): SearchFieldView {
  const { search, location, loadQueries, buildUrl } = context;
  const { props, t, services } = useHeader();
  const listId = useId();
  const { query } = props.page;
  const [created] = useState(() => createKeywordField(search, query, NO_ANSWERS));
  const [field] = useState(() => search.find<KeywordField>(KEYWORD_FIELD) ?? created);
  /** The state that the server rendered, with which hydration begins. */
  const [rendered] = useState(created.read);
  const state = useSyncExternalStore(search.subscribe, field.read, () => rendered);
  const { combobox, offers } = state;
  const { text, isOpen, activeKey } = combobox;
  const { kind, terms, isLoading } = offers;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own trending searches are those of its first view
  useEffect(() => {
    const keepIn = provideKeywordAnswers(field, services.api, () => location.read().state.location, props);
    // Without the cache the last answers are known.
    loadQueries().then(keepIn, services.onError);
    return location.subscribe(field.refresh);
  }, [field, location, services.api, props.env.countrySlug, loadQueries]);

  // A host that navigates by itself passes a new query.
  const lastQuery = useRef(query);
  useEffect(() => {
    if (lastQuery.current !== query) field.dispatch({ type: 'filled', text: query });
    lastQuery.current = query;
  }, [field, query]);

  const isListShown = isOpen && kind !== 'none' && (terms.length > 0 || isLoading);
  const hasFailed = isOpen && offers.hasFailed;
  return {
    field,
    control: {
      label: t('search.field'),
      placeholder: t('search.field'),
      icon: Search,
      text,
      listId,
      activeIndex: terms.indexOf(activeKey ?? ''),
      isBusy: isOpen && isLoading && text.trim() !== '',
    },
    isListShown,
    panel: (
      <KeywordPanel
        t={t}
        listId={listId}
        state={state}
        buildUrl={(term) => buildUrl({ query: term, place: toSearchPlace(location.read().state.location) })}
      />
    ),
    hasNotice: hasFailed,
    announcement: !isOpen ? '' : hasFailed ? t('notice.search-failed') : formatOptionCount(offers.answerCount, t),
  };
}

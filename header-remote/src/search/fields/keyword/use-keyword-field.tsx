import { Search } from 'lucide-react';
import { useRef } from 'react';
import { toSearchPlace } from '../../../../../shared/search-url/build-search-url.ts';
import { useCombobox, useEarlyInput } from '../../../ui/combobox/use-combobox.ts';
import { useHeader } from '../../../ui/header-context.ts';
import { formatOptionCount, type SearchField, type SearchFieldContext } from '../search-field.ts';
import { keywordPanelPart } from './keyword-panel-part.ts';
import { useKeywordStore } from './use-keyword-store.ts';

/** What to search for: free text, with suggestions, recent searches and trending ones. */
export function useKeywordField(context: SearchFieldContext): SearchField {
  const { api, location, onOpen, onDismiss, announce, buildUrl, runSearch } = context;
  const { props, t, services } = useHeader();
  const part = keywordPanelPart.usePart(services.onError);
  const isResumed = useRef(false);
  const [store, { combobox: state, isComposing, options }] = useKeywordStore(
    api,
    location.state.location,
    (resumed) => {
      isResumed.current = true;
      announce(resumed.status);
      if (resumed.isOpen) onOpen();
    },
  );
  const { dispatch, setComposing } = store;
  const { query } = props.page;
  const combobox = useCombobox(
    { state, dispatch, isComposing, setComposing },
    { initialText: query, onOpen, onDismiss },
  );
  useEarlyInput(combobox, query, isResumed);
  const { text, isOpen } = state;
  const { kind, terms, recents, isLoading } = options;

  const isListShown = part !== null && isOpen && kind !== 'none' && (terms.length > 0 || isLoading);
  const hasFailed = part !== null && isOpen && options.hasFailed;

  const pick = (term: string) => {
    combobox.fill(term);
    runSearch({ query: term.trim() }, recents.includes(term) ? 'recent' : kind === 'none' ? 'typed' : kind);
  };
  const remove = (term: string) => {
    if (kind !== 'recent') return;
    store.removeRecent(term);
    announce(t('search.removed', { term }));
  };
  const clear = () => {
    store.clearRecents();
    announce(t('search.recent-cleared'));
  };

  return {
    name: 'q',
    label: t('search.field'),
    placeholder: t('search.field'),
    icon: Search,
    combobox,
    text,
    choices: { keys: terms, onPick: pick, onRemove: remove, hasButtons: isListShown && kind === 'recent' },
    isListShown,
    isBusy: isOpen && isLoading && text.trim() !== '',
    panel: part && (
      <part.KeywordPanel
        t={t}
        listId={combobox.listId}
        state={state}
        options={options}
        buildUrl={(term) => buildUrl({ query: term, place: toSearchPlace(location.state.location) })}
        onPick={pick}
        onRemove={remove}
        onClear={clear}
        focusInput={() => combobox.inputRef.current?.focus()}
      />
    ),
    hasEarlyPanel: true,
    hasNotice: hasFailed,
    announcement: !isOpen ? '' : hasFailed ? t('notice.search-failed') : formatOptionCount(options.answerCount, t),
    leave: combobox.close,
    resolveTerms: () => ({ query: text.trim() }),
    onSearch({ query: searched }) {
      if (searched) store.addRecent(searched);
    },
  };
}

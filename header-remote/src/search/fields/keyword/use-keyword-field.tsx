import { Search } from 'lucide-react';
import { useCombobox } from '../../../ui/combobox/use-combobox.ts';
import { useHeader } from '../../../ui/header-context.ts';
import { formatOptionCount, type SearchField, type SearchFieldContext } from '../search-field.ts';
import { KeywordPanel } from './KeywordPanel.tsx';
import { useRecentSearches } from './recent-searches.ts';
import { useKeywordOptions } from './use-keyword-options.ts';

/** What to search for: free text, with suggestions, recent searches and trending ones. */
export function useKeywordField(context: SearchFieldContext): SearchField {
  const { api, location, onOpen, onDismiss, announce, runSearch } = context;
  const { props, t } = useHeader();
  const combobox = useCombobox({ initialText: props.page.query, onOpen, onDismiss });
  const { text, isOpen } = combobox.state;
  const recents = useRecentSearches(isOpen);
  const options = useKeywordOptions(api, combobox, location.state, recents.terms);
  const { kind, terms, isLoading } = options;

  const isListShown = isOpen && kind !== 'none' && (terms.length > 0 || isLoading);
  const hasFailed = isOpen && options.hasFailed;

  const pick = (term: string) => {
    combobox.fill(term);
    runSearch({ query: term.trim() }, kind === 'none' ? 'typed' : kind);
  };
  const remove = (term: string) => {
    if (kind !== 'recent') return;
    recents.remove(term);
    announce(t('search.removed', { term }));
  };
  const clear = () => {
    recents.clear();
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
    panel: <KeywordPanel combobox={combobox} options={options} onPick={pick} onRemove={remove} onClear={clear} />,
    hasNotice: hasFailed,
    announcement: !isOpen ? '' : hasFailed ? t('notice.search-failed') : formatOptionCount(options.answerCount, t),
    leave: combobox.close,
    resolveTerms: () => ({ query: text.trim() }),
    onSearch({ query }) {
      if (query) recents.add(query);
    },
  };
}

import { cleanSearchText } from '../../../../shared/text/search-text.ts';
import {
  type ComboboxEvent,
  type ComboboxState,
  createComboboxState,
  reduceCombobox,
} from '../../ui/combobox/combobox.ts';
import { storeJson } from '../../ui/stored-json.ts';
import { followOffers, type KeywordAnswers, type KeywordOffers, resolveSource } from '../suggestions/keyword-offers.ts';
import { parseRecentSearches, RECENT_SEARCHES_KEY, readRecentSearches } from '../suggestions/recent-searches.ts';
import type { SearchController, SearchTerms } from './search-controller.ts';

export const KEYWORD_FIELD = 'q';

export interface KeywordState {
  readonly combobox: ComboboxState;
  readonly offers: KeywordOffers;
}

export type KeywordField = ReturnType<typeof createKeywordField>;

/**
 * The field of search terms: free text, with suggestions, recent searches and trending searches.
 *
 * @param text text of the results that the page shows
 */
export function createKeywordField(search: SearchController, text: string, first: KeywordAnswers) {
  let combobox = createComboboxState(text);
  let answers = first;
  /** Those that the list has shown since it was opened, and those with the searches since then. */
  let recents: readonly string[] = [];
  let kept = recents;
  /** The user's current editing of the text, and since when. */
  let rested = '';
  let sinceMs = 0;
  let state: KeywordState;

  const read = () => {
    const typed = cleanSearchText(combobox.text);
    const { isOpen } = combobox;
    if (typed + isOpen !== rested) sinceMs = performance.now();
    rested = typed + isOpen;
    state = { combobox, offers: followOffers(answers, { typed, isOpen, sinceMs, recents }) };
  };
  const refresh = () => {
    read();
    search.notify();
  };
  const dispatch = (event: ComboboxEvent) => {
    const { isOpen } = combobox;
    const next = reduceCombobox(combobox, event);
    if (event.type === 'filled') search.write(KEYWORD_FIELD, event.text);
    if (next === combobox) return;
    combobox = next;
    // Read at each opening, because other tabs write them too. Without storage, the searches of this page still count.
    if (next.isOpen && !isOpen) recents = kept = readRecentSearches() ?? kept;
    refresh();
  };
  const keepRecents = (terms: readonly string[]) => {
    kept = terms;
    storeJson(RECENT_SEARCHES_KEY, terms);
  };

  read();
  return {
    name: KEYWORD_FIELD,
    read: () => state,
    dispatch,
    listKeys: () => state.offers.terms,
    hasButtons: () => state.offers.kind === 'recent',
    pick(term: string) {
      const source = resolveSource(state.offers, term);
      dispatch({ type: 'filled', text: term });
      search.submit({ query: cleanSearchText(term) }, source);
    },
    remove(term: string) {
      if (state.offers.kind !== 'recent') return;
      const without = (terms: readonly string[]) => (term ? terms.filter((one) => one !== term) : []);
      recents = without(recents);
      keepRecents(without(kept));
      refresh();
      search.page().announceRemoval(term);
    },
    leave: () => dispatch({ type: 'closed' }),
    resolveTerms: () => ({ query: cleanSearchText(combobox.text) }),
    onSearch({ query }: SearchTerms) {
      if (query) keepRecents(parseRecentSearches([query, ...(readRecentSearches() ?? kept)]));
    },
    answers: () => answers,
    setAnswers(next: KeywordAnswers) {
      answers = next;
      refresh();
    },
    /** Call it when a dependency of the answers may have changed. */
    refresh,
  };
}

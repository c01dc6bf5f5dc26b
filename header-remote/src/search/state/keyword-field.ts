import type { Trending } from '../../../../shared/endpoints/trending/trending.ts';
import { cleanSearchText } from '../../../../shared/text/search-text.ts';
import { type ComboboxState, createComboboxStore } from '../../ui/combobox/combobox.ts';
import type { DebouncedAnswers } from '../suggestions/debounced-answers.ts';
import {
  type KeywordOffers,
  resolveKeywordOffers,
  resolveSource,
  type TextOffers,
} from '../suggestions/keyword-offers.ts';
import { addRecentSearch, readRecentSearches, storeRecentSearches } from '../suggestions/recent-searches.ts';
import type { FieldSearch } from './search-controller.ts';
import type { FieldCombobox, SearchField } from './search-field.ts';

export const KEYWORD_FIELD = 'q';

export interface KeywordState {
  readonly combobox: ComboboxState;
  readonly offers: KeywordOffers;
}

/** Trending searches, requested on demand. */
export interface TrendingFeed {
  /**
   * Call it whenever the need may have changed.
   *
   * @param isWanted an empty field waits for them
   * @returns null while they are requested
   */
  readonly follow: (isWanted: boolean) => Trending | null;
}

/** Suggestions for the typed text. */
export interface KeywordSuggestions extends DebouncedAnswers<readonly string[]> {
  /** Returns the offers for a text. @param recents the recent searches that contain the text */
  readonly offer: (typed: string, recents: readonly string[]) => TextOffers;
}

/** The sources of the keyword field's offers. */
export interface KeywordAnswers {
  readonly suggestions?: KeywordSuggestions;
  readonly trending?: TrendingFeed;
}

/** The field of search terms: free text, with suggestions, recent searches and trending searches. */
export interface KeywordField extends SearchField {
  readonly combobox: FieldCombobox;
  readonly read: () => KeywordState;
  /** Takes its offers from these sources from now on. */
  readonly provide: (answers: KeywordAnswers) => void;
  /** Undefined until the sources are provided. */
  readonly suggestions: () => KeywordSuggestions | undefined;
  /** Call it when a dependency of the answers may have changed. */
  readonly refresh: () => void;
}

/**
 * @param text text of the results that the page shows
 * @param given trending searches that came with the page
 */
export function createKeywordField(search: FieldSearch, text: string, given: Trending = { terms: [] }): KeywordField {
  /** Those that the list has shown since it was opened, and those with the searches since then. */
  let recents: readonly string[] = [];
  let kept = recents;
  let feed: TrendingFeed = { follow: () => given };
  let suggestions: KeywordSuggestions | undefined;
  /** The user's current editing of the text, and since when. */
  let rested = '';
  let restedSinceMs = 0;
  let state: KeywordState;

  const read = () => {
    const combobox = store.read();
    const typed = cleanSearchText(combobox.text);
    const { isOpen } = combobox;
    const text = typed + isOpen;
    if (text !== rested) restedSinceMs = performance.now();
    rested = text;
    suggestions?.follow({ text: typed, isWanted: isOpen }, restedSinceMs);
    const trending = feed.follow(isOpen && typed === '' && recents.length === 0);
    const offers = resolveKeywordOffers({ typed, recents, offer: suggestions?.offer, trending });
    state = { combobox, offers };
  };
  const update = () => {
    read();
    search.notify();
  };
  const store = createComboboxStore(text, (before) => {
    // Read at each opening, because other tabs write them too. Without storage, the searches of this page still count.
    if (store.read().isOpen && !before.isOpen) recents = kept = readRecentSearches() ?? kept;
    update();
  });
  const keepRecents = (terms: readonly string[]) => {
    kept = terms;
    storeRecentSearches(terms);
  };
  const fill = (filled: string) => {
    store.dispatch({ type: 'filled', text: filled });
    search.write(KEYWORD_FIELD, filled);
  };

  read();
  return {
    name: KEYWORD_FIELD,
    read: () => state,
    combobox: {
      read: store.read,
      dispatch: (event) => (event.type === 'filled' ? fill(event.text) : store.dispatch(event)),
      listKeys: () => state.offers.terms,
      hasButtons: () => state.offers.kind === 'recent',
      pick(term) {
        const source = resolveSource(state.offers, term);
        fill(term);
        search.submit({ query: cleanSearchText(term) }, source);
      },
      remove(term) {
        if (state.offers.kind !== 'recent') return;
        const without = (terms: readonly string[]) => (term ? terms.filter((one) => one !== term) : []);
        recents = without(recents);
        keepRecents(without(kept));
        update();
        search.announceRemoval(term);
      },
      leave: () => store.dispatch({ type: 'closed' }),
    },
    resolveTerms: () => ({ query: cleanSearchText(store.read().text) }),
    onSearch({ query }) {
      if (query) keepRecents(addRecentSearch(readRecentSearches() ?? kept, query));
    },
    provide({ suggestions: following = suggestions, trending = feed }) {
      suggestions = following;
      feed = trending;
      update();
    },
    suggestions: () => suggestions,
    refresh: update,
  };
}

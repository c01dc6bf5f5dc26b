import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import type { Location } from '../../../../../shared/location/location.ts';
import { resolveTrendingSlug } from '../../../../../shared/location/trending-slug.ts';
import {
  type ComboboxEvent,
  type ComboboxState,
  createComboboxState,
  reduceCombobox,
} from '../../../ui/combobox/combobox.ts';
import { type AnswersSource, createAnswers } from '../answers.ts';
import type { EarlySearch } from './early-handle.ts';
import {
  buildPlaceParameters,
  buildSuggestionsScope,
  fetchSuggestions,
  fetchTrending,
  type Trending,
} from './keyword-calls.ts';
import { type KeywordOptions, resolveKeywordOptions } from './keyword-options.ts';
import { SUGGESTIONS_DEBOUNCE_MS } from './keyword-times.ts';
import { addRecentSearch, readRecentSearches, storeRecentSearches } from './recent-searches.ts';

export interface KeywordState {
  readonly combobox: ComboboxState;
  readonly isComposing: boolean;
  readonly options: KeywordOptions;
}

/** The keyword field without its elements: what is typed and highlighted, what is offered, and the requests for it. */
export interface KeywordStore {
  readonly read: () => KeywordState;
  /** @returns the function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: ComboboxEvent) => void;
  readonly setComposing: (isComposing: boolean) => void;
  readonly setPlace: (location: Location | null) => void;
  readonly addRecent: (term: string) => void;
  readonly removeRecent: (term: string) => void;
  readonly clearRecents: () => void;
  /** Goes on where the early layer has stopped. */
  readonly resume: (early: Pick<EarlySearch, 'state' | 'suggestions'>) => void;
}

export interface KeywordStoreOptions {
  readonly callApi: ApiClient['callApi'];
  readonly text: string;
  readonly location: Location | null;
  /** The site's country, whose trending terms show until a place is known. */
  readonly countrySlug: string | undefined;
  /** Trending terms of that location, or of the country, where they came with the page. */
  readonly trending: Trending | undefined;
}

export function createKeywordStore({
  callApi,
  text,
  location: firstLocation,
  countrySlug,
  trending: given,
}: KeywordStoreOptions): KeywordStore {
  const listeners = new Set<() => void>();
  let combobox = createComboboxState(text);
  let isComposing = false;
  let recents: readonly string[] = [];
  let location = firstLocation;
  /** Whose trending terms are offered. */
  let trendingLocation = location;
  let state: KeywordState;

  const suggestionsSource: AnswersSource<readonly string[]> = {
    load: (query, signal) => fetchSuggestions({ callApi }, query, buildPlaceParameters(location), signal),
    onChange: () => update(),
  };
  let suggestions = createAnswers(SUGGESTIONS_DEBOUNCE_MS, suggestionsSource);
  const trending = createAnswers<Trending>(0, {
    load: (slug, signal) => fetchTrending({ callApi }, slug, signal),
    onChange: () => update(),
  });
  if (given !== undefined) trending.keep(resolveTrendingSlug(location, countrySlug), '', given);

  const buildInput = () => ({
    text: combobox.text.trim(),
    scope: buildSuggestionsScope(buildPlaceParameters(location)),
    isWanted: combobox.isOpen,
    isComposing,
  });
  const update = () => {
    const typed = combobox.text.trim();
    suggestions.follow(buildInput());
    const isTrendingWanted = combobox.isOpen && typed === '' && recents.length === 0;
    const { isCurrent, answer } = trending.read();
    const isTrendingShown = isTrendingWanted && isCurrent && answer !== undefined && answer.terms.length > 0;
    // A list that shows stays as it is when the place becomes known.
    if (trendingLocation !== null || !isTrendingShown) trendingLocation = location;
    const slug = resolveTrendingSlug(trendingLocation, countrySlug);
    trending.follow({ text: slug, scope: '', isWanted: isTrendingWanted, isComposing: false });
    const options = resolveKeywordOptions({
      typed,
      recents,
      suggestions: suggestions.read(),
      trending: trending.read(),
    });
    state = { combobox, isComposing, options };
    for (const listener of listeners) listener();
  };
  const keepRecents = (terms: readonly string[]) => {
    recents = terms;
    storeRecentSearches(terms);
    update();
  };

  update();
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(event) {
      const wasOpen = combobox.isOpen;
      combobox = reduceCombobox(combobox, event);
      // Read at each opening, because other tabs write them too. Without storage, the searches of this page still count.
      if (combobox.isOpen && !wasOpen) recents = readRecentSearches() ?? recents;
      update();
    },
    setComposing(next) {
      isComposing = next;
      update();
    },
    setPlace(next) {
      if (next === location) return;
      location = next;
      update();
    },
    addRecent: (term) => keepRecents(addRecentSearch(readRecentSearches() ?? recents, term)),
    removeRecent: (term) => keepRecents(recents.filter((one) => one !== term)),
    clearRecents: () => keepRecents([]),
    resume(early) {
      if (!__HAS_SERVER_HTML__) return;
      const state = early.state();
      ({ combobox, isComposing, recents } = state);
      if (early.suggestions) {
        suggestions = early.suggestions;
        suggestions.setSource(suggestionsSource);
      } else suggestions.follow(buildInput(), SUGGESTIONS_DEBOUNCE_MS - (performance.now() - state.restedSinceMs));
      update();
    },
  };
}

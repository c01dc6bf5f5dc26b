import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Location } from '../../../shared/location/location.ts';
import type { ApiClient } from '../api/api-client.ts';
import { useCancelled } from '../api/use-cancelled.ts';
import { type Combobox, useCombobox } from '../ui/combobox/use-combobox.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { selectRecentSearches } from './recent-searches.ts';
import { buildPlaceParameters, fetchSuggestions, fetchTrending } from './search-calls.ts';
import { useRecentSearches } from './use-recent-searches.ts';

/** Spec §9. */
const SUGGESTIONS_DEBOUNCE_MS = 400;

export type KeywordListKind = 'suggestions' | 'recent' | 'trending';

/** The four-way rule of spec §4 "Search dropdown". */
export type KeywordContent =
  | { readonly kind: KeywordListKind; readonly terms: readonly string[]; readonly isLoading: boolean }
  /** Text without suggestions: nothing. */
  | {
      readonly kind: 'nothing';
      readonly isLoading: boolean;
      readonly hasFailed: boolean;
      readonly isAnswered: boolean;
    };

export interface KeywordSearch {
  readonly combobox: Combobox;
  readonly content: KeywordContent;
  /** How many suggestions the answer to the settled text has; null while there is none. */
  readonly answerCount: number | null;
  readonly addRecent: (term: string) => void;
  readonly removeRecent: (term: string) => void;
  readonly clearRecent: () => void;
  /** Forgets what is being asked. */
  readonly cancel: () => void;
}

export interface KeywordSearchOptions {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly location: Location | null;
  /** Whether the location is still to come; else null is "none". */
  readonly isLocationAwaited: boolean;
  readonly initialQuery: string;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** The keyword field: its text, what is suggested for it, and what was searched before. */
export function useKeywordSearch(options: KeywordSearchOptions): KeywordSearch {
  const { api, queryClient, location, isLocationAwaited, initialQuery, onOpen, onDismiss } = options;
  const combobox = useCombobox({ initialText: initialQuery, onOpen, onDismiss });
  const { text, isOpen } = combobox.state;
  const recents = useRecentSearches(isOpen);

  const place = buildPlaceParameters(location);
  const buildKey = (query: string) => ['autocomplete', place, query];
  const skipDebounce = (next: string) =>
    next.trim() === '' || queryClient.getQueryData(buildKey(next.trim())) !== undefined;
  const settled = useDebounced(text, SUGGESTIONS_DEBOUNCE_MS, skipDebounce, !isOpen || combobox.isComposing);

  const query = settled.trim();
  const typed = text.trim();
  const part = typed.toLowerCase();
  const narrow = (terms: readonly string[] | undefined) => terms?.filter((term) => term.toLowerCase().includes(part));
  const isAsking = isOpen && query !== '' && typed !== '' && place !== null;
  const suggestions = useQuery<readonly string[]>(
    {
      queryKey: buildKey(query),
      queryFn: ({ signal }) => fetchSuggestions(api, query, place ?? {}, signal),
      enabled: isAsking,
      // Until the answer comes, those of the last one that still fit what was typed.
      placeholderData: (previous) => previous,
    },
    queryClient,
  );
  const cancel = useCancelled(queryClient, 'autocomplete', !isAsking);
  const isAnswerOfText = typed === query && !suggestions.isPlaceholderData;

  const shownRecents = typed === '' ? selectRecentSearches(recents.terms, '') : [];
  const slug = location?.isOnline ? 'online' : location === null ? null : (location.slug ?? 'united-states');
  const trending = useQuery<readonly string[]>(
    {
      queryKey: ['trending', slug],
      queryFn: ({ signal }) => fetchTrending(api, slug ?? '', signal),
      enabled: isOpen && typed === '' && shownRecents.length === 0 && slug !== null,
    },
    queryClient,
  );

  function resolveContent(): KeywordContent {
    if (typed === '') {
      if (shownRecents.length > 0) return { kind: 'recent', terms: shownRecents, isLoading: false };
      return {
        kind: 'trending',
        terms: trending.data ?? [],
        isLoading: slug === null ? isLocationAwaited : trending.isPending,
      };
    }
    const terms = isAnswerOfText ? suggestions.data : narrow(suggestions.data);
    const isLoading = place !== null && (!isAnswerOfText || suggestions.isFetching);
    if (terms !== undefined && terms.length > 0) return { kind: 'suggestions', terms, isLoading };
    const isAnswered = isAnswerOfText && suggestions.isSuccess;
    return { kind: 'nothing', isLoading, isAnswered, hasFailed: isAnswerOfText && suggestions.isError };
  }

  return {
    combobox,
    content: resolveContent(),
    answerCount: typed !== '' && isAnswerOfText ? (suggestions.data?.length ?? null) : null,
    addRecent: recents.add,
    removeRecent: recents.remove,
    clearRecent: recents.clear,
    cancel,
  };
}

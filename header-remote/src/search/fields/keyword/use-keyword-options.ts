import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/api-client.ts';
import { useCancelQueries } from '../../../api/query-client.ts';
import type { Combobox } from '../../../ui/combobox/use-combobox.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { LocationStore } from '../../location/use-location.ts';
import { buildPlaceParameters, fetchSuggestions, fetchTrending } from './keyword-calls.ts';
import { selectRecentSearches } from './recent-searches.ts';

/** SEARCH-12 */
const SUGGESTIONS_DEBOUNCE_MS = 400;

export type KeywordListKind = 'suggestions' | 'recent' | 'trending';

export interface KeywordOptions {
  /** `none`: text without suggestions. */
  readonly kind: KeywordListKind | 'none';
  readonly terms: readonly string[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** How many suggestions there are for exactly the typed text; null while that is unknown. */
  readonly answerCount: number | null;
}

/** What the keyword field offers: suggestions for a text; without text recent searches, or else trending ones. */
export function useKeywordOptions(
  api: ApiClient,
  { state: { text, isOpen }, isComposing }: Combobox,
  { location, isWaiting }: LocationStore['state'],
  recentSearches: readonly string[],
): KeywordOptions {
  const queryClient = useQueryClient();
  const place = buildPlaceParameters(location);
  const buildKey = (query: string) => ['autocomplete', place, query];
  const skipDebounce = (next: string) =>
    next.trim() === '' || queryClient.getQueryData(buildKey(next.trim())) !== undefined;
  const query = useDebounced(text, SUGGESTIONS_DEBOUNCE_MS, skipDebounce, !isOpen || isComposing).trim();
  const typed = text.trim();

  const isWanted = isOpen && query !== '' && typed !== '' && place !== null;
  const suggestions = useQuery<readonly string[]>({
    queryKey: buildKey(query),
    queryFn: ({ signal }) => fetchSuggestions(api, query, place ?? {}, signal),
    enabled: isWanted,
    // Until the answer comes, those of the last one that still fit what was typed.
    placeholderData: (previous) => previous,
  });
  useCancelQueries('autocomplete', !isWanted);

  const shownRecents = typed === '' ? selectRecentSearches(recentSearches, '') : [];
  const slug = location?.isOnline ? 'online' : location === null ? null : (location.slug ?? 'united-states');
  const trending = useQuery<readonly string[]>({
    queryKey: ['trending', slug],
    queryFn: ({ signal }) => fetchTrending(api, slug ?? '', signal),
    enabled: isOpen && typed === '' && shownRecents.length === 0 && slug !== null,
  });

  if (typed === '') {
    const none = { hasFailed: false, answerCount: null };
    if (shownRecents.length > 0) return { ...none, kind: 'recent', terms: shownRecents, isLoading: false };
    // Without a slug there is nothing to load, unless the location is still being resolved.
    const isLoading = slug === null ? isWaiting : trending.isPending;
    return { ...none, kind: 'trending', terms: trending.data ?? [], isLoading };
  }
  const isOfTypedText = typed === query && !suggestions.isPlaceholderData;
  const part = typed.toLowerCase();
  const terms = (suggestions.data ?? []).filter((term) => isOfTypedText || term.toLowerCase().includes(part));
  return {
    kind: terms.length > 0 ? 'suggestions' : 'none',
    terms,
    isLoading: place !== null && (!isOfTypedText || suggestions.isFetching),
    hasFailed: terms.length === 0 && isOfTypedText && suggestions.isError,
    answerCount: isOfTypedText ? (suggestions.data?.length ?? null) : null,
  };
}

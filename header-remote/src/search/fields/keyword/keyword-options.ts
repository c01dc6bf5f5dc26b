import type { AnswersState } from '../answers.ts';
import type { Trending } from './keyword-calls.ts';
import { mergeSuggestions } from './merge-suggestions.ts';
import { selectRecentSearches } from './recent-searches.ts';

export type KeywordListKind = 'suggestions' | 'recent' | 'trending';

export interface KeywordOptions {
  /** `none`: text without suggestions. */
  readonly kind: KeywordListKind | 'none';
  readonly terms: readonly string[];
  /** Those of the terms that were searched before. */
  readonly recents: readonly string[];
  /** What trending terms were counted in: `week`, `today`. */
  readonly timeframe?: string | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** How many terms there are for exactly the typed text; null while that is unknown. */
  readonly answerCount: number | null;
}

export interface KeywordSources {
  readonly typed: string;
  readonly recents: readonly string[];
  readonly suggestions: AnswersState<readonly string[]>;
  readonly trending: AnswersState<Trending>;
}

/**
 * What the keyword field offers: for a text the recent searches that contain it, then suggestions; without text recent
 * searches, or else trending ones.
 */
export function resolveKeywordOptions(sources: KeywordSources): KeywordOptions {
  const { typed, suggestions, trending } = sources;
  const recents = selectRecentSearches(sources.recents, typed);
  if (typed === '') {
    const none = { hasFailed: false, answerCount: null };
    if (recents.length > 0) return { ...none, kind: 'recent', terms: recents, recents, isLoading: false };
    const { terms, timeframe } = (trending.isCurrent && trending.answer) || { terms: [] };
    return { ...none, kind: 'trending', terms, recents, timeframe, isLoading: !trending.isCurrent };
  }
  const isCurrent = typed === suggestions.text && suggestions.isCurrent;
  const terms = mergeSuggestions(typed, recents, suggestions);
  return {
    kind: terms.length > 0 ? 'suggestions' : 'none',
    terms,
    recents,
    isLoading: !isCurrent || suggestions.isLoading,
    hasFailed: terms.length === 0 && isCurrent && suggestions.hasFailed,
    answerCount: isCurrent && suggestions.answer ? terms.length : null,
  };
}

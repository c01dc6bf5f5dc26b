import type { AnswersState } from '../answers.ts';
import { selectRecentSearches } from './recent-searches.ts';

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

export interface KeywordSources {
  readonly typed: string;
  readonly recents: readonly string[];
  readonly suggestions: AnswersState<readonly string[]>;
  readonly trending: AnswersState<readonly string[]>;
  /** Whether the place that suggestions depend on is known. */
  readonly hasPlace: boolean;
  /** Whether there are trending terms, or are going to be. */
  readonly isTrendingKnown: boolean;
}

/** What the keyword field offers: suggestions for a text; without text recent searches, or else trending ones. */
export function resolveKeywordOptions(sources: KeywordSources): KeywordOptions {
  const { typed, suggestions, trending } = sources;
  if (typed === '') {
    const none = { hasFailed: false, answerCount: null };
    const recents = selectRecentSearches(sources.recents, '');
    if (recents.length > 0) return { ...none, kind: 'recent', terms: recents, isLoading: false };
    const terms = (trending.isCurrent && trending.answer) || [];
    return { ...none, kind: 'trending', terms, isLoading: sources.isTrendingKnown && !trending.isCurrent };
  }
  const isCurrent = typed === suggestions.text && suggestions.isCurrent;
  const part = typed.toLowerCase();
  // Until the answer comes, those of the last one that still fit what was typed.
  const terms = (suggestions.answer ?? []).filter((term) => isCurrent || term.toLowerCase().includes(part));
  return {
    kind: terms.length > 0 ? 'suggestions' : 'none',
    terms,
    isLoading: sources.hasPlace && (!isCurrent || suggestions.isLoading),
    hasFailed: terms.length === 0 && isCurrent && suggestions.hasFailed,
    answerCount: isCurrent ? (suggestions.answer?.length ?? null) : null,
  };
}

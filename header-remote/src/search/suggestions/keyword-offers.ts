import type { SearchSource } from '../../../../shared/analytics/analytics-events.ts';
import { MAX_SUGGESTIONS } from '../../../../shared/endpoints/autocomplete/autocomplete.ts';
import type { Trending } from '../../../../shared/endpoints/trending/trending.ts';
import { foldSearchText } from '../../../../shared/text/search-text.ts';
import { type AnswerSource, type AnswerView, createDebouncedAnswers } from './debounced-answers.ts';
import { selectRecentSearches } from './recent-searches.ts';

/** Pause in typing before suggestions are requested (SEARCH-12). */
export const SUGGESTIONS_DEBOUNCE_MS = 400;

/** The offers for a typed text. */
export interface TextOffers {
  readonly terms: readonly string[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Number of terms for exactly the typed text; null while it is unknown. */
  readonly answerCount: number | null;
}

export interface KeywordOffers extends TextOffers {
  /** `none`: text without suggestions. */
  readonly kind: 'suggestions' | 'recent' | 'trending' | 'none';
  /** The terms that were searched before. */
  readonly recents: readonly string[];
  /** The timeframe of trending terms: `week`, `today`. */
  readonly timeframe?: string | undefined;
}

/** The sources of the keyword field's offers. */
export interface KeywordAnswers {
  /** Suggestions for the typed text. Null until the second script or React brings them. */
  readonly suggestions: Suggestions | null;
  /**
   * Follows the trending searches. Call it whenever the need may have changed.
   *
   * @param isWanted an empty field waits for them
   * @returns null while they are requested
   */
  readonly followTrending: (isWanted: boolean) => Trending | null;
}

/** The state of the keyword field that its offers depend on. */
interface KeywordNeed {
  readonly typed: string;
  readonly isOpen: boolean;
  /** When the text or the open state last changed, by `performance.now()`. */
  readonly sinceMs: number;
  readonly recents: readonly string[];
}

export const NO_OFFERS: TextOffers = { terms: [], isLoading: false, hasFailed: false, answerCount: null };

/**
 * Returns the keyword field's offers. For a text: the recent searches that contain it, then suggestions. Without text:
 * recent searches, else trending searches.
 */
export function followOffers(
  { suggestions, followTrending }: KeywordAnswers,
  { typed, isOpen, sinceMs, ...need }: KeywordNeed,
): KeywordOffers {
  const recents = selectRecentSearches(need.recents, typed);
  const [hasRecents] = recents;
  const ofText = suggestions?.follow(typed, isOpen, sinceMs, recents);
  const trends = followTrending(isOpen && !typed && !hasRecents);
  if (typed) {
    const offers = ofText ?? { ...NO_OFFERS, terms: recents, isLoading: true };
    return { ...offers, recents, kind: offers.terms[0] ? 'suggestions' : 'none' };
  }
  return hasRecents
    ? { ...NO_OFFERS, kind: 'recent', terms: recents, recents }
    : { ...NO_OFFERS, isLoading: !trends, ...trends, kind: 'trending', recents };
}

/** Kind of an offered term, for analytics. */
export const resolveSource = ({ kind, recents }: KeywordOffers, term: string): SearchSource =>
  recents.includes(term) ? 'recent' : kind === 'none' ? 'typed' : kind;

/**
 * Resolves the offers for a typed text, without duplicates: its recent searches, then its suggestions. Until these
 * arrive, the previous suggestions that still match the text.
 *
 * @param recents folded
 */
export function offerSuggestions(
  typed: string,
  recents: readonly string[],
  { answer = [], isCurrent, isLoading, hasFailed }: AnswerView<readonly string[]>,
): TextOffers {
  const part = foldSearchText(typed);
  const suggestions = answer.filter((term) => {
    const folded = foldSearchText(term);
    return !recents.includes(folded) && (isCurrent || folded.includes(part));
  });
  const terms = [...recents, ...suggestions].slice(0, MAX_SUGGESTIONS);
  return { terms, isLoading, hasFailed, answerCount: isCurrent && !hasFailed ? terms.length : null };
}

export type Suggestions = ReturnType<typeof createSuggestions>;

/**
 * Creates the suggestions of a keyword field, requested after a pause in typing.
 *
 * @param onChange called when the offers have changed
 */
export function createSuggestions(source: AnswerSource<readonly string[]>, onChange: () => void) {
  const answers = createDebouncedAnswers(source, SUGGESTIONS_DEBOUNCE_MS, onChange);
  return {
    ...answers,
    /** @param recents the recent searches that contain the text */
    follow: (text: string, isWanted: boolean, sinceMs: number, recents: readonly string[]) =>
      offerSuggestions(text, recents, answers.follow(text, isWanted, sinceMs)),
  };
}

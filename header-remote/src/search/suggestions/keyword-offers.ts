import type { SearchSource } from '../../../../shared/analytics/analytics-events.ts';
import type { Trending } from '../../../../shared/endpoints/trending/trending.ts';
import { selectRecentSearches } from './recent-searches.ts';

export type KeywordListKind = 'suggestions' | 'recent' | 'trending';

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
  readonly kind: KeywordListKind | 'none';
  /** The terms that were searched before. */
  readonly recents: readonly string[];
  /** The timeframe of trending terms: `week`, `today`. */
  readonly timeframe?: string | undefined;
}

const NOTHING: TextOffers = { terms: [], isLoading: false, hasFailed: false, answerCount: null };

export interface KeywordSources {
  readonly typed: string;
  readonly recents: readonly string[];
  /** Returns the offers for a text. @param recents the recent searches that contain the text */
  readonly offer: ((typed: string, recents: readonly string[]) => TextOffers) | undefined;
  /** Null while they are being requested. */
  readonly trending: Trending | null;
}

/**
 * Resolves the keyword field's offers. For a text: the recent searches that contain it, then suggestions. Without text:
 * recent searches, else trending searches.
 */
export function resolveKeywordOffers({ typed, offer, trending, ...sources }: KeywordSources): KeywordOffers {
  const recents = selectRecentSearches(sources.recents, typed);
  const [hasRecents] = recents;
  if (typed) {
    const offers = offer?.(typed, recents) ?? { ...NOTHING, terms: recents, isLoading: true };
    return { ...offers, recents, kind: offers.terms[0] ? 'suggestions' : 'none' };
  }
  return hasRecents
    ? { ...NOTHING, kind: 'recent', terms: recents, recents }
    : { ...NOTHING, isLoading: !trending, ...trending, kind: 'trending', recents };
}

/** Kind of an offered term, for analytics. */
export const resolveSource = ({ kind, recents }: KeywordOffers, term: string): SearchSource =>
  recents.includes(term) ? 'recent' : kind === 'none' ? 'typed' : kind;

import { MAX_SUGGESTIONS } from '../../../../shared/endpoints/autocomplete/autocomplete.ts';
import { foldSearchText } from '../../../../shared/text/search-text.ts';
import type { KeywordSuggestions } from '../state/keyword-field.ts';
import { SUGGESTIONS_DEBOUNCE_MS } from '../state/search-timing.ts';
import { type AnswerSource, type AnswersState, createDebouncedAnswers } from './debounced-answers.ts';
import type { TextOffers } from './keyword-offers.ts';

/**
 * Terms for a text, without duplicates: the recent searches that contain it, then its suggestions. Until these arrive,
 * the previous suggestions that still match the text.
 *
 * @param recents folded
 */
function mergeSuggestions(
  typed: string,
  recents: readonly string[],
  { answer = [], text, isCurrent }: AnswersState<readonly string[]>,
): readonly string[] {
  const part = foldSearchText(typed);
  const suggestions = answer.filter((term) => {
    const folded = foldSearchText(term);
    return !recents.includes(folded) && ((isCurrent && text === typed) || folded.includes(part));
  });
  return [...recents, ...suggestions].slice(0, MAX_SUGGESTIONS);
}

/** Resolves the offers for a typed text from its recent searches and suggestions. */
export function offerSuggestions(
  typed: string,
  recents: readonly string[],
  suggestions: AnswersState<readonly string[]>,
): TextOffers {
  const isCurrent = typed === suggestions.text && suggestions.isCurrent;
  const terms = mergeSuggestions(typed, recents, suggestions);
  return {
    terms,
    isLoading: !isCurrent || suggestions.isLoading,
    hasFailed: isCurrent && suggestions.hasFailed,
    answerCount: isCurrent && suggestions.answer ? terms.length : null,
  };
}

/**
 * Creates the suggestions of a keyword field, requested after a pause in typing.
 *
 * @param onChange called when the offers have changed
 */
export function createSuggestions(source: AnswerSource<readonly string[]>, onChange: () => void): KeywordSuggestions {
  const answers = createDebouncedAnswers<readonly string[]>(SUGGESTIONS_DEBOUNCE_MS, onChange);
  answers.setSource(source);
  return {
    ...answers,
    offer: (typed, recents) => offerSuggestions(typed, recents, answers.read()),
  };
}

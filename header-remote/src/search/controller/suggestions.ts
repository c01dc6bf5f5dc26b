import { type AnswerSource, createDebouncedAnswers } from './debounced-answers.ts';
import type { KeywordSuggestions } from './keyword-field.ts';
import { offerSuggestions } from './offer-suggestions.ts';
import { SUGGESTIONS_DEBOUNCE_MS } from './search-timing.ts';

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

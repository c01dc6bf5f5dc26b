import { MAX_SUGGESTIONS } from '../../../../../shared/contracts/early-data.ts';
import type { AnswersState } from '../answers.ts';

/**
 * Terms for a text, each once: the recent searches that contain it, then its suggestions. Until those come, the ones
 * before them that still fit the text.
 *
 * @param recents in lower case
 */
export function mergeSuggestions(
  typed: string,
  recents: readonly string[],
  { answer = [], text, isCurrent }: AnswersState<readonly string[]>,
): readonly string[] {
  const suggestions = answer.filter((term) => {
    const folded = term.toLowerCase();
    return !recents.includes(folded) && ((isCurrent && text === typed) || folded.includes(typed.toLowerCase()));
  });
  return [...recents, ...suggestions].slice(0, MAX_SUGGESTIONS);
}

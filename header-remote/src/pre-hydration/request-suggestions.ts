import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import {
  AUTOCOMPLETE_CONSTANTS,
  AUTOCOMPLETE_PATH,
  type AutocompleteAnswer,
  readSuggestions,
} from '../../../shared/endpoints/autocomplete/autocomplete.ts';

/**
 * Requests the suggestions for a text.
 *
 * @param scope further parameters that the suggestions depend on
 */
export async function requestSuggestions(
  { linkBase, localeInfo }: HeaderProps['env'],
  text: string,
  scope: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = `${new URLSearchParams(AUTOCOMPLETE_CONSTANTS)}&q=${encodeURIComponent(text)}&${scope}`;
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'eb-lang': localeInfo.locale,
  };
  const response = await fetch(`${linkBase}${AUTOCOMPLETE_PATH}?${query}`, { headers, signal });
  const answer = (await response.json()) as AutocompleteAnswer;
  if (!response.ok) throw answer;
  return readSuggestions(answer);
}

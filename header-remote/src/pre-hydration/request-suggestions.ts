import type { EndpointAnswers } from '../../../shared/contracts/api-answers.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { AUTOCOMPLETE_CONSTANTS, AUTOCOMPLETE_PATH } from '../../../shared/contracts/search-requests.ts';

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
  // The site's own edge has checked the answer. An error has no suggestions, and throws here.
  const { query: terms } = (await response.json()) as EndpointAnswers['autocomplete'];
  return [...new Set(terms.values())];
}

import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { buildSuggestionsParameters, SUGGESTIONS_PATH } from '../search/fields/keyword/keyword-calls.ts';

/**
 * Requests the suggestions for a text.
 *
 * @param scope what they depend on beside it, as parameters
 */
export async function requestSuggestions(
  { linkBase, localeInfo }: HeaderProps['env'],
  text: string,
  scope: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { q, ...parameters } = buildSuggestionsParameters(text, {});
  const query = `${new URLSearchParams(parameters)}&q=${encodeURIComponent(text)}&${scope}`;
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'eb-lang': localeInfo.locale,
  };
  const response = await fetch(`${linkBase}/api/v3${SUGGESTIONS_PATH}?${query}`, { headers, signal });
  // The site's own edge has checked what it answers; an error has no suggestions, and throws here.
  return [...new Set<string>((await response.json()).query.values())];
}

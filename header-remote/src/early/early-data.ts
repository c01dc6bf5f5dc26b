import { type EarlyData, MAX_SUGGESTIONS } from '../../../shared/contracts/early-data.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { resolveLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildSearchUrl, toSearchPlace } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import {
  buildPlaceParameters,
  buildSuggestionsParameters,
  buildSuggestionsScope,
  SUGGESTIONS_PATH,
} from '../search/fields/keyword/keyword-calls.ts';
import { formatOptionCount } from '../search/fields/search-field.ts';
import type { HeaderTranslate } from '../ui/header-context.ts';
import { TERM_PLACEHOLDER } from './early-panel.ts';

/** What the early layer works with on a page: whatever the server can look up or build in its place. */
export function createEarlyData(
  { env, location, page }: Pick<HeaderProps, 'env' | 'location' | 'page'>,
  t: HeaderTranslate,
): EarlyData {
  const { q, ...parameters } = buildSuggestionsParameters('', {});
  const search = { ...ALL_EVENTS, languagePrefix: resolveLanguagePrefix(env), place: toSearchPlace(location) };
  return {
    allEventsUrl: env.linkBase + buildSearchUrl(search, page.variant),
    suggestionsUrl: `${env.linkBase}/api/v3${SUGGESTIONS_PATH}?${new URLSearchParams({ ...parameters, q: '' })}`,
    suggestionsScope: buildSuggestionsScope(buildPlaceParameters(location)),
    counts: Array.from({ length: MAX_SUGGESTIONS + 1 }, (_, count) => formatOptionCount(count, t)),
    removed: t('search.removed', { term: TERM_PLACEHOLDER }),
    cleared: t('search.recent-cleared'),
  };
}

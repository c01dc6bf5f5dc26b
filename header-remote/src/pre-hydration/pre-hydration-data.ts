import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { PreHydrationData } from '../../../shared/contracts/pre-hydration-data.ts';
import { MAX_SUGGESTIONS } from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import { resolveLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildSearchUrl, toSearchPlace } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { formatOptionCount } from '../search/search-field-view.ts';
import { buildSuggestionsScope } from '../search/suggestions/suggestion-calls.ts';
import type { HeaderTranslate } from '../ui/header-context.ts';
import { COUNT_PLACEHOLDER, TERM_PLACEHOLDER } from './describe-search.ts';

/** The announcements for all numbers of suggestions: one of them, and one more wherever the plural form changes. */
export function buildCounts(t: HeaderTranslate): PreHydrationData['counts'] {
  return Array.from({ length: MAX_SUGGESTIONS }, (_, index) => index + 1)
    .map((count) => [count, formatOptionCount(count, t).replace(`${count}`, COUNT_PLACEHOLDER)] as const)
    .filter(([, text], index, all) => text !== all[index - 1]?.[1])
    .reverse();
}

/** The data of the pre-hydration script on a page: everything that the server can look up or build for it. */
export function createPreHydrationData(
  { env, location, page }: Pick<HeaderProps, 'env' | 'location' | 'page'>,
  t: HeaderTranslate,
): PreHydrationData {
  const search = { ...ALL_EVENTS, languagePrefix: resolveLanguagePrefix(env), place: toSearchPlace(location) };
  return {
    allEventsUrl: env.linkBase + buildSearchUrl(search, page.variant),
    suggestionsScope: buildSuggestionsScope(location),
    counts: buildCounts(t),
    none: formatOptionCount(0, t),
    removed: t('search.removed', { term: TERM_PLACEHOLDER }),
    cleared: t('search.recent-cleared'),
  };
}

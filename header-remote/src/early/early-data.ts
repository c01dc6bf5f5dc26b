import { type EarlyData, MAX_SUGGESTIONS } from '../../../shared/contracts/early-data.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { resolveLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildSearchUrl, toSearchPlace } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { buildPlaceParameters, buildSuggestionsScope } from '../search/fields/keyword/keyword-calls.ts';
import { formatOptionCount } from '../search/fields/search-field.ts';
import type { HeaderTranslate } from '../ui/header-context.ts';
import { COUNT_PLACEHOLDER, TERM_PLACEHOLDER } from './placeholders.ts';

/** What is announced for a number of suggestions, once for each plural form that one of them has. */
function buildCounts(locale: string, t: HeaderTranslate): EarlyData['counts'] {
  const rules = new Intl.PluralRules(locale.replace('_', '-'));
  const counts = Array.from({ length: MAX_SUGGESTIONS }, (_, index) => MAX_SUGGESTIONS - index);
  return Object.fromEntries(
    counts.map((count) => [rules.select(count), formatOptionCount(count, t).replace(`${count}`, COUNT_PLACEHOLDER)]),
  );
}

/** What the early layer works with on a page: whatever the server can look up or build in its place. */
export function createEarlyData(
  { env, location, page }: Pick<HeaderProps, 'env' | 'location' | 'page'>,
  t: HeaderTranslate,
): EarlyData {
  const search = { ...ALL_EVENTS, languagePrefix: resolveLanguagePrefix(env), place: toSearchPlace(location) };
  return {
    allEventsUrl: env.linkBase + buildSearchUrl(search, page.variant),
    suggestionsScope: buildSuggestionsScope(buildPlaceParameters(location)),
    counts: buildCounts(env.localeInfo.locale, t),
    none: formatOptionCount(0, t),
    removed: t('search.removed', { term: TERM_PLACEHOLDER }),
    cleared: t('search.recent-cleared'),
  };
}

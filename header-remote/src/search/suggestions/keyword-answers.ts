import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { HeaderProps } from '../../../../shared/contracts/header-props.ts';
import { resolveTrendingSlug, type Trending } from '../../../../shared/endpoints/trending/trending.ts';
import type { Location } from '../../../../shared/location/location.ts';
import type { KeywordField } from '../state/keyword-field.ts';
import { type AnswerSource, createDebouncedAnswers } from './debounced-answers.ts';
import { createSuggestions } from './keyword-offers.ts';
import type { SearchQueries } from './search-queries.lazy.ts';
import { buildSuggestionsScope, fetchSuggestions, fetchTrending } from './suggestion-calls.ts';

/**
 * Gives the keyword field its offers from the site's API. Earlier requests of the field continue.
 *
 * @param props of the page: the country of its site, whose trending terms show until a place is known, and trending terms that
 * came with it, for its location or for the country
 * @returns moves the answers to the query cache
 */
export function provideKeywordAnswers(
  field: KeywordField,
  api: Pick<ApiClient, 'callApi'>,
  readLocation: () => Location | null,
  { env, trending, trendingTimeframe }: Pick<HeaderProps, 'env' | 'trending' | 'trendingTimeframe'>,
): (queries: SearchQueries) => void {
  const source: AnswerSource<readonly string[]> = {
    readScope: () => buildSuggestionsScope(readLocation()),
    load: (question, signal) => fetchSuggestions(api, question, signal),
  };
  // Suggestions of the second script continue: their pending request is not repeated.
  const suggestions = field.answers().suggestions ?? createSuggestions(source, field.refresh);
  suggestions.setSource(source);

  /** The location whose trending searches are offered. */
  let shownLocation = readLocation();
  const readSlug = () => resolveTrendingSlug(shownLocation, env.countrySlug);
  const trends = createDebouncedAnswers<Trending>(
    { readScope: () => '', load: ({ text }, signal) => fetchTrending(api, text, signal) },
    0,
    field.refresh,
    trending && {
      question: { text: readSlug(), scope: '' },
      answer: { terms: trending, timeframe: trendingTimeframe },
      atMs: Date.now(),
    },
  );
  field.setAnswers({
    suggestions,
    followTrending(isWanted) {
      const { isCurrent, answer } = trends.read(readSlug());
      const isShown = isWanted && isCurrent && answer !== undefined && answer.terms.length > 0;
      // A list that shows stays as it is when the place becomes known.
      if (shownLocation !== null || !isShown) shownLocation = readLocation();
      const next = trends.follow(readSlug(), isWanted);
      return next.isCurrent ? (next.answer ?? { terms: [] }) : null;
    },
  });
  return (queries) => {
    trends.keepIn(queries.createCache('trending'));
    suggestions.keepIn(queries.createCache('suggestions'));
    field.refresh();
  };
}

import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { Trending } from '../../../../shared/endpoints/trending/trending.ts';
import { resolveTrendingSlug } from '../../../../shared/endpoints/trending/trending.ts';
import type { Location } from '../../../../shared/location/location.ts';
import type { KeywordField } from '../state/keyword-field.ts';
import { type AnswerSource, createDebouncedAnswers, type DebouncedAnswers } from './debounced-answers.ts';
import { createSuggestions, type TrendingFeed } from './keyword-offers.ts';
import type { SearchQueries } from './search-queries.lazy.ts';
import { buildSuggestionsScope, fetchSuggestions, fetchTrending } from './suggestion-calls.ts';

interface KeywordAnswersOptions {
  readonly api: Pick<ApiClient, 'callApi'>;
  readonly readLocation: () => Location | null;
  /** The site's country, whose trending terms show until a place is known. */
  readonly countrySlug: string | undefined;
  /** Trending terms that came with the page, for its location or for the country. */
  readonly trending: Trending | undefined;
}

/** Offers the trending searches of a place, requested when an empty field needs them. */
function createTrendingFeed(
  answers: DebouncedAnswers<Trending>,
  { readLocation, countrySlug }: KeywordAnswersOptions,
): TrendingFeed {
  /** The location whose trending terms are offered. */
  let shownLocation = readLocation();
  const readSlug = () => resolveTrendingSlug(shownLocation, countrySlug);
  return {
    follow(isWanted) {
      const { isCurrent, answer } = answers.read(readSlug());
      const isShown = isWanted && isCurrent && answer !== undefined && answer.terms.length > 0;
      // A list that shows stays as it is when the place becomes known.
      if (shownLocation !== null || !isShown) shownLocation = readLocation();
      const next = answers.follow({ text: readSlug(), isWanted });
      return next.isCurrent ? (next.answer ?? { terms: [] }) : null;
    },
  };
}

/**
 * Gives the keyword field its offers from the site's API. Earlier requests of the field continue.
 *
 * @returns moves the answers to the query cache
 */
export function provideKeywordAnswers(
  field: KeywordField,
  options: KeywordAnswersOptions,
): (queries: SearchQueries) => void {
  const { api, readLocation, countrySlug, trending } = options;
  const source: AnswerSource<readonly string[]> = {
    readScope: () => buildSuggestionsScope(readLocation()),
    load: (question, signal) => fetchSuggestions(api, question, signal),
  };
  const trends = createDebouncedAnswers<Trending>(
    { readScope: () => '', load: ({ text }, signal) => fetchTrending(api, text, signal) },
    0,
    field.refresh,
    trending && {
      question: { text: resolveTrendingSlug(readLocation(), countrySlug), scope: '' },
      answer: trending,
      atMs: Date.now(),
    },
  );
  // Suggestions of the second script continue: their pending request is not repeated.
  const suggestions = field.answers().suggestions ?? createSuggestions(source, field.refresh);
  suggestions.setSource(source);
  field.setAnswers({ suggestions, trending: createTrendingFeed(trends, options) });
  return (queries) => {
    trends.keepIn(queries.createCache('trending'));
    suggestions.keepIn(queries.createCache('suggestions'));
    field.refresh();
  };
}

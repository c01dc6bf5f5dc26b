import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { Trending } from '../../../../shared/endpoints/trending/trending.ts';
import type { Location } from '../../../../shared/location/location.ts';
import { resolveTrendingSlug } from '../../../../shared/location/trending-slug.ts';
import type { KeywordField, TrendingFeed } from '../state/keyword-field.ts';
import { type AnswerSource, createDebouncedAnswers } from './debounced-answers.ts';
import { buildPlaceParameters, buildSuggestionsScope, fetchSuggestions, fetchTrending } from './keyword-calls.ts';
import { createRequestSource } from './request-source.ts';
import type { SearchQueries } from './search-queries.lazy.ts';
import { createSuggestions } from './suggestions.ts';

interface TrendingFeedOptions {
  readonly readLocation: () => Location | null;
  /** The site's country, whose trending terms show until a place is known. */
  readonly countrySlug: string | undefined;
  readonly onChange: () => void;
}

/** Trending searches of a place, requested when an empty field needs them. */
interface PlaceTrendingFeed extends TrendingFeed {
  readonly setSource: (source: AnswerSource<Trending>) => void;
}

function createTrendingFeed({ readLocation, countrySlug, onChange }: TrendingFeedOptions): PlaceTrendingFeed {
  const answers = createDebouncedAnswers<Trending>(0, onChange);
  /** The location whose trending terms are offered. */
  let shownLocation = readLocation();
  return {
    setSource: answers.setSource,
    follow(isWanted) {
      const { isCurrent, answer } = answers.read();
      const isShown = isWanted && isCurrent && answer !== undefined && answer.terms.length > 0;
      // A list that shows stays as it is when the place becomes known.
      if (shownLocation !== null || !isShown) shownLocation = readLocation();
      answers.follow({ text: resolveTrendingSlug(shownLocation, countrySlug), isWanted });
      const next = answers.read();
      return next.isCurrent ? (next.answer ?? { terms: [] }) : null;
    },
  };
}

interface KeywordAnswersOptions {
  readonly callApi: ApiClient['callApi'];
  readonly readLocation: () => Location | null;
  /** The site's country, whose trending terms show until a place is known. */
  readonly countrySlug: string | undefined;
  /** Trending terms that came with the page, for its location or for the country. */
  readonly trending: Trending | undefined;
}

/**
 * Provides the keyword field's offers from the site's API. Earlier requests of the field continue.
 *
 * @returns moves the answers to the query cache
 */
export function provideKeywordAnswers(
  field: KeywordField,
  { callApi, readLocation, countrySlug, trending }: KeywordAnswersOptions,
): (queries: SearchQueries) => void {
  const source = createRequestSource(
    () => buildSuggestionsScope(buildPlaceParameters(readLocation())),
    ({ text }, signal) => fetchSuggestions({ callApi }, text, buildPlaceParameters(readLocation()), signal),
    field.suggestions()?.source()?.list(),
  );
  const trends = createRequestSource(
    () => '',
    ({ text }, signal) => fetchTrending({ callApi }, text, signal),
    trending && [
      {
        question: { text: resolveTrendingSlug(readLocation(), countrySlug), scope: '' },
        pending: Promise.resolve(trending),
        answer: trending,
        atMs: Date.now(),
      },
    ],
  );
  const feed = createTrendingFeed({ readLocation, countrySlug, onChange: field.refresh });
  feed.setSource(trends);
  // Suggestions of the pre-hydration script continue: their pending requests are not repeated.
  const following = field.suggestions() ?? createSuggestions(source, field.refresh);
  following.setSource(source);
  field.provide({ suggestions: following, trending: feed });
  return (queries) => {
    feed.setSource(queries.createSource('trending', trends));
    following.setSource(queries.createSource('suggestions', source));
    field.refresh();
  };
}

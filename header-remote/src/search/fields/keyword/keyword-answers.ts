import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import type { Trending } from '../../../../../shared/endpoints/trending/trending.ts';
import type { Location } from '../../../../../shared/location/location.ts';
import { resolveTrendingSlug } from '../../../../../shared/location/trending-slug.ts';
import type { KeywordField } from '../../controller/keyword-field.ts';
import { createRequestSource } from '../../controller/request-source.ts';
import { createSuggestions } from '../../controller/suggestions.ts';
import type { SearchQueries } from '../../queries/search-queries.lazy.ts';
import { buildPlaceParameters, buildSuggestionsScope, fetchSuggestions, fetchTrending } from './keyword-calls.ts';
import { createTrendingFeed } from './trending-feed.ts';

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

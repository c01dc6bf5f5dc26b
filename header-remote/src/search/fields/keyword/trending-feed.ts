import type { Trending } from '../../../../../shared/endpoints/trending/trending.ts';
import type { Location } from '../../../../../shared/location/location.ts';
import { resolveTrendingSlug } from '../../../../../shared/location/trending-slug.ts';
import { type AnswerSource, createDebouncedAnswers } from '../../controller/debounced-answers.ts';
import type { TrendingFeed } from '../../controller/keyword-field.ts';

interface TrendingFeedOptions {
  readonly readLocation: () => Location | null;
  /** The site's country, whose trending terms show until a place is known. */
  readonly countrySlug: string | undefined;
  readonly onChange: () => void;
}

/** Trending searches of a place, requested when an empty field needs them. */
export interface PlaceTrendingFeed extends TrendingFeed {
  readonly setSource: (source: AnswerSource<Trending>) => void;
}

export function createTrendingFeed({ readLocation, countrySlug, onChange }: TrendingFeedOptions): PlaceTrendingFeed {
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

import {
  autocompleteSchema,
  placeAnswerSchema,
  predictionsSchema,
  SUGGESTIONS_MAX,
  trendingSchema,
  viewportAnswerSchema,
} from '../../shared/contracts/api-answers.ts';

/**
 * What the origin's JSON says: an answer to pass on, one that is empty (kept briefly), or that there is nothing there.
 * `json` is built from the contract's fields alone: what else an origin sends goes no further.
 */
export type EndpointAnswer =
  | { readonly kind: 'found' | 'empty'; readonly json: unknown }
  | { readonly kind: 'not-found' };

/** @throws when the JSON is not of the contract's shape. */
export type AnswerParser = (json: unknown) => EndpointAnswer;

export const parseAutocompleteAnswer: AnswerParser = (json) => {
  const query = autocompleteSchema.parse(json).query.slice(0, SUGGESTIONS_MAX);
  return { kind: query.length === 0 ? 'empty' : 'found', json: { query } };
};

export const parseTrendingAnswer: AnswerParser = (json) => {
  const answer = trendingSchema.parse(json);
  return { kind: answer.trending.trending_searches.length === 0 ? 'empty' : 'found', json: answer };
};

/** `place: null` is no answer here but "nothing there" (contract §9 "Calls"). */
export const parsePlaceAnswer: AnswerParser = (json) => {
  const { place } = placeAnswerSchema.parse(json);
  return place === null ? { kind: 'not-found' } : { kind: 'found', json: { place } };
};

/** A place, or the viewport that stands in for one. */
export const parsePlaceOrViewportAnswer: AnswerParser = (json) => {
  const viewport = viewportAnswerSchema.safeParse(json);
  if (!viewport.success) return parsePlaceAnswer(json);
  const { viewport_northeast, viewport_southwest } = viewport.data;
  return { kind: 'found', json: { place: null, viewport_northeast, viewport_southwest } };
};

export const parsePredictionsAnswer: AnswerParser = (json) => {
  const answer = predictionsSchema.parse(json);
  return { kind: answer.predictions.length === 0 ? 'empty' : 'found', json: answer };
};

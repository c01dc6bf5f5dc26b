import {
  autocompleteSchema,
  placeAnswerSchema,
  predictionsSchema,
  SUGGESTIONS_MAX,
  trendingSchema,
  viewportAnswerSchema,
} from '../../shared/contracts/api-answers.ts';
import { findBoxCenter } from '../../shared/location/bounding-box.ts';
import type { Corner } from '../../shared/location/location.ts';

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

/**
 * A place, or the viewport that stands in for one. Suggestions are asked for near a point (spec §5), so an origin that
 * names none has the middle of its viewport named for it.
 */
export const parsePlaceOrViewportAnswer: AnswerParser = (json) => {
  const viewport = viewportAnswerSchema.safeParse(json);
  if (!viewport.success) return parsePlaceAnswer(json);
  const { latitude, longitude, viewport_northeast, viewport_southwest } = viewport.data;
  const isPoint = typeof latitude === 'string' && typeof longitude === 'string';
  const point = isPoint
    ? { latitude, longitude }
    : findBoxCenter({ sw: toCorner(viewport_southwest), ne: toCorner(viewport_northeast) });
  return { kind: 'found', json: { place: null, ...point, viewport_northeast, viewport_southwest } };
};

const toCorner = ({ latitude, longitude }: { readonly latitude: string; readonly longitude: string }): Corner => [
  Number(longitude),
  Number(latitude),
];

export const parsePredictionsAnswer: AnswerParser = (json) => {
  const answer = predictionsSchema.parse(json);
  return { kind: answer.predictions.length === 0 ? 'empty' : 'found', json: answer };
};

import {
  autocompleteSchema,
  type EndpointAnswers,
  predictionsSchema,
  trendingSchema,
} from '../../shared/contracts/api-answers.ts';
import {
  type ArgumentsParser,
  buildRequestPlaceArguments,
  parseAutocompleteArguments,
  parsePlaceFromCoordinatesArguments,
  parsePlaceFromGooglePlaceIdArguments,
  parsePlacePredictionsArguments,
  parseTrendingArguments,
  type RequestGeo,
} from '../../shared/contracts/arguments.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import type { Lifetimes } from '../cache/cache-entry.ts';
import { type AnswerParser, parseBySchema, parsePlaceAnswer, parsePlaceOrViewportAnswer } from './answer-parsers.ts';

/** Services of the origin that fail independently: each has its own breaker, bulkhead and retry budget. */
export const UPSTREAMS = ['search', 'trending', 'geo'] as const;

export type UpstreamName = (typeof UPSTREAMS)[number];

/** Source of a call's arguments: its query, or the request's place as known by the platform. */
export type ArgumentsSource =
  | { readonly from: 'query'; readonly parse: ArgumentsParser }
  | { readonly from: 'request-geo'; readonly build: (geo: RequestGeo) => string };

export interface Endpoint<Answer = unknown> {
  readonly upstream: UpstreamName;
  /** For the whole answer, in milliseconds. */
  readonly budgetMs: number;
  readonly arguments: ArgumentsSource;
  readonly parseAnswer: AnswerParser<Answer>;
  /** The origin may shorten these lifetimes, never lengthen them. */
  readonly lifetimes: Lifetimes;
  /** `private`: kept at the edge under the request's own place, and by no other cache on the way. */
  readonly browserCache: 'public' | 'private';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SUGGESTION_LIFETIMES = { freshMs: 5 * MINUTE_MS, staleWhileRevalidateMs: HOUR_MS, staleIfErrorMs: DAY_MS };
const PLACE_LIFETIMES = { freshMs: DAY_MS, staleWhileRevalidateMs: 7 * DAY_MS, staleIfErrorMs: 30 * DAY_MS };

/** How the edge answers each proxied call. */
export const ENDPOINTS = {
  autocomplete: {
    upstream: 'search',
    budgetMs: 800,
    arguments: { from: 'query', parse: parseAutocompleteArguments },
    parseAnswer: parseBySchema(autocompleteSchema, ({ query }) => query.length === 0),
    lifetimes: SUGGESTION_LIFETIMES,
    browserCache: 'public',
  },
  trending: {
    upstream: 'trending',
    budgetMs: 1_500,
    arguments: { from: 'query', parse: parseTrendingArguments },
    parseAnswer: parseBySchema(trendingSchema, ({ trending }) => trending.trending_searches.length === 0),
    lifetimes: SUGGESTION_LIFETIMES,
    browserCache: 'public',
  },
  place_from_request: {
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: { from: 'request-geo', build: buildRequestPlaceArguments },
    parseAnswer: parsePlaceAnswer,
    lifetimes: { freshMs: HOUR_MS, staleWhileRevalidateMs: DAY_MS, staleIfErrorMs: DAY_MS },
    browserCache: 'private',
  },
  place_from_google_place_id: {
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: { from: 'query', parse: parsePlaceFromGooglePlaceIdArguments },
    parseAnswer: parsePlaceOrViewportAnswer,
    lifetimes: PLACE_LIFETIMES,
    browserCache: 'public',
  },
  place_from_coordinates: {
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: { from: 'query', parse: parsePlaceFromCoordinatesArguments },
    parseAnswer: parsePlaceAnswer,
    lifetimes: PLACE_LIFETIMES,
    browserCache: 'public',
  },
  place_predictions: {
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: { from: 'query', parse: parsePlacePredictionsArguments },
    parseAnswer: parseBySchema(predictionsSchema, ({ predictions }) => predictions.length === 0),
    lifetimes: PLACE_LIFETIMES,
    browserCache: 'public',
  },
} as const satisfies { readonly [Name in EndpointName]: Endpoint<EndpointAnswers[Name]> };

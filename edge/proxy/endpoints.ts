import { autocompleteSchema, predictionsSchema, trendingSchema } from '../../shared/contracts/api-answers.ts';
import {
  type ArgumentsParser,
  parseAutocompleteArguments,
  parsePlaceFromCoordinatesArguments,
  parsePlaceFromGooglePlaceIdArguments,
  parsePlacePredictionsArguments,
  parseTrendingArguments,
} from '../../shared/contracts/arguments.ts';
import type { Lifetimes } from '../cache/cache-entry.ts';
import { type AnswerParser, parseBySchema, parsePlaceAnswer, parsePlaceOrViewportAnswer } from './answer-parsers.ts';

/** Services of the origin that fail on their own: each has its breaker, bulkhead and retry budget. */
export const UPSTREAMS = ['search', 'trending', 'geo'] as const;

export type UpstreamName = (typeof UPSTREAMS)[number];

export interface Endpoint {
  /** The same at the edge and at the origin. */
  readonly path: `/${string}/`;
  readonly upstream: UpstreamName;
  /** For the whole answer, in milliseconds. */
  readonly budgetMs: number;
  /** `geo`: the arguments are where the request comes from, and no parameter is read. */
  readonly parseArguments: ArgumentsParser | 'geo';
  readonly parseAnswer: AnswerParser;
  /** The origin may shorten these lifetimes, never lengthen them. */
  readonly lifetimes: Lifetimes;
  /** `private`: kept at the edge under the request's own geo facts, and by no other cache on the way. */
  readonly browserCache: 'public' | 'private';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SUGGESTION_LIFETIMES = { freshMs: 5 * MINUTE_MS, staleWhileRevalidateMs: HOUR_MS, staleIfErrorMs: DAY_MS };
const PLACE_LIFETIMES = { freshMs: DAY_MS, staleWhileRevalidateMs: 7 * DAY_MS, staleIfErrorMs: 30 * DAY_MS };

/** The proxied calls: one row each. */
export const ENDPOINTS = {
  autocomplete: {
    path: '/api/v3/destination/search/autocomplete/',
    upstream: 'search',
    budgetMs: 800,
    parseArguments: parseAutocompleteArguments,
    parseAnswer: parseBySchema(autocompleteSchema, ({ query }) => query.length === 0),
    lifetimes: SUGGESTION_LIFETIMES,
    browserCache: 'public',
  },
  trending: {
    path: '/api/v3/trending/',
    upstream: 'trending',
    budgetMs: 1_500,
    parseArguments: parseTrendingArguments,
    parseAnswer: parseBySchema(trendingSchema, ({ trending }) => trending.trending_searches.length === 0),
    lifetimes: SUGGESTION_LIFETIMES,
    browserCache: 'public',
  },
  place_from_request: {
    path: '/home/api/geo/place_from_request/',
    upstream: 'geo',
    budgetMs: 1_000,
    parseArguments: 'geo',
    parseAnswer: parsePlaceAnswer,
    lifetimes: { freshMs: HOUR_MS, staleWhileRevalidateMs: DAY_MS, staleIfErrorMs: DAY_MS },
    browserCache: 'private',
  },
  place_from_google_place_id: {
    path: '/home/api/geo/place_from_google_place_id/',
    upstream: 'geo',
    budgetMs: 1_000,
    parseArguments: parsePlaceFromGooglePlaceIdArguments,
    parseAnswer: parsePlaceOrViewportAnswer,
    lifetimes: PLACE_LIFETIMES,
    browserCache: 'public',
  },
  place_from_coordinates: {
    path: '/home/api/geo/place_from_coordinates/',
    upstream: 'geo',
    budgetMs: 1_000,
    parseArguments: parsePlaceFromCoordinatesArguments,
    parseAnswer: parsePlaceAnswer,
    lifetimes: PLACE_LIFETIMES,
    browserCache: 'public',
  },
  place_predictions: {
    path: '/home/api/geo/place_predictions/',
    upstream: 'geo',
    budgetMs: 1_000,
    parseArguments: parsePlacePredictionsArguments,
    parseAnswer: parseBySchema(predictionsSchema, ({ predictions }) => predictions.length === 0),
    lifetimes: PLACE_LIFETIMES,
    browserCache: 'public',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof ENDPOINTS;

/** What the body of an endpoint's answer holds. */
export type EndpointJson<Name extends EndpointName> = Extract<
  ReturnType<(typeof ENDPOINTS)[Name]['parseAnswer']>,
  { readonly json: unknown }
>['json'];

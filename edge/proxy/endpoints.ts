import {
  type ArgumentsParser,
  parseAutocompleteArguments,
  parsePlaceFromCoordinatesArguments,
  parsePlaceFromGooglePlaceIdArguments,
  parsePlacePredictionsArguments,
  parseTrendingArguments,
} from '../../shared/contracts/arguments.ts';
import type { CachedEndpoint } from '../cache/policy-table.ts';
import {
  type AnswerParser,
  parseAutocompleteAnswer,
  parsePlaceAnswer,
  parsePlaceOrViewportAnswer,
  parsePredictionsAnswer,
  parseTrendingAnswer,
} from './endpoint-answers.ts';

/** Services of the origin that fail on their own: each has its breaker, bulkhead and retry budget. */
export const UPSTREAMS = ['search', 'trending', 'geo'] as const;

export type UpstreamName = (typeof UPSTREAMS)[number];

export interface Endpoint {
  readonly name: CachedEndpoint;
  /** The same at the edge and at the origin. */
  readonly path: `/${string}/`;
  readonly upstream: UpstreamName;
  /** For the whole answer (quality rule 20). */
  readonly budgetMs: number;
  /** `request`: the arguments are the request's geo facts, and no parameter is read. */
  readonly arguments: ArgumentsParser | 'request';
  readonly parseAnswer: AnswerParser;
}

/** With a stale answer in hand nobody waits longer (quality rule 20). */
export const STALE_BUDGET_MS = 300;

/** Cap of an origin's decoded answer; the largest good ones are near 20 KB. */
export const ANSWER_MAX_BYTES = 256 * 1024;

/** The proxied calls (spec §7, contract §8 "Search" for the predictions). */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'autocomplete',
    path: '/api/v3/destination/search/autocomplete/',
    upstream: 'search',
    budgetMs: 800,
    arguments: parseAutocompleteArguments,
    parseAnswer: parseAutocompleteAnswer,
  },
  {
    name: 'trending',
    path: '/api/v3/trending/',
    upstream: 'trending',
    budgetMs: 1_500,
    arguments: parseTrendingArguments,
    parseAnswer: parseTrendingAnswer,
  },
  {
    name: 'place_from_request',
    path: '/home/api/geo/place_from_request/',
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: 'request',
    parseAnswer: parsePlaceAnswer,
  },
  {
    name: 'place_from_google_place_id',
    path: '/home/api/geo/place_from_google_place_id/',
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: parsePlaceFromGooglePlaceIdArguments,
    parseAnswer: parsePlaceOrViewportAnswer,
  },
  {
    name: 'place_from_coordinates',
    path: '/home/api/geo/place_from_coordinates/',
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: parsePlaceFromCoordinatesArguments,
    parseAnswer: parsePlaceAnswer,
  },
  {
    name: 'place_predictions',
    path: '/home/api/geo/place_predictions/',
    upstream: 'geo',
    budgetMs: 1_000,
    arguments: parsePlacePredictionsArguments,
    parseAnswer: parsePredictionsAnswer,
  },
];

import { AUTOCOMPLETE } from '../../shared/endpoints/autocomplete/autocomplete-contract.ts';
import type { EndpointContract } from '../../shared/endpoints/endpoint-contract.ts';
import { PLACE_FROM_COORDINATES } from '../../shared/endpoints/place-from-coordinates/place-from-coordinates-contract.ts';
import { PLACE_FROM_GOOGLE_PLACE_ID } from '../../shared/endpoints/place-from-google-place-id/place-from-google-place-id-contract.ts';
import { PLACE_FROM_REQUEST } from '../../shared/endpoints/place-from-request/place-from-request-contract.ts';
import { PLACE_PREDICTIONS } from '../../shared/endpoints/place-predictions/place-predictions-contract.ts';
import { TRENDING } from '../../shared/endpoints/trending/trending-contract.ts';
import type { Lifetimes } from '../cache/cache-entry.ts';

/** Services of the origin that fail independently: each has its own breaker, bulkhead and retry budget. */
export const UPSTREAMS = ['search', 'trending', 'geo'] as const;

export type UpstreamName = (typeof UPSTREAMS)[number];

export interface Endpoint extends EndpointContract {
  readonly upstream: UpstreamName;
  /** For the whole answer, in milliseconds. */
  readonly budgetMs: number;
  /** The origin may shorten these lifetimes, never lengthen them. */
  readonly lifetimes: Lifetimes;
  /** `private`: kept at the edge under the request's own place, and by no other cache on the way. */
  readonly browserCache: 'public' | 'private';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SUGGESTION_LIFETIMES = { freshMs: 5 * MINUTE_MS, staleWhileRevalidateMs: HOUR_MS, staleIfErrorMs: DAY_MS };
const REQUEST_LIFETIMES = { freshMs: HOUR_MS, staleWhileRevalidateMs: DAY_MS, staleIfErrorMs: DAY_MS };
const PLACE_LIFETIMES = { freshMs: DAY_MS, staleWhileRevalidateMs: 7 * DAY_MS, staleIfErrorMs: 30 * DAY_MS };

const SUGGESTIONS = { lifetimes: SUGGESTION_LIFETIMES, browserCache: 'public' } as const;
const GEO = { upstream: 'geo', budgetMs: 1_000, lifetimes: PLACE_LIFETIMES, browserCache: 'public' } as const;

/** How the edge answers each proxied call. */
export const ENDPOINTS = {
  autocomplete: { ...AUTOCOMPLETE, ...SUGGESTIONS, upstream: 'search', budgetMs: 800 },
  trending: { ...TRENDING, ...SUGGESTIONS, upstream: 'trending', budgetMs: 1_500 },
  place_from_request: { ...PLACE_FROM_REQUEST, ...GEO, lifetimes: REQUEST_LIFETIMES, browserCache: 'private' },
  place_from_google_place_id: { ...PLACE_FROM_GOOGLE_PLACE_ID, ...GEO },
  place_from_coordinates: { ...PLACE_FROM_COORDINATES, ...GEO },
  place_predictions: { ...PLACE_PREDICTIONS, ...GEO },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof ENDPOINTS;

export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as EndpointName[];

/** The body of a call's answer. */
export type EndpointAnswer<Name extends EndpointName> = Extract<
  ReturnType<(typeof ENDPOINTS)[Name]['parseAnswer']>,
  { readonly json: unknown }
>['json'];

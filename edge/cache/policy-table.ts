const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes of an endpoint's answers, in milliseconds. */
export interface CachePolicyRow {
  readonly endpoint: string;
  readonly freshMs: number;
  readonly staleWhileRevalidateMs: number;
  readonly staleIfErrorMs: number;
  /** `private`: kept at the edge under the request's own facts, and by no other cache on the way. */
  readonly browser: 'public' | 'private';
}

/** The policy table (contract §4). The origin may shorten these, never lengthen them. */
export const CACHE_POLICIES = [
  {
    endpoint: 'autocomplete',
    freshMs: 300 * SECOND,
    staleWhileRevalidateMs: HOUR,
    staleIfErrorMs: DAY,
    browser: 'public',
  },
  { endpoint: 'trending', freshMs: 300 * SECOND, staleWhileRevalidateMs: HOUR, staleIfErrorMs: DAY, browser: 'public' },
  {
    endpoint: 'place_from_request',
    freshMs: HOUR,
    staleWhileRevalidateMs: DAY,
    staleIfErrorMs: DAY,
    browser: 'private',
  },
  {
    endpoint: 'place_from_google_place_id',
    freshMs: DAY,
    staleWhileRevalidateMs: 7 * DAY,
    staleIfErrorMs: 30 * DAY,
    browser: 'public',
  },
  {
    endpoint: 'place_from_coordinates',
    freshMs: DAY,
    staleWhileRevalidateMs: 7 * DAY,
    staleIfErrorMs: 30 * DAY,
    browser: 'public',
  },
  {
    endpoint: 'place_predictions',
    freshMs: DAY,
    staleWhileRevalidateMs: 7 * DAY,
    staleIfErrorMs: 30 * DAY,
    browser: 'public',
  },
] as const satisfies readonly CachePolicyRow[];

export type CachedEndpoint = (typeof CACHE_POLICIES)[number]['endpoint'];

/** 404 and empty answers: long enough to stop a stampede, short enough that what appears is seen (contract §9). */
export const NEGATIVE_FRESH_MS = 10 * SECOND;

export function findCachePolicy(endpoint: CachedEndpoint): CachePolicyRow {
  const policy = CACHE_POLICIES.find((row) => row.endpoint === endpoint);
  if (policy === undefined) throw new Error(`No cache policy for ${endpoint}`);
  return policy;
}

import { CacheTimeoutError } from '../cache/http-cache.ts';
import type { ProxyProblem } from '../http/error-response.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

const TIMED_OUT: ProxyProblem = { code: 'GATEWAY_TIMEOUT', description: 'The service took too long to answer.' };
const BAD_ANSWER: ProxyProblem = { code: 'BAD_GATEWAY', description: 'The service gave no usable answer.' };

const overloaded = (retryAfterSeconds: number): ProxyProblem => ({
  code: 'OVERLOADED',
  description: 'The service is busy. Try again later.',
  retryAfterSeconds: Math.max(1, retryAfterSeconds),
});

/**
 * What a failed call is to the client (contract §9 "Calls"): the origin's 401 and 403 are a fault of ours, its 429 is
 * "overloaded" with its own `Retry-After`, its 504 is a time-out like our own.
 */
export function toUpstreamProblem(error: unknown): ProxyProblem {
  if (error instanceof CacheTimeoutError) return TIMED_OUT;
  if (!(error instanceof UpstreamError)) return BAD_ANSWER;
  const { details } = error;
  switch (details.kind) {
    case 'timeout':
      return TIMED_OUT;
    case 'breaker-open':
    case 'bulkhead-full':
      return overloaded(details.retryAfterSeconds);
    case 'status':
      if (details.status === 504) return TIMED_OUT;
      if (details.status === 429) return overloaded(details.retryAfterSeconds ?? 1);
      if (details.status === 503 && details.retryAfterSeconds !== undefined)
        return overloaded(details.retryAfterSeconds);
      return BAD_ANSWER;
    default:
      return BAD_ANSWER;
  }
}

/** One word for logs and charts. */
export function toUpstreamOutcome(error: unknown): string {
  if (error instanceof CacheTimeoutError) return 'timeout';
  if (!(error instanceof UpstreamError)) return 'invalid';
  const { details } = error;
  if (details.kind === 'status' || details.kind === 'redirect') return String(details.status);
  return details.kind === 'network' ? 'reset' : details.kind;
}

/** The longest pause that an origin's `Retry-After` can lay on one key. */
const RETRY_AFTER_PAUSE_MAX_MS = 60_000;

/**
 * Least pause for the key of a failed call. A call that the breaker or the bulkhead refused went nowhere, so it says
 * nothing about its key.
 */
export function resolvePause(error: unknown): number | undefined {
  if (!(error instanceof UpstreamError)) return 0;
  const { details } = error;
  if (details.kind === 'breaker-open' || details.kind === 'bulkhead-full') return undefined;
  if (details.kind !== 'status' || details.retryAfterSeconds === undefined) return 0;
  return Math.min(details.retryAfterSeconds * 1000, RETRY_AFTER_PAUSE_MAX_MS);
}

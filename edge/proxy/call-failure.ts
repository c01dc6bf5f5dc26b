import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { CacheTimeoutError } from '../cache/http-cache.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/** The longest backoff that an origin's `Retry-After` can lay on one key. */
const MAX_RETRY_AFTER_BACKOFF_MS = 60_000;

/**
 * Maps a failed call to the client's problem: the origin's 401 and 403 are our fault, its 429 is "overloaded" with its
 * own `Retry-After`, its 504 is a time-out like our own.
 *
 * @param headers headers of the response
 */
export function toHttpProblem(error: unknown, headers: Readonly<Record<string, string>>): HttpProblem {
  const retryAfterSeconds = findOverload(error);
  if (retryAfterSeconds !== undefined) {
    return new HttpProblem('OVERLOADED', 'The service is busy. Try again later.', {
      retryAfterSeconds: Math.max(1, retryAfterSeconds),
      headers,
    });
  }
  return isTimeout(error)
    ? new HttpProblem('GATEWAY_TIMEOUT', 'The service took too long to answer.', { headers })
    : new HttpProblem('BAD_GATEWAY', 'The service gave no usable answer.', { headers });
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return error instanceof CacheTimeoutError;
  const { details } = error;
  return details.kind === 'timeout' || (details.kind === 'status' && details.status === 504);
}

/** Seconds to stay away from a service that is overloaded; undefined for other failures. */
function findOverload(error: unknown): number | undefined {
  if (!(error instanceof UpstreamError)) return undefined;
  const { details } = error;
  if (details.kind === 'breaker-open' || details.kind === 'bulkhead-full') return details.retryAfterSeconds;
  if (details.kind !== 'status') return undefined;
  if (details.status === 429) return details.retryAfterSeconds ?? 1;
  return details.status === 503 ? details.retryAfterSeconds : undefined;
}

/** The `outcome` of an upstream event: one word for logs and charts. */
export function describeFailure(error: unknown): string {
  if (error instanceof CacheTimeoutError) return 'timeout';
  if (!(error instanceof UpstreamError)) return 'invalid';
  const { details } = error;
  if (details.kind === 'status' || details.kind === 'redirect') return String(details.status);
  return details.kind === 'network' ? 'reset' : details.kind;
}

/**
 * Minimum backoff for the key of a failed call. `undefined` if the breaker or the bulkhead refused the call: nothing
 * was sent, so the key is not to blame.
 */
export function resolveBackoffMs(error: unknown): number | undefined {
  if (!(error instanceof UpstreamError)) return 0;
  const { details } = error;
  if (details.kind === 'breaker-open' || details.kind === 'bulkhead-full') return undefined;
  if (details.kind !== 'status' || details.retryAfterSeconds === undefined) return 0;
  return Math.min(details.retryAfterSeconds * 1000, MAX_RETRY_AFTER_BACKOFF_MS);
}

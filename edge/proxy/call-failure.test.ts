import { expect, it } from 'vitest';
import { CacheTimeoutError } from '../cache/http-cache.ts';
import { UpstreamError, type UpstreamFailure } from '../upstream/upstream-client.ts';
import { describeFailure, resolveBackoffMs, toHttpProblem } from './origin-call.ts';

const BUSY = 'The service is busy. Try again later.';
const SLOW = 'The service took too long to answer.';
const UNUSABLE = 'The service gave no usable answer.';

const failed = (failure: UpstreamFailure) => new UpstreamError(failure);
const answered = (status: number, retryAfterSeconds?: number) =>
  failed({ kind: 'status', status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });

it.each<[error: Error, outcome: string, answer: readonly [number, string, string?], backoffMs: number | undefined]>([
  [failed({ kind: 'timeout' }), 'timeout', [504, SLOW], 0],
  [new CacheTimeoutError(), 'timeout', [504, SLOW], 0],
  [failed({ kind: 'network' }), 'reset', [502, UNUSABLE], 0],
  // A redirect is not a time-out, whatever its number says.
  [failed({ kind: 'redirect', status: 504 }), '504', [502, UNUSABLE], 0],
  [failed({ kind: 'too-large' }), 'too-large', [502, UNUSABLE], 0],
  [failed({ kind: 'malformed' }), 'malformed', [502, UNUSABLE], 0],
  // The key is not to blame.
  [failed({ kind: 'breaker-open', retryAfterSeconds: 7 }), 'breaker-open', [503, BUSY, '7'], undefined],
  [failed({ kind: 'bulkhead-full', retryAfterSeconds: 0 }), 'bulkhead-full', [503, BUSY, '1'], undefined],
  [answered(403), '403', [502, UNUSABLE], 0],
  [answered(500, 4), '500', [502, UNUSABLE], 4_000],
  [answered(504), '504', [504, SLOW], 0],
  [answered(429), '429', [503, BUSY, '1'], 0],
  [answered(429, 9), '429', [503, BUSY, '9'], 9_000],
  [answered(503), '503', [502, UNUSABLE], 0],
  // A minute is the longest pause that an origin can lay on a key.
  [answered(503, 600), '503', [503, BUSY, '600'], 60_000],
  [new TypeError('not a function'), 'invalid', [502, UNUSABLE], 0],
])('a call that failed is logged, answered and backed off: %s, %s', (error, outcome, answer, backoffMs) => {
  const { status, message, headers } = toHttpProblem(error, { 'cache-status': 'marquee; fwd=miss' });
  expect(headers['cache-status']).toBe('marquee; fwd=miss');
  expect([status, message, headers['retry-after']]).toEqual([answer[0], answer[1], answer[2]]);
  expect(describeFailure(error)).toBe(outcome);
  expect(resolveBackoffMs(error)).toBe(backoffMs);
});

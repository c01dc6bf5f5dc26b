import { describe, expect, it } from 'vitest';
import { CacheTimeoutError } from '../cache/http-cache.ts';
import { UpstreamError, type UpstreamFailure } from '../upstream/upstream-error.ts';
import { describeFailure, resolveBackoffMs, toHttpProblem } from './call-failure.ts';

const HEADERS = { 'cache-status': 'marquee; fwd=miss' };

interface Row {
  readonly failure: UpstreamFailure;
  /** Status and `Retry-After` of the client's answer. */
  readonly answer: readonly [number, string?];
  readonly outcome: string;
  /** `undefined` where the key of the call is not to blame. */
  readonly backoffMs: number | undefined;
}

const ROWS: readonly Row[] = [
  { failure: { kind: 'timeout' }, answer: [504], outcome: 'timeout', backoffMs: 0 },
  { failure: { kind: 'network' }, answer: [502], outcome: 'reset', backoffMs: 0 },
  { failure: { kind: 'redirect', status: 302 }, answer: [502], outcome: '302', backoffMs: 0 },
  // A redirect is not a time-out, whatever its number says.
  { failure: { kind: 'redirect', status: 504 }, answer: [502], outcome: '504', backoffMs: 0 },
  { failure: { kind: 'too-large' }, answer: [502], outcome: 'too-large', backoffMs: 0 },
  { failure: { kind: 'content-type' }, answer: [502], outcome: 'content-type', backoffMs: 0 },
  { failure: { kind: 'malformed' }, answer: [502], outcome: 'malformed', backoffMs: 0 },
  {
    failure: { kind: 'breaker-open', retryAfterSeconds: 7 },
    answer: [503, '7'],
    outcome: 'breaker-open',
    backoffMs: undefined,
  },
  {
    failure: { kind: 'bulkhead-full', retryAfterSeconds: 0 },
    answer: [503, '1'],
    outcome: 'bulkhead-full',
    backoffMs: undefined,
  },
  { failure: { kind: 'status', status: 403 }, answer: [502], outcome: '403', backoffMs: 0 },
  { failure: { kind: 'status', status: 500 }, answer: [502], outcome: '500', backoffMs: 0 },
  {
    failure: { kind: 'status', status: 500, retryAfterSeconds: 4 },
    answer: [502],
    outcome: '500',
    backoffMs: 4_000,
  },
  { failure: { kind: 'status', status: 504 }, answer: [504], outcome: '504', backoffMs: 0 },
  { failure: { kind: 'status', status: 429 }, answer: [503, '1'], outcome: '429', backoffMs: 0 },
  {
    failure: { kind: 'status', status: 429, retryAfterSeconds: 9 },
    answer: [503, '9'],
    outcome: '429',
    backoffMs: 9_000,
  },
  { failure: { kind: 'status', status: 503 }, answer: [502], outcome: '503', backoffMs: 0 },
  {
    failure: { kind: 'status', status: 503, retryAfterSeconds: 600 },
    answer: [503, '600'],
    outcome: '503',
    // A minute is the longest that an origin can ask for.
    backoffMs: 60_000,
  },
];

const describeAnswer = (error: unknown) => {
  const { status, headers } = toHttpProblem(error, HEADERS);
  return [status, headers['retry-after'], headers['cache-status']];
};

describe('a call that failed', () => {
  it.each(ROWS)('by $failure is answered, logged and backed off', ({ failure, answer, outcome, backoffMs }) => {
    const error = new UpstreamError(failure);
    expect(describeAnswer(error)).toEqual([answer[0], answer[1], HEADERS['cache-status']]);
    expect(describeFailure(error)).toBe(outcome);
    expect(resolveBackoffMs(error)).toBe(backoffMs);
  });

  it('by the budget of its request is a time-out', () => {
    const error = new CacheTimeoutError();
    expect(describeAnswer(error)[0]).toBe(504);
    expect(describeFailure(error)).toBe('timeout');
    expect(resolveBackoffMs(error)).toBe(0);
  });

  it('by an error of ours is no usable answer', () => {
    const error = new TypeError('not a function');
    expect(describeAnswer(error)[0]).toBe(502);
    expect(describeFailure(error)).toBe('invalid');
    expect(resolveBackoffMs(error)).toBe(0);
  });

  it('says in words whether the service was busy, slow or gave nothing usable', () => {
    const say = (failure: UpstreamFailure) => toHttpProblem(new UpstreamError(failure), {}).message;
    expect(say({ kind: 'status', status: 429 })).toBe('The service is busy. Try again later.');
    expect(say({ kind: 'timeout' })).toBe('The service took too long to answer.');
    expect(say({ kind: 'malformed' })).toBe('The service gave no usable answer.');
  });
});

import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../http/http-date.ts';
import { Bulkhead, RetryBudget } from './call-limits.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

describe('the breaker', () => {
  const fail = (breaker: CircuitBreaker, times: number, now: number) => {
    for (let call = 0; call < times; call += 1) breaker.report(breaker.admit(now), 'failure', now);
  };

  it('opens after five failures in a row', () => {
    const breaker = new CircuitBreaker();
    fail(breaker, 4, 0);
    expect(breaker.state(0)).toBe('closed');
    fail(breaker, 1, 0);
    expect(breaker.state(0)).toBe('open');
    expect(breaker.admit(1_000)).toEqual({ admitted: false, retryAfterMs: 4_000 });
  });

  it('opens after ten in a row where others were answered', () => {
    const breaker = new CircuitBreaker();
    breaker.report(breaker.admit(0), 'success', 0);
    fail(breaker, 9, 0);
    expect(breaker.state(0)).toBe('closed');
    fail(breaker, 1, 0);
    expect(breaker.state(0)).toBe('open');
  });

  it('leases one probe, and takes the lease back from one that never reports', () => {
    const breaker = new CircuitBreaker();
    fail(breaker, 5, 0);
    expect(breaker.admit(5_000)).toMatchObject({ admitted: true, probe: true });
    expect(breaker.admit(5_001)).toMatchObject({ admitted: false });
    const second = breaker.admit(8_001);
    expect(second).toMatchObject({ admitted: true, probe: true });
    breaker.report(second, 'success', 8_100);
    expect(breaker.state(8_100)).toBe('closed');
  });

  it('doubles its pause to 30 s while probes fail', () => {
    const breaker = new CircuitBreaker();
    fail(breaker, 5, 0);
    let now = 0;
    for (const pauseMs of [5_000, 10_000, 20_000, 30_000, 30_000]) {
      expect(breaker.admit(now + pauseMs - 1).admitted).toBe(false);
      now += pauseMs;
      breaker.report(breaker.admit(now), 'failure', now);
    }
  });

  it('ignores calls that began before it opened', () => {
    const breaker = new CircuitBreaker();
    const early = breaker.admit(0);
    fail(breaker, 5, 0);
    breaker.report(early, 'success', 10);
    expect(breaker.state(10)).toBe('open');
  });
});

it('the bulkhead bounds the calls in flight, and forgets expired leases', () => {
  const bulkhead = new Bulkhead(2);
  const release = bulkhead.acquire(0, 100);
  bulkhead.acquire(0, 100);
  expect(bulkhead.acquire(0, 100)).toBeUndefined();
  release?.();
  expect(bulkhead.acquire(1, 100)).toBeDefined();
  expect(bulkhead.acquire(1, 100)).toBeUndefined();
  expect(bulkhead.acquire(101, 100)).toBeDefined();
});

describe('the retry budget', () => {
  it('is spent, and earned back by good answers', () => {
    const budget = new RetryBudget();
    for (let retry = 0; retry < 5; retry += 1) expect(budget.take(0)).toBe(true);
    expect(budget.take(0)).toBe(false);
    budget.earn();
    expect(budget.take(0)).toBe(false);
    budget.earn();
    expect(budget.take(0)).toBe(true);
    expect(budget.take(0)).toBe(false);
  });

  it('gives a call its second retry where good answers came, and never a third', () => {
    const budget = new RetryBudget();
    expect(budget.take(1)).toBe(false);
    for (let answer = 0; answer < 100; answer += 1) budget.earn();
    expect([budget.take(0), budget.take(1), budget.take(2)]).toEqual([true, true, false]);
    // Twenty are saved at most; the last five are kept for first retries.
    for (let retry = 0; retry < 12; retry += 1) expect(budget.take(0)).toBe(true);
    expect([budget.take(1), budget.take(1), budget.take(0)]).toEqual([true, false, true]);
  });
});

it.each([
  ['7', 7],
  [new Date(90_000).toUTCString(), 60],
  ['-1', undefined],
  ['999999999', 86_400],
  [null, undefined],
])('Retry-After %s: %s', (value, seconds) => {
  expect(parseRetryAfter(value, 30_000)).toBe(seconds);
});

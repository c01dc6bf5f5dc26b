import { describe, expect, it } from 'vitest';
import { Backoffs } from '../cache/backoffs.ts';
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

  it('opens when half of many calls fail', () => {
    const breaker = new CircuitBreaker();
    for (let call = 0; call < 20; call += 1)
      breaker.report(breaker.admit(call), call % 2 === 0 ? 'success' : 'failure', call);
    expect(breaker.state(20)).toBe('open');
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

  it('ignores calls that began before it opened', () => {
    const breaker = new CircuitBreaker();
    const early = breaker.admit(0);
    fail(breaker, 5, 0);
    breaker.report(early, 'success', 10);
    expect(breaker.state(10)).toBe('open');
  });
});

describe('the bulkhead', () => {
  it('bounds the calls in flight, and forgets expired leases', () => {
    const bulkhead = new Bulkhead(2);
    const slot = bulkhead.acquire(0, 100);
    bulkhead.acquire(0, 100);
    expect(bulkhead.acquire(0, 100)).toBeUndefined();
    if (slot !== undefined) bulkhead.release(slot);
    expect(bulkhead.acquire(1, 100)).toBeDefined();
    expect(bulkhead.acquire(1, 100)).toBeUndefined();
    expect(bulkhead.acquire(101, 100)).toBeDefined();
  });
});

describe('the retry budget', () => {
  it('is spent, and earned back a tenth a call', () => {
    const budget = new RetryBudget();
    for (let retry = 0; retry < 5; retry += 1) expect(budget.take()).toBe(true);
    expect(budget.take()).toBe(false);
    for (let call = 0; call < 11; call += 1) budget.earn();
    expect(budget.take()).toBe(true);
    expect(budget.take()).toBe(false);
  });
});

describe('the backoff of a key', () => {
  it('doubles from 1 s to 30 s and is forgotten after a success', () => {
    const backoffs = new Backoffs();
    let now = 0;
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      backoffs.fail('key', now, 'error', 0);
      expect(backoffs.active('key', now + seconds * 1000 - 1)?.error).toBe('error');
      now += seconds * 1000;
      expect(backoffs.active('key', now)).toBeUndefined();
    }
    backoffs.succeed('key');
    backoffs.fail('key', now, 'error', 0);
    expect(backoffs.active('key', now + 1_000)).toBeUndefined();
  });

  it('lasts as long as Retry-After of the origin', () => {
    const backoffs = new Backoffs();
    backoffs.fail('key', 0, 'error', 20_000);
    expect(backoffs.active('key', 19_999)?.until).toBe(20_000);
    expect(backoffs.active('other', 0)).toBeUndefined();
  });
});

describe('Retry-After', () => {
  it.each([
    ['7', 7],
    [new Date(90_000).toUTCString(), 60],
    [new Date(0).toUTCString(), 0],
    ['-1', undefined],
    ['soon', undefined],
    ['999999999', 86_400],
    [null, undefined],
  ])('%s: %s', (value, seconds) => {
    expect(parseRetryAfter(value, 30_000)).toBe(seconds);
  });
});

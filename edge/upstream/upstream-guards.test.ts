import { describe, expect, it } from 'vitest';
import { createBackoffs } from '../cache/backoffs.ts';
import { parseRetryAfter } from '../http/http-date.ts';
import { createBulkhead } from './bulkhead.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createRetryBudget } from './retry-budget.ts';

describe('the breaker', () => {
  const fail = (breaker: ReturnType<typeof createCircuitBreaker>, times: number, now: number) => {
    for (let call = 0; call < times; call += 1) breaker.report(breaker.admit(now), 'ill', now);
  };

  it('opens after five failures in a row', () => {
    const breaker = createCircuitBreaker();
    fail(breaker, 4, 0);
    expect(breaker.state(0)).toBe('closed');
    fail(breaker, 1, 0);
    expect(breaker.state(0)).toBe('open');
    expect(breaker.admit(1_000)).toEqual({ admitted: false, retryAfterMs: 4_000 });
  });

  it('opens when half of many calls fail', () => {
    const breaker = createCircuitBreaker();
    for (let call = 0; call < 20; call += 1) breaker.report(breaker.admit(call), call % 2 === 0 ? 'well' : 'ill', call);
    expect(breaker.state(20)).toBe('open');
  });

  it('leases one probe, and takes the lease back from one that never reports', () => {
    const breaker = createCircuitBreaker();
    fail(breaker, 5, 0);
    expect(breaker.admit(5_000)).toMatchObject({ admitted: true, probe: true });
    expect(breaker.admit(5_001)).toMatchObject({ admitted: false });
    const second = breaker.admit(8_001);
    expect(second).toMatchObject({ admitted: true, probe: true });
    breaker.report(second, 'well', 8_100);
    expect(breaker.state(8_100)).toBe('closed');
  });

  it('ignores calls that began before it opened', () => {
    const breaker = createCircuitBreaker();
    const early = breaker.admit(0);
    fail(breaker, 5, 0);
    breaker.report(early, 'well', 10);
    expect(breaker.state(10)).toBe('open');
  });
});

describe('the bulkhead', () => {
  it('bounds what is under way, and forgets leases that ran out', () => {
    const bulkhead = createBulkhead(2);
    const slot = bulkhead.enter(0, 100);
    bulkhead.enter(0, 100);
    expect(bulkhead.enter(0, 100)).toBeUndefined();
    if (slot !== undefined) bulkhead.release(slot);
    expect(bulkhead.enter(1, 100)).toBeDefined();
    expect(bulkhead.enter(1, 100)).toBeUndefined();
    expect(bulkhead.enter(101, 100)).toBeDefined();
  });
});

describe('the budget of retries', () => {
  it('is spent, and earned back a tenth a call', () => {
    const budget = createRetryBudget();
    for (let retry = 0; retry < 5; retry += 1) expect(budget.take()).toBe(true);
    expect(budget.take()).toBe(false);
    for (let call = 0; call < 11; call += 1) budget.earn();
    expect(budget.take()).toBe(true);
    expect(budget.take()).toBe(false);
  });
});

describe('the pause of a key', () => {
  it('doubles from 1 s to 30 s and is forgotten after a success', () => {
    const backOff = createBackoffs();
    let now = 0;
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      backOff.fail('key', now, 'error', 0);
      expect(backOff.paused('key', now + seconds * 1000 - 1)?.error).toBe('error');
      now += seconds * 1000;
      expect(backOff.paused('key', now)).toBeUndefined();
    }
    backOff.succeed('key');
    backOff.fail('key', now, 'error', 0);
    expect(backOff.paused('key', now + 1_000)).toBeUndefined();
  });

  it('lasts as long as the origin asked for', () => {
    const backOff = createBackoffs();
    backOff.fail('key', 0, 'error', 20_000);
    expect(backOff.paused('key', 19_999)?.remainingMs).toBe(1);
    expect(backOff.paused('other', 0)).toBeUndefined();
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

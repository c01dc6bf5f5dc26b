import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alternate } from './alternate.ts';
import { createSlowLink, SLOW_4G } from './slow-link.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Opens responses on a slow link, and lists which had ended after which time. */
function receive(responses: readonly { readonly name: string; readonly urgency: number; readonly bytes: number }[]) {
  const link = createSlowLink();
  link.conditions = SLOW_4G;
  const ended: [name: string, afterMs: number][] = [];
  const start = performance.now();
  for (const { name, urgency, bytes } of responses) {
    let received = 0;
    const stream = link.open(
      urgency,
      (part) => {
        received += part.length;
      },
      () => ended.push([`${name}: ${received}`, performance.now() - start]),
    );
    stream.send(new Uint8Array(bytes));
    stream.end();
  }
  vi.advanceTimersByTime(10_000);
  return ended;
}

describe('a slow link', () => {
  it('delays a response by the latency, and its end by its bytes', () => {
    const [[name, afterMs] = []] = receive([{ name: 'page', urgency: 0, bytes: 18_000 }]);
    expect(name).toBe('page: 18000');
    // 562.5 ms, then a tenth of a second; timers are late by up to a millisecond for each segment.
    expect(afterMs).toBeGreaterThan(660);
    expect(afterMs).toBeLessThan(680);
  });

  it('sends the most urgent response first, and those of one urgency in the order of their requests', () => {
    const responses = [
      { name: 'image', urgency: 5, bytes: 18_000 },
      { name: 'first script', urgency: 1, bytes: 18_000 },
      { name: 'second script', urgency: 1, bytes: 18_000 },
    ];
    expect(receive(responses).map(([name]) => name)).toEqual([
      'first script: 18000',
      'second script: 18000',
      'image: 18000',
    ]);
  });
});

it('alternating measurements are taken in turn, and one that fails is given up', async () => {
  const order: string[] = [];
  const reports: string[] = [];
  const measure = (name: string, failsAt = Number.POSITIVE_INFINITY) => {
    let run = 0;
    return async () => {
      order.push(name);
      run += 1;
      if (run === failsAt) throw new Error('no answer');
      return run;
    };
  };
  const report = (message: string) => void reports.push(message);
  const values = await alternate({ ours: measure('ours'), theirs: measure('theirs', 2) }, 3, report);
  expect(order).toEqual(['ours', 'theirs', 'ours', 'theirs', 'ours']);
  expect(values).toEqual({ ours: [1, 2, 3], theirs: [1] });
  expect(reports).toEqual(['theirs was given up after 1 of 3 runs: Error: no answer']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlowLink, SLOW_4G } from './slow-link.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('delays a response by the latency and its bytes, the most urgent first, then in the order of the requests', () => {
  const link = createSlowLink();
  link.conditions = SLOW_4G;
  const ended: [name: string, tenthsOfSeconds: number][] = [];
  const start = performance.now();
  for (const [name, urgency] of [
    ['image', 5],
    ['first script', 1],
    ['second script', 1],
  ] as const) {
    const end = () => ended.push([name, Math.floor((performance.now() - start) / 100)]);
    const stream = link.open(urgency, () => {}, end);
    stream.send(new Uint8Array(18_000));
    stream.end();
  }
  vi.advanceTimersByTime(10_000);
  // 562.5 ms, then a tenth of a second for each.
  expect(ended).toEqual([
    ['first script', 6],
    ['second script', 7],
    ['image', 8],
  ]);
});

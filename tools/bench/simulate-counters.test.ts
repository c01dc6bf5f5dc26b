import { expect, it } from 'vitest';
import { simulateCounters } from './simulate-counters.ts';

it('spreads the counters of 10,000 isolates that start at once: no shard gets more than 200 calls a second', async () => {
  const { busiest, calls } = await simulateCounters({
    isolates: 10_000,
    seconds: 32,
    requestsPerSecond: 2,
    flushDelayMs: 10_000,
  });
  expect(busiest).toBeLessThanOrEqual(200);
  // Each isolate flushes after 10 to 15 s.
  expect(calls).toBeGreaterThan(19_000);
  expect(calls).toBeLessThan(31_000);
});

import { METRICS_SHARDS } from '../../edge/observe/metrics-shards.ts';
import { printFigure } from './figures.ts';
import { simulateCounters } from './simulate-counters.ts';

const ISOLATES = 10_000;
const SECONDS = 60;
/** A Durable Object handles some hundreds of calls a second. */
const MAX_CALLS_PER_SECOND = 200;
const LOADS = [
  { name: 'quiet isolates', requestsPerSecond: 2 },
  { name: 'busy isolates, by size', requestsPerSecond: 20, maxPendingCounts: 100 },
];

/** Prints how many calls the busiest shard of the counters gets in a second after a deployment to 10,000 isolates. */
export async function printCounters(): Promise<void> {
  for (const { name, ...load } of LOADS) {
    const scenario = { isolates: ISOLATES, seconds: SECONDS, flushDelayMs: 10_000, ...load };
    const { busiest, calls } = await simulateCounters(scenario);
    printFigure({
      name: `busiest shard, calls in a second: ${name}`,
      value: String(busiest),
      comparison: `${ISOLATES} isolates, ${METRICS_SHARDS} shards, ${(calls / SECONDS).toFixed(0)} calls/s in all`,
      limit: `${MAX_CALLS_PER_SECOND} or less`,
      isMet: busiest <= MAX_CALLS_PER_SECOND,
    });
  }
}

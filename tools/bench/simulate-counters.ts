import { MetricsRecorder } from '../../edge/observe/metrics-recorder.ts';
import type { MetricsStub } from '../../edge/observe/metrics-shards.ts';

export interface CountersScenario {
  readonly isolates: number;
  readonly seconds: number;
  /** Of each isolate. */
  readonly requestsPerSecond: number;
  readonly flushDelayMs: number;
  readonly maxPendingCounts?: number;
}

export interface CountersLoad {
  /** Most calls that one shard received within one second. */
  readonly busiest: number;
  readonly calls: number;
}

const TICK_MS = 500;

/**
 * Runs the recorders of many isolates on a simulated clock and counts the calls of each shard. All isolates start in
 * the same second, as they do after a deployment: the worst case.
 */
export async function simulateCounters(scenario: CountersScenario): Promise<CountersLoad> {
  const { isolates, seconds, requestsPerSecond, flushDelayMs, maxPendingCounts = Number.POSITIVE_INFINITY } = scenario;
  let now = 0;
  const sleeping = new Map<number, (() => void)[]>();
  const sleep = (durationMs: number) =>
    new Promise<void>((wake) => {
      const due = Math.ceil((now + durationMs) / TICK_MS);
      sleeping.set(due, [...(sleeping.get(due) ?? []), wake]);
    });
  const calls = new Map<string, number>();
  const get = (name: string): MetricsStub => ({
    record: async () => {
      const key = `${name} ${Math.floor(now / 1000)}`;
      calls.set(key, (calls.get(key) ?? 0) + 1);
    },
    read: async () => ({ minutes: [], instances: [] }),
  });
  const binding = { idFromName: (name: string) => name, get } as unknown as DurableObjectNamespace;
  const recorders = Array.from(
    { length: isolates },
    () =>
      new MetricsRecorder({ binding, readBreakers: () => ({}), flushDelayMs, maxPendingCounts, now: () => now, sleep }),
  );

  const requestsPerTick = (requestsPerSecond * TICK_MS) / 1000;
  for (let tick = 0; tick < (seconds * 1000) / TICK_MS; tick += 1) {
    now = tick * TICK_MS;
    for (const wake of sleeping.get(tick) ?? []) wake();
    sleeping.delete(tick);
    for (const recorder of recorders) {
      for (let request = 0; request < requestsPerTick; request += 1) recorder.countEvent(now, 'request');
      recorder.schedule(() => undefined);
    }
    await new Promise((done) => setImmediate(done));
  }
  const loads = [...calls.values()];
  return { busiest: Math.max(...loads), calls: loads.reduce((sum, load) => sum + load, 0) };
}

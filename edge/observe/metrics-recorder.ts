import type { BreakerState } from '../upstream/circuit-breaker.ts';
import { createMetricsLedger, type InstanceState, type MetricsLedger, type MinuteCounts } from './metrics-ledger.ts';

/** What the recorder asks of the Durable Object. */
export interface MetricsStub {
  readonly record: (minutes: readonly MinuteCounts[], instance: InstanceState) => Promise<void>;
  readonly read: () => Promise<MetricsReading>;
}
export interface MetricsReading {
  readonly minutes: readonly MinuteCounts[];
  readonly instances: readonly InstanceState[];
}

/** Name of the one object that counts for a deployment. */
const OBJECT_NAME = 'metrics';
/** Counts of this long travel together: a busy isolate makes one call for all its requests. */
const FLUSH_AFTER_MS = 1_000;
/** A flush whose request died takes its schedule with it; after this another may be made. */
const FLUSH_LOST_AFTER_MS = 5_000;

export interface MetricsRecorder extends Pick<MetricsLedger, 'countRequest' | 'countUpstream' | 'countEvent'> {
  /** Sends what was counted within a second, held by `waitUntil`. Costs nothing where one is on its way. */
  readonly schedule: (waitUntil: (work: Promise<unknown>) => void) => void;
  /** All isolates' counters; this isolate's alone where there is no Durable Object or it does not answer. */
  readonly read: () => Promise<MetricsReading & { readonly scope: 'all' | 'this isolate' }>;
}

export interface MetricsDependencies {
  readonly binding: DurableObjectNamespace | undefined;
  readonly readBreakers: () => Readonly<Record<string, BreakerState>>;
  readonly now?: () => number;
  readonly sleep?: (durationMs: number) => Promise<void>;
}

/** Counts in the isolate and passes it on to the Durable Object. Counting never fails a request. */
export function createMetricsRecorder({
  binding,
  readBreakers,
  now = Date.now,
  sleep = (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
}: MetricsDependencies): MetricsRecorder {
  const pending = createMetricsLedger();
  /** Everything this isolate counted: what is shown when the object cannot be asked. */
  const own = createMetricsLedger();
  let id: string | null = null;
  let scheduledAt: number | null = null;

  // Made when it is first needed: a worker has no randomness while it starts.
  const describeInstance = (): InstanceState => {
    id ??= crypto.randomUUID();
    return { id, seenAt: now(), breakers: readBreakers() };
  };
  const openStub = () =>
    binding === undefined ? null : (binding.get(binding.idFromName(OBJECT_NAME)) as unknown as MetricsStub);

  const flush = async () => {
    const minutes = pending.take();
    own.merge(minutes, describeInstance());
    await openStub()?.record(minutes, describeInstance());
  };

  return {
    countRequest: pending.countRequest,
    countUpstream: pending.countUpstream,
    countEvent: pending.countEvent,
    schedule: (waitUntil) => {
      const time = now();
      if (scheduledAt !== null && time - scheduledAt < FLUSH_LOST_AFTER_MS) return;
      scheduledAt = time;
      waitUntil(
        sleep(FLUSH_AFTER_MS)
          .then(() => {
            scheduledAt = null;
            return flush();
          })
          // Counters are not worth a failed request; the log line says that they were lost.
          .catch((error: unknown) =>
            console.warn(JSON.stringify({ level: 'warn', event: 'metrics-lost', error: String(error) })),
          ),
      );
    },
    read: async () => {
      try {
        await flush();
        const reading = await openStub()?.read();
        if (reading !== undefined) return { ...reading, scope: 'all' };
      } catch {
        // Shown below: what this isolate knows.
      }
      return { ...own.read(now()), scope: 'this isolate' };
    },
  };
}

import type { UpstreamCall } from '../config/variables.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import {
  type InstanceState,
  MetricsLedger,
  type MetricsReading,
  type MinuteCounts,
  type RequestCount,
} from './metrics-ledger.ts';

/** The part of the Durable Object that isolates call. */
export interface MetricsStub {
  readonly record: (minutes: readonly MinuteCounts[], instance: InstanceState) => Promise<void>;
  readonly read: () => Promise<MetricsReading>;
}

/** Name of the one object that counts for a deployment. */
const OBJECT_NAME = 'metrics';
/** Counts of this long travel together: a busy isolate makes one call for all its requests. */
const FLUSH_DELAY_MS = 1_000;
/** A flush whose request died takes its schedule with it; after this another may be scheduled. */
const FLUSH_TIMEOUT_MS = 5_000;

export interface MetricsDependencies {
  readonly binding: DurableObjectNamespace | undefined;
  readonly readBreakers: () => Readonly<Record<string, BreakerState>>;
  readonly now?: () => number;
  readonly sleep?: (durationMs: number) => Promise<void>;
}

/** The deployment's one metrics object; null where none is bound. */
export function openMetricsStub(binding: DurableObjectNamespace | undefined): MetricsStub | null {
  return binding === undefined ? null : (binding.get(binding.idFromName(OBJECT_NAME)) as unknown as MetricsStub);
}

/** Counts in the isolate and passes it on to the Durable Object. Counting never fails a request. */
export class MetricsRecorder {
  readonly #binding: DurableObjectNamespace | undefined;
  readonly #readBreakers: MetricsDependencies['readBreakers'];
  readonly #now: () => number;
  readonly #sleep: (durationMs: number) => Promise<void>;
  readonly #pending = new MetricsLedger();
  /** Everything this isolate counted: shown when the object does not answer. */
  readonly #own = new MetricsLedger();
  #instanceId: string | null = null;
  #scheduledAt: number | null = null;

  constructor({ binding, readBreakers, now = Date.now, sleep = defaultSleep }: MetricsDependencies) {
    this.#binding = binding;
    this.#readBreakers = readBreakers;
    this.#now = now;
    this.#sleep = sleep;
  }

  countRequest(time: number, request: RequestCount): void {
    this.#pending.countRequest(time, request);
  }

  countUpstream(time: number, call: UpstreamCall): void {
    this.#pending.countUpstream(time, call);
  }

  countEvent(time: number, name: string): void {
    this.#pending.countEvent(time, name);
  }

  /** Sends what was counted within a second, held by `waitUntil`. Costs nothing where a flush is scheduled already. */
  schedule(waitUntil: (work: Promise<unknown>) => void): void {
    const time = this.#now();
    if (this.#scheduledAt !== null && time - this.#scheduledAt < FLUSH_TIMEOUT_MS) return;
    this.#scheduledAt = time;
    waitUntil(
      this.#sleep(FLUSH_DELAY_MS)
        .then(() => {
          this.#scheduledAt = null;
          return this.#flush();
        })
        // Counters are not worth a failed request; the log line records that they were lost.
        .catch((error: unknown) =>
          console.warn(JSON.stringify({ level: 'warn', event: 'metrics-lost', error: String(error) })),
        ),
    );
  }

  /** All isolates' counters; this isolate's alone where there is no Durable Object or it does not answer. */
  async read(): Promise<MetricsReading & { readonly scope: 'all' | 'this isolate' }> {
    try {
      await this.#flush();
      const reading = await openMetricsStub(this.#binding)?.read();
      if (reading !== undefined) return { ...reading, scope: 'all' };
    } catch {
      // The page shows what this isolate knows instead.
    }
    return { ...this.#own.read(this.#now()), scope: 'this isolate' };
  }

  async #flush(): Promise<void> {
    const minutes = this.#pending.take();
    // Created when it is first needed: a worker has no randomness while it starts.
    this.#instanceId ??= crypto.randomUUID();
    const instance = { id: this.#instanceId, seenAt: this.#now(), breakers: this.#readBreakers() };
    this.#own.merge(minutes, instance);
    await openMetricsStub(this.#binding)?.record(minutes, instance);
  }
}

function defaultSleep(durationMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, durationMs));
}

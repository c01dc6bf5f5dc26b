import type { Stage } from '../../shared/stages/stages.ts';
import type { UpstreamCall } from '../config/variables.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import { type BuildCounts, MetricsLedger, type MetricsReading, type RequestCount } from './metrics-ledger.ts';
import { type MetricsShards, openMetricsShards } from './metrics-shards.ts';

/** Whose counters a reading has. `some shards`: not all of the deployment's Durable Objects answered. */
export type MetricsScope = 'all' | 'some shards' | 'this isolate';

/**
 * Counts of at least this long are sent together, and of at most half as long again: after a deployment all isolates
 * start at once, and without the spread all would call at once.
 */
export const FLUSH_DELAY_MS: Readonly<Record<Stage, number>> = {
  local: 500,
  dev: 500,
  test: 500,
  preprod: 10_000,
  prod: 10_000,
};
/** A flush whose request died takes its schedule with it; this long after it was due another may be scheduled. */
const FLUSH_TIMEOUT_MS = 4_000;

export interface MetricsDependencies {
  readonly binding: DurableObjectNamespace | undefined;
  readonly readBreakers: () => Readonly<Record<string, BreakerState>>;
  /** Default: 500. */
  readonly flushDelayMs?: number;
  /** An isolate that counted this many sends them at once, so that its end loses few. Default: 10,000. */
  readonly maxPendingCounts?: number;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly sleep?: (durationMs: number) => Promise<void>;
}

/** Counts in the isolate and passes it on to a shard of the deployment's counters. Counting never fails a request. */
export class MetricsRecorder {
  readonly #shards: MetricsShards | null;
  readonly #readBreakers: MetricsDependencies['readBreakers'];
  readonly #now: () => number;
  readonly #sleep: (durationMs: number) => Promise<void>;
  readonly #flushDelayMs: number;
  readonly #maxPendingCounts: number;
  readonly #random: () => number;
  readonly #pending = new MetricsLedger();
  /** Everything this isolate counted: shown when the object does not answer. */
  readonly #own = new MetricsLedger();
  #instanceId: string | null = null;
  #scheduledAt: number | null = null;
  #pendingCounts = 0;
  /** 1 to 1.5: isolates that start together, under the same load, do not flush together. */
  #spread: number | null = null;

  constructor({
    binding,
    readBreakers,
    flushDelayMs = 500,
    maxPendingCounts = 10_000,
    random = Math.random,
    now = Date.now,
    sleep = defaultSleep,
  }: MetricsDependencies) {
    this.#shards = openMetricsShards(binding);
    this.#flushDelayMs = flushDelayMs;
    this.#maxPendingCounts = maxPendingCounts;
    this.#random = random;
    this.#readBreakers = readBreakers;
    this.#now = now;
    this.#sleep = sleep;
  }

  countRequest(time: number, request: RequestCount): void {
    this.#pendingCounts += 1;
    this.#pending.countRequest(time, request);
  }

  countUpstream(time: number, call: UpstreamCall): void {
    this.#pendingCounts += 1;
    this.#pending.countUpstream(time, call);
  }

  countBuild(time: number, build: string, counts: Partial<BuildCounts>): void {
    this.#pendingCounts += 1;
    this.#pending.countBuild(time, build, counts);
  }

  countEvent(time: number, name: string): void {
    this.#pendingCounts += 1;
    this.#pending.countEvent(time, name);
  }

  /** Sends what was counted within the delay, held by `waitUntil`. Costs nothing where a flush is scheduled already. */
  schedule(waitUntil: (work: Promise<unknown>) => void): void {
    // Drawn when it is first needed: a worker has no randomness while it starts.
    this.#spread ??= 1 + this.#random() / 2;
    if (this.#pendingCounts >= this.#maxPendingCounts * this.#spread) {
      this.#pendingCounts = 0;
      waitUntil(this.#flushSafely());
      return;
    }
    const time = this.#now();
    if (this.#scheduledAt !== null && time - this.#scheduledAt < 1.5 * this.#flushDelayMs + FLUSH_TIMEOUT_MS) return;
    this.#scheduledAt = time;
    waitUntil(
      this.#sleep(this.#flushDelayMs * this.#spread).then(() => {
        this.#scheduledAt = null;
        return this.#flushSafely();
      }),
    );
  }

  #flushSafely(): Promise<void> {
    return (
      this.#flush()
        // Counters are not worth a failed request; the log line records that they were lost.
        .catch((error: unknown) =>
          console.warn(JSON.stringify({ level: 'warn', event: 'metrics-lost', error: String(error) })),
        )
    );
  }

  /** All isolates' counters; this isolate's alone where there is no Durable Object or none answers. */
  async read(): Promise<MetricsReading & { readonly scope: MetricsScope }> {
    try {
      await this.#flush();
      const reading = await this.#shards?.read(this.#now());
      if (reading !== undefined) return { ...reading, scope: reading.missingShards === 0 ? 'all' : 'some shards' };
    } catch {
      // The page shows what this isolate knows instead.
    }
    return { ...this.#own.read(this.#now()), scope: 'this isolate' };
  }

  async #flush(): Promise<void> {
    const minutes = this.#pending.take();
    this.#pendingCounts = 0;
    // Created when it is first needed: a worker has no randomness while it starts.
    this.#instanceId ??= crypto.randomUUID();
    const instance = { id: this.#instanceId, seenAt: this.#now(), breakers: this.#readBreakers() };
    this.#own.merge(minutes, instance);
    await this.#shards?.record(minutes, instance);
  }
}

function defaultSleep(durationMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, durationMs));
}

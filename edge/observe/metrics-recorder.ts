import type { Stage } from '../../shared/stages/stages.ts';
import type { UpstreamCall } from '../observation.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import { type BuildCounts, MetricsLedger, type MetricsReading, type RequestCount } from './metrics-ledger.ts';
import { type MetricsShards, openMetricsShards } from './metrics-shards.ts';

/** Source of a reading's counters. `some shards`: not all of the deployment's Durable Objects answered. */
export type MetricsScope = 'all' | 'some shards' | 'this isolate';

/**
 * Minimum time for which counts are collected before they are sent; the maximum is 1.5 times as long. The spread keeps
 * isolates that start together after a deployment from calling together.
 */
export const FLUSH_DELAY_MS: Readonly<Record<Stage, number>> = {
  local: 500,
  dev: 500,
  test: 500,
  preprod: 10_000,
  prod: 10_000,
};
/**
 * If the request of a flush ends early, its schedule is lost; after this time past its due time another may be
 * scheduled.
 */
const FLUSH_TIMEOUT_MS = 4_000;

export interface MetricsDependencies {
  readonly binding: DurableObjectNamespace | undefined;
  readonly readBreakers: () => Readonly<Record<string, BreakerState>>;
  /** Default: 500. */
  readonly flushDelayMs?: number;
  /** Number of counts that an isolate sends immediately, so that its end loses few. Default: 10,000. */
  readonly maxPendingCounts?: number;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly sleep?: (durationMs: number) => Promise<void>;
}

/**
 * Counts in the isolate and sends the counts to a shard of the deployment's counters. Counting never fails a request.
 */
export class MetricsRecorder {
  readonly #shards: MetricsShards | null;
  readonly #readBreakers: MetricsDependencies['readBreakers'];
  readonly #now: () => number;
  readonly #sleep: (durationMs: number) => Promise<void>;
  readonly #flushDelayMs: number;
  readonly #maxPendingCounts: number;
  readonly #random: () => number;
  readonly #pending = new MetricsLedger();
  /** All counts of this isolate, shown if the object does not answer. */
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

  /** Sends the counts after the delay, held by `waitUntil`. Costs nothing if a flush is already scheduled. */
  schedule(waitUntil: (work: Promise<unknown>) => void): void {
    // Drawn on first use: a worker has no randomness while it starts.
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

  /** Reads the counters of all isolates, or of this isolate only if there is no Durable Object or none answers. */
  async read(): Promise<MetricsReading & { readonly scope: MetricsScope }> {
    // The other shards answer while this isolate's own does not.
    await this.#flushSafely();
    try {
      const reading = await this.#shards?.read(this.#now());
      if (reading !== undefined) return { ...reading, scope: reading.missingShards === 0 ? 'all' : 'some shards' };
    } catch {
      // The page shows this isolate's counters instead.
    }
    return { ...this.#own.read(this.#now()), scope: 'this isolate' };
  }

  async #flush(): Promise<void> {
    const minutes = this.#pending.take();
    this.#pendingCounts = 0;
    // Created on first use: a worker has no randomness while it starts.
    this.#instanceId ??= crypto.randomUUID();
    const instance = { id: this.#instanceId, seenAt: this.#now(), breakers: this.#readBreakers() };
    this.#own.merge(minutes, instance);
    await this.#shards?.record(minutes, instance);
  }
}

function defaultSleep(durationMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, durationMs));
}

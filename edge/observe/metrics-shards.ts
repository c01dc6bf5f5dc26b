import { type InstanceState, MetricsLedger, type MetricsReading, type MinuteCounts } from './metrics-ledger.ts';

/**
 * Number of Durable Objects that share the counters. `npm run bench -- counters` prints the load of the busiest with
 * 10,000 isolates.
 */
export const METRICS_SHARDS = 32;

/** Delay of a shard's writing: an eviction loses at most the counters of this time. */
export const PERSIST_DELAY_MS = 5_000;

/** The counters as isolates call them: one Durable Object, or all of them as one. */
export interface MetricsStub {
  readonly record: (minutes: readonly MinuteCounts[], instance: InstanceState) => Promise<void>;
  readonly read: () => Promise<MetricsReading>;
}

/** A reading of all shards, or of those that answered. */
export interface ShardsReading extends MetricsReading {
  readonly missingShards: number;
}

/** An isolate writes to one shard for as long as it lives: its id is random, so isolates spread evenly. */
export function resolveShardName(instanceId: string): string {
  let hash = 0;
  for (let index = 0; index < instanceId.length; index += 1) {
    hash = (Math.imul(hash, 31) + instanceId.charCodeAt(index)) | 0;
  }
  // The low bits of such a hash only depend on the last characters; after mixing they depend on all.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return buildShardName((hash >>> 16) % METRICS_SHARDS);
}

const buildShardName = (index: number): string => `metrics-${index}`;

/** The counters of a deployment: written to one shard, summed over all when they are read. */
export class MetricsShards {
  readonly #namespace: DurableObjectNamespace;

  constructor(namespace: DurableObjectNamespace) {
    this.#namespace = namespace;
  }

  async record(minutes: readonly MinuteCounts[], instance: InstanceState): Promise<void> {
    await this.#open(resolveShardName(instance.id)).record(minutes, instance);
  }

  /** @throws Error if no shard answers. */
  async read(now: number): Promise<ShardsReading> {
    const names = Array.from({ length: METRICS_SHARDS }, (_, index) => buildShardName(index));
    const answers = await Promise.allSettled(names.map((name) => this.#open(name).read()));
    const readings = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (readings.length === 0) throw new Error('No shard of the counters answered');
    const sum = new MetricsLedger();
    for (const { minutes } of readings) sum.merge(minutes, null);
    return {
      minutes: sum.read(now).minutes,
      instances: readings.flatMap(({ instances }) => instances),
      missingShards: METRICS_SHARDS - readings.length,
    };
  }

  #open(name: string): MetricsStub {
    return this.#namespace.get(this.#namespace.idFromName(name)) as unknown as MetricsStub;
  }
}

/** Null if no Durable Object is bound. */
export function openMetricsShards(binding: DurableObjectNamespace | undefined): MetricsShards | null {
  return binding === undefined ? null : new MetricsShards(binding);
}

import { DurableObject } from 'cloudflare:workers';
import { type InstanceState, MetricsLedger, type MinuteCounts, toMinute, WINDOW_MINUTES } from './metrics-ledger.ts';
import { PERSIST_DELAY_MS } from './metrics-shards.ts';

const KEY_PREFIX = 'minute:';

/**
 * One shard of the counters: a share of the isolates sends its counts here. Stored for an hour, so that a deployment or
 * an eviction does not blank the status page.
 */
export class MetricsObject extends DurableObject {
  readonly #ledger = new MetricsLedger();
  #changed = new Set<number>();

  constructor(state: DurableObjectState, environment: unknown) {
    super(state, environment as Cloudflare.Env);
    void state.blockConcurrencyWhile(async () => {
      const stored = await state.storage.list<MinuteCounts>({ prefix: KEY_PREFIX });
      this.#ledger.merge([...stored.values()], null);
    });
  }

  async record(minutes: readonly MinuteCounts[], instance: InstanceState): Promise<void> {
    this.#ledger.merge(minutes, instance);
    for (const { minute } of minutes) this.#changed.add(minute);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + PERSIST_DELAY_MS);
  }

  read() {
    return this.#ledger.read(Date.now());
  }

  override async alarm(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    const now = Date.now();
    for (const counts of this.#ledger.read(now).minutes) {
      if (changed.has(counts.minute)) await this.ctx.storage.put(`${KEY_PREFIX}${counts.minute}`, counts);
    }
    const oldest = toMinute(now) - WINDOW_MINUTES;
    const stored = await this.ctx.storage.list({ prefix: KEY_PREFIX });
    const old = [...stored.keys()].filter((key) => Number(key.slice(KEY_PREFIX.length)) <= oldest);
    if (old.length > 0) await this.ctx.storage.delete(old);
  }
}

import { FLUSH_DELAY_MS } from '../../edge/observe/metrics-recorder.ts';
import { METRICS_SHARDS } from '../../edge/observe/metrics-shards.ts';
import { LEASE_MS, OPEN_WAIT_MS } from '../../edge/releases/opened-builds.ts';
import { FRESH_MS, KV_CACHE_TTL_SECONDS, MAX_AGE_MS, WAIT_MS } from '../../edge/releases/pointer-reader.ts';
import type { Random } from '../../edge/test/proxy/random.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import type { DrawMs } from './durations.ts';

/** Operations on the platform's stores, and on what is paid by use. */
export interface StoreCounts {
  kvReads: number;
  r2Reads: number;
  loaderRequests: number;
  subrequests: number;
}

export interface ReleasesModelOptions {
  readonly random: Random;
  readonly countsAt: (now: number) => StoreCounts;
  readonly drawKvMs: DrawMs;
  readonly drawR2Ms: DrawMs;
  /** Time between two releases; `Infinity` for none. */
  readonly releaseMs: number;
  readonly onFlush: (at: number, shard: number) => void;
}

const STAGE = 'prod';

/** The build that a release brought, by its number. */
export const releaseAt = (at: number, releaseMs: number): number => Math.floor(at / releaseMs);

/** What an isolate knows of the channels and builds, and the counters that it sends. */
export class ReleasesModel {
  readonly #options: ReleasesModelOptions;
  readonly #opened = new Map<number, number>();
  readonly #named = new Set<number>();
  readonly #shard: number;
  readonly #flushMs: number;
  #readAt = Number.NEGATIVE_INFINITY;
  #readyAt = Number.NEGATIVE_INFINITY;
  #flushAt = Number.NEGATIVE_INFINITY;
  #build = -1;

  constructor(options: ReleasesModelOptions) {
    this.#options = options;
    const { random } = options;
    this.#shard = random.below(METRICS_SHARDS);
    this.#flushMs = FLUSH_DELAY_MS[STAGE] * (1 + random.below(1000) / 2000);
  }

  /** Milliseconds that a page waits for its build. */
  choose(now: number): number {
    const { countsAt, drawKvMs, drawR2Ms, random, releaseMs } = this.#options;
    const counts = countsAt(now);
    let waitMs = 0;
    const age = now - this.#readAt;
    if (age >= FRESH_MS && now >= this.#readyAt) {
      // Each channel is a key, and a `head` tells whether the builds can be read.
      const readMs = drawKvMs();
      counts.kvReads += CHANNELS.length;
      counts.r2Reads += 1;
      counts.subrequests += CHANNELS.length + 1;
      this.#readyAt = now + readMs;
      this.#readAt = this.#readyAt;
      if (age >= MAX_AGE_MS) waitMs = Math.min(WAIT_MS, readMs);
      // The copy of KV in the data centre is up to that old.
      this.#build = releaseAt(now - random.below(KV_CACHE_TTL_SECONDS * 1000), releaseMs);
    }
    return waitMs + this.#open(now, drawR2Ms);
  }

  #open(now: number, drawR2Ms: DrawMs): number {
    const counts = this.#options.countsAt(now);
    const checkedAt = this.#opened.get(this.#build);
    counts.loaderRequests += 1;
    counts.subrequests += 1;
    if (checkedAt === undefined) {
      // Description and server module, then a first call and a first render.
      counts.r2Reads += 2;
      counts.loaderRequests += 2;
      counts.subrequests += 4;
      this.#opened.set(this.#build, now);
      return Math.min(OPEN_WAIT_MS, drawR2Ms() + drawR2Ms());
    }
    if (now - checkedAt >= LEASE_MS) {
      counts.loaderRequests += 1;
      counts.subrequests += 1;
      this.#opened.set(this.#build, now);
    }
    return 0;
  }

  /** Milliseconds until this isolate knows the names of a build's files. */
  readNames(build: number, now: number): number {
    if (this.#named.has(build)) return 0;
    this.#named.add(build);
    const counts = this.#options.countsAt(now);
    counts.r2Reads += 1;
    counts.subrequests += 1;
    return this.#options.drawR2Ms();
  }

  /** Counts a request: the counters are sent after a delay, while there is something to send. */
  observe(now: number): void {
    if (now < this.#flushAt) return;
    this.#flushAt = now + this.#flushMs;
    this.#options.countsAt(now).subrequests += 1;
    this.#options.onFlush(this.#flushAt, this.#shard);
  }
}

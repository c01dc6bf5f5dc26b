import type { ChannelPointers } from '../../shared/contracts/channel-pointer.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { type ChannelStore, readChannels } from './channel-store.ts';
import type { PointerBackup } from './pointer-backup.ts';

/** Pointers of this age are used at once, and read again behind the answer. */
const FRESH_MS = 10_000;
/** Past this age an answer waits for them: with the store's own cache a move is visible within 45 s. */
const MAX_AGE_MS = 15_000;
/** The least that Workers KV takes. */
const KV_CACHE_TTL_SECONDS = 30;
/** An answer waits no longer for the store. */
const WAIT_MS = 300;
const READ_TIMEOUT_MS = 5_000;
/** Between two attempts at a store that fails. */
const RETRY_MS = 5_000;

const NONE: ChannelPointers = { stable: null, canary: null };

export type WaitUntil = (work: Promise<unknown>) => void;

/**
 * The channels' pointers as this isolate knows them. A store that fails leaves the last known ones in charge, however old:
 * they were right once, and every build that they name is kept for a week. An isolate that knows none takes those that
 * another one of its data centre knew.
 */
export class PointerReader {
  readonly #store: ChannelStore | undefined;
  readonly #backup: PointerBackup;
  readonly #now: () => number;
  #known = NONE;
  #readAt = Number.NEGATIVE_INFINITY;
  #startedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | null = null;
  #problem: string | null = null;

  constructor(store: ChannelStore | undefined, backup: PointerBackup, now: () => number) {
    this.#store = store;
    this.#backup = backup;
    this.#now = now;
  }

  /** Why the last attempt to read failed; null where it did not. */
  get problem(): string | null {
    return this.#problem;
  }

  /** As they were read last, without a call. */
  get known(): ChannelPointers {
    return this.#known;
  }

  /** @param onRead additional work with each fresh reading, behind the answer */
  async read(waitUntil: WaitUntil, onRead: () => Promise<void>): Promise<ChannelPointers> {
    const store = this.#store;
    if (store === undefined) return NONE;
    const now = this.#now();
    const age = now - this.#readAt;
    if (age < FRESH_MS) return this.#known;
    if (now - this.#startedAt >= RETRY_MS) {
      this.#startedAt = now;
      this.#refreshing = this.#refresh(store).then(onRead);
      waitUntil(this.#refreshing);
    }
    const work = this.#refreshing;
    const isRecent = now - this.#startedAt < WAIT_MS;
    // Later requests do not wait for a store that already kept others waiting.
    if (age >= MAX_AGE_MS && work !== null && isRecent) {
      await withTimeLimit(
        WAIT_MS,
        () => work,
        () => {},
      );
    }
    return this.#known;
  }

  async #refresh(store: ChannelStore): Promise<void> {
    const restored = this.#readAt === Number.NEGATIVE_INFINITY ? this.#restore() : null;
    try {
      const readings = await withTimeLimit(
        READ_TIMEOUT_MS,
        () => readChannels(store, KV_CACHE_TTL_SECONDS),
        () => {
          throw new Error(`no answer within ${READ_TIMEOUT_MS} ms`);
        },
      );
      await restored;
      const { stable, canary } = readings;
      this.#known = {
        stable: stable.problem === null ? stable.pointer : (this.#known.stable ?? stable.pointer),
        canary: canary.problem === null ? canary.pointer : (this.#known.canary ?? canary.pointer),
      };
      const problem = stable.problem ?? canary.problem;
      if (problem !== null) throw problem;
      this.#readAt = this.#now();
      this.#problem = null;
      // The next attempt is due when these are old; after a failure only when `RETRY_MS` are over.
      this.#startedAt = Number.NEGATIVE_INFINITY;
      this.#refreshing = null;
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
      return;
    }
    await this.#backup.write(this.#known);
  }

  /** Nothing waits for it longer than for the store: what comes first is used, and the store's answer in any case. */
  async #restore(): Promise<void> {
    const pointers = await this.#backup.read();
    if (pointers !== null && this.#known === NONE) this.#known = pointers;
  }
}

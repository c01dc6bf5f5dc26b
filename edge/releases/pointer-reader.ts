import * as z from 'zod/mini';
import {
  buildChannelKey,
  type ChannelPointer,
  type ChannelPointers,
  channelPointerSchema,
  NO_POINTERS,
} from '../../shared/contracts/channel-pointer.ts';
import { type Channel, mapChannelsAsync } from '../../shared/contracts/channels.ts';
import { requireWithin, waitFor } from '../cache/in-flight-requests.ts';

/** Pointers older than this are used at once, and read again after the answer. */
const FRESH_MS = 10_000;
/** Past this age an answer waits for new pointers: with the store's own cache a move is visible within 45 s. */
const MAX_AGE_MS = 15_000;
/** Minimum of Workers KV. */
const KV_CACHE_TTL_SECONDS = 30;
/** Longest wait of an answer for the store. */
const WAIT_MS = 300;
const READ_TIMEOUT_MS = 5_000;
/** Pause between two attempts to read a failing store. */
const RETRY_MS = 5_000;

export type WaitUntil = (work: Promise<unknown>) => void;
export type ChannelStore = Pick<KVNamespace, 'get'>;

/**
 * The channels' pointers known to this isolate. If the store fails, the last known pointers stay in force, however old:
 * they were valid once, and every build that they name is kept for a week.
 */
export class PointerReader {
  readonly #store: ChannelStore | undefined;
  readonly #now: () => number;
  readonly #freshMs: number;
  /** The pointers of the last reading, without a call. */
  known = NO_POINTERS;
  /** The reason why the last reading failed; null if it succeeded. */
  problem: string | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #startedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | null = null;

  /** @param freshMs age up to which pointers are used without being read again */
  constructor(store: ChannelStore | undefined, now: () => number, freshMs = FRESH_MS) {
    this.#store = store;
    this.#now = now;
    this.#freshMs = freshMs;
  }

  async read(waitUntil: WaitUntil): Promise<ChannelPointers> {
    if (this.#store === undefined) return NO_POINTERS;
    const now = this.#now();
    const age = now - this.#readAt;
    if (age < this.#freshMs) return this.known;
    if (now - this.#startedAt >= RETRY_MS) {
      this.#startedAt = now;
      this.#refreshing = this.#refresh(this.#store);
      waitUntil(this.#refreshing);
    }
    const work = this.#refreshing;
    const isRecent = now - this.#startedAt < WAIT_MS;
    // Later requests do not wait for a store that has already delayed others.
    if (age >= MAX_AGE_MS && work !== null && isRecent) await waitFor(work, WAIT_MS);
    return this.known;
  }

  /** An invalid or unavailable channel does not affect the others. */
  async #refresh(store: ChannelStore): Promise<void> {
    const problems: string[] = [];
    this.known = await mapChannelsAsync(async (channel) => {
      const known = this.known[channel];
      try {
        const pointer = await requireWithin(READ_TIMEOUT_MS, () => readPointer(store, channel));
        // KV is not ordered: the copy of a data centre may be older than this isolate's.
        return (pointer?.revision ?? 0) < (known?.revision ?? 0) ? known : pointer;
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
        return known;
      }
    });
    this.problem = problems[0] ?? null;
    if (this.problem !== null) return;
    this.#readAt = this.#now();
    // The next attempt is due when these pointers are old; after a failure, once `RETRY_MS` have passed.
    this.#startedAt = Number.NEGATIVE_INFINITY;
    this.#refreshing = null;
  }
}

/** @throws Error for a value that is no pointer */
async function readPointer(store: ChannelStore, channel: Channel): Promise<ChannelPointer | null> {
  const key = buildChannelKey(channel);
  const value: unknown = await store.get(key, { type: 'json', cacheTtl: KV_CACHE_TTL_SECONDS });
  const { data } = z.nullable(channelPointerSchema).safeParse(value);
  if (data === undefined) throw new Error(`${key} is no pointer`);
  return data;
}

import * as z from 'zod/mini';
import {
  buildChannelKey,
  type ChannelPointer,
  type ChannelPointers,
  channelPointerSchema,
  NO_POINTERS,
} from '../../shared/contracts/channel-pointer.ts';
import {
  type ByChannel,
  CHANNELS,
  type Channel,
  mapChannels,
  mapChannelsAsync,
} from '../../shared/contracts/channels.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';
import { matchCached, type OpenCache, putCached } from '../cache/cache-api-tier.ts';
import { requireWithin, waitFor } from '../cache/in-flight-requests.ts';

/** Pointers older than this are used at once, and read again after the answer. */
export const FRESH_MS = 10_000;
/** Past this age an answer waits for new pointers: with the store's own cache a move is visible within 45 s. */
export const MAX_AGE_MS = 15_000;
/** Minimum of Workers KV. */
export const KV_CACHE_TTL_SECONDS = 30;
/** Longest wait of an answer for the store. */
export const WAIT_MS = 300;
const READ_TIMEOUT_MS = 5_000;
/** Pause between two attempts to read a failing store. */
const RETRY_MS = 5_000;

/** An address in the worker's own zone, as the platform requires of cache entries; no route answers it. */
const BACKUP_ADDRESS = `https://${DEFAULT_SITE.host}/header/channels.backup.json`;
/** Builds that pointers name are kept equally long. */
const BACKUP_SECONDS = 7 * 24 * 60 * 60;

/** A backup may be older than a channel, which it then lacks. */
const pointersSchema = z.object(mapChannels(() => z._default(z.nullable(channelPointerSchema), null)));

export type WaitUntil = (work: Promise<unknown>) => void;

export interface PointerReaderOptions {
  readonly store: ChannelStore | undefined;
  /** Opens the data centre's cache, for the backup of isolates that start while the store is unavailable. */
  readonly openCache: OpenCache;
  readonly now: () => number;
  /** Age up to which pointers are used without being read again. */
  readonly freshMs?: number | undefined;
}

/**
 * The channels' pointers known to this isolate. If the store fails, the last known pointers stay in force, however old:
 * they were valid once, and every build that they name is kept for a week. An isolate without pointers takes those that
 * another isolate of its data centre knew.
 */
export class PointerReader {
  readonly #options: PointerReaderOptions;
  #known = NO_POINTERS;
  #readAt = Number.NEGATIVE_INFINITY;
  #startedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | null = null;
  #problem: string | null = null;
  #backedUp = '';

  constructor(options: PointerReaderOptions) {
    this.#options = options;
  }

  /** The reason why the last reading failed; null if it succeeded. */
  get problem(): string | null {
    return this.#problem;
  }

  /** The pointers of the last reading, without a call. */
  get known(): ChannelPointers {
    return this.#known;
  }

  /** @param onRead additional work with each fresh reading, after the answer */
  async read(waitUntil: WaitUntil, onRead: () => Promise<void>): Promise<ChannelPointers> {
    const { store, freshMs = FRESH_MS } = this.#options;
    if (store === undefined) return NO_POINTERS;
    const now = this.#options.now();
    const age = now - this.#readAt;
    if (age < freshMs) return this.#known;
    if (now - this.#startedAt >= RETRY_MS) {
      this.#startedAt = now;
      this.#refreshing = this.#refresh(store).then(onRead);
      waitUntil(this.#refreshing);
    }
    const work = this.#refreshing;
    const isRecent = now - this.#startedAt < WAIT_MS;
    // Later requests do not wait for a store that has already delayed others.
    if (age >= MAX_AGE_MS && work !== null && isRecent) await waitFor(work, WAIT_MS);
    return this.#known;
  }

  async #refresh(store: ChannelStore): Promise<void> {
    const restored = this.#readAt === Number.NEGATIVE_INFINITY ? this.#restore() : null;
    try {
      const readings = await requireWithin(READ_TIMEOUT_MS, () => readChannels(store, KV_CACHE_TTL_SECONDS));
      await restored;
      const known = this.#known;
      this.#known = mapChannels((channel) => {
        const { pointer, problem } = readings[channel];
        if (problem !== null) return known[channel];
        // KV is not ordered: the copy of a data centre may be older than this isolate's.
        return (pointer?.revision ?? 0) < (known[channel]?.revision ?? 0) ? known[channel] : pointer;
      });
      const problem = findProblem(readings);
      if (problem !== null) throw problem;
      this.#readAt = this.#options.now();
      this.#problem = null;
      // The next attempt is due when these pointers are old; after a failure, once `RETRY_MS` have passed.
      this.#startedAt = Number.NEGATIVE_INFINITY;
      this.#refreshing = null;
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
      return;
    }
    await this.#writeBackup(this.#known);
  }

  /**
   * Takes the last valid pointers of the data centre's isolates; none if there is no answer in time. The first result is
   * used, and the store's answer in any case.
   */
  async #restore(): Promise<void> {
    const response = await matchCached(this.#options.openCache, BACKUP_ADDRESS);
    const { data } = pointersSchema.safeParse(await response?.json().catch(() => null));
    if (data !== undefined && this.#known === NO_POINTERS) this.#known = data;
  }

  /** Costs nothing if the pointers are unchanged since this isolate's last write. */
  async #writeBackup(pointers: ChannelPointers): Promise<void> {
    const text = JSON.stringify(pointers);
    if (text === this.#backedUp) return;
    this.#backedUp = text;
    const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${BACKUP_SECONDS}` };
    await putCached(this.#options.openCache, BACKUP_ADDRESS, new Response(text, { headers }));
  }
}

export type ChannelStore = Pick<KVNamespace, 'get'>;

/** A value in the store that is not a pointer. */
export class InvalidPointerError extends Error {
  constructor(channel: Channel) {
    super(`${buildChannelKey(channel)} is no pointer`);
  }
}

/** The stored pointer of a channel; null if there is none, or it is invalid. */
export interface ChannelReading {
  readonly pointer: ChannelPointer | null;
  readonly problem: Error | null;
}

/** Reads all channels. An invalid or unavailable channel does not affect the others. */
export function readChannels(store: ChannelStore, cacheTtl?: number): Promise<ByChannel<ChannelReading>> {
  return mapChannelsAsync(async (channel) => {
    try {
      const value: unknown = await store.get(buildChannelKey(channel), {
        type: 'json',
        ...(cacheTtl === undefined ? {} : { cacheTtl }),
      });
      if (value === null) return { pointer: null, problem: null };
      const { data } = channelPointerSchema.safeParse(value);
      if (data !== undefined) return { pointer: data, problem: null };
      return { pointer: null, problem: new InvalidPointerError(channel) };
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      return { pointer: null, problem: problem.name === 'SyntaxError' ? new InvalidPointerError(channel) : problem };
    }
  });
}

/** Describes the problem of the first channel that has one. */
export const findProblem = (readings: ByChannel<ChannelReading>): Error | null =>
  CHANNELS.map((channel) => readings[channel].problem).find((problem) => problem !== null) ?? null;

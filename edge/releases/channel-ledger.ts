import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';
import {
  buildChannelKey,
  type ChannelPointer,
  type ChannelPointers,
  findRevision,
  findRunningCanary,
  NO_POINTERS,
} from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import { addBuildRecord, type BuildRecords, findCanaryFault, NO_BUILD_RECORD } from './canary-health.ts';
import { CHANNEL_LEDGER_NAME, channelWriteSchema, rollBack, type WriteResult } from './channel-moves.ts';

const POINTERS_KEY = 'pointers';
const RECORD_KEY = 'record';
/** Pause before the next attempt where publishing failed. */
const RETRY_MS = 5_000;

/** How the builds of a canary did since its last decision. */
interface CanaryRecord {
  readonly revision: number;
  readonly builds: BuildRecords;
}

export interface ChannelLedgerEnvironment {
  readonly CHANNELS?: KVNamespace;
}

/**
 * The channels of a stage: the only writer of their pointers. A decision is stored here first, and published to KV, from
 * which requests read, afterwards. An alarm repeats writes that failed. A canary that fails is taken back.
 */
export class ChannelLedger extends DurableObject<ChannelLedgerEnvironment> {
  #pointers = NO_POINTERS;
  #record: CanaryRecord = { revision: 0, builds: {} };
  #publishing: Promise<boolean> | null = null;

  constructor(state: DurableObjectState, environment: ChannelLedgerEnvironment) {
    super(state, environment);
    void state.blockConcurrencyWhile(async () => {
      this.#pointers = (await state.storage.get<ChannelPointers>(POINTERS_KEY)) ?? this.#pointers;
      this.#record = (await state.storage.get<CanaryRecord>(RECORD_KEY)) ?? this.#record;
    });
  }

  read(): ChannelPointers {
    return this.#pointers;
  }

  /**
   * Stores a decision if it is the next one, and refuses it if it was made without knowledge of the latest.
   *
   * @returns once the decision is stored, and publishing was tried.
   */
  async write(channel: Channel, pointer: ChannelPointer): Promise<WriteResult> {
    // Compares and sets without waiting in between: no other call of this object runs there.
    if (pointer.revision !== findRevision(this.#pointers) + 1) return { written: false };
    this.#pointers = { ...this.#pointers, [channel]: pointer };
    // The platform holds back whatever this object sends until the value is stored, and restarts the object if it is not.
    void this.ctx.storage.put(POINTERS_KEY, this.#pointers);
    void this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    return { written: true, published: await this.#publish() };
  }

  /** Adds what an isolate counted, and takes a canary back that does worse than stable. */
  async count(records: BuildRecords): Promise<void> {
    const canary = findRunningCanary(this.#pointers);
    if (canary === null) return;
    // Counts begin anew with each decision about the canary.
    const builds = { ...(this.#record.revision === canary.revision ? this.#record.builds : {}) };
    const recordOf = (build: string | undefined) => builds[build ?? ''] ?? NO_BUILD_RECORD;
    const stable = this.#pointers.stable?.build;
    for (const build of [canary.build, stable]) {
      const record = records[build ?? ''];
      if (build !== undefined && record !== undefined) builds[build] = addBuildRecord(recordOf(build), record);
    }
    this.#record = { revision: canary.revision, builds };
    void this.ctx.storage.put(RECORD_KEY, this.#record);
    const why = findCanaryFault(recordOf(canary.build), recordOf(stable));
    if (why === null) return;
    console.warn(JSON.stringify({ level: 'warn', event: 'canary-taken-back', build: canary.build, why }));
    const { channel, pointer } = rollBack(this.#pointers, { by: 'ledger', why, now: Date.now() });
    await this.write(channel, pointer);
  }

  /** Publishes a decision that KV did not take, or whose object ended before it was published. */
  override async alarm(): Promise<void> {
    await this.#publish();
  }

  /** One write to KV at a time, always of the latest pointers: an earlier write cannot arrive after a later one. */
  #publish(): Promise<boolean> {
    this.#publishing ??= this.#publishLatest().finally(() => {
      this.#publishing = null;
    });
    return this.#publishing;
  }

  async #publishLatest(): Promise<boolean> {
    const store = this.env.CHANNELS;
    if (store === undefined) return false;
    try {
      let published: ChannelPointers;
      do {
        published = this.#pointers;
        for (const channel of CHANNELS) {
          const pointer = published[channel];
          if (pointer !== null) await store.put(buildChannelKey(channel), JSON.stringify(pointer));
        }
      } while (published !== this.#pointers);
      await this.ctx.storage.deleteAlarm();
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ level: 'error', event: 'channel-ledger', step: 'publish', reason }));
      await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
      return false;
    }
  }
}

interface ChannelWriterEnvironment {
  readonly CHANNEL_LEDGER: DurableObjectNamespace<ChannelLedger>;
}

/**
 * The channels' ledger for `npm run release`. A named entrypoint has no address: a service binding reaches it, which the
 * platform gives to programs with the account's credentials alone.
 */
export class ChannelWriter extends WorkerEntrypoint<ChannelWriterEnvironment> {
  override async fetch(request: Request): Promise<Response> {
    const { CHANNEL_LEDGER } = this.env;
    const ledger = CHANNEL_LEDGER.get(CHANNEL_LEDGER.idFromName(CHANNEL_LEDGER_NAME));
    if (request.method === 'GET') return Response.json(await ledger.read());
    const { data } = channelWriteSchema.safeParse(await request.json());
    if (data === undefined) return new Response('Not a decision about a channel', { status: 400 });
    return Response.json(await ledger.write(data.channel, data.pointer));
  }
}

import type { ChannelPointer, ChannelPointers } from '../../../shared/contracts/channel-pointer.ts';
import type { Channel } from '../../../shared/contracts/channels.ts';
import { NO_BUILD_RECORD } from '../../observe/counters.ts';
import { ChannelLedger, type ChannelLedgerEnvironment } from '../../releases/channel-ledger.ts';
import { ChannelMoveError, promote, rollBack, startCanary } from '../../releases/channel-moves.ts';
import { CHANNEL_LEDGER_NAME } from '../../releases/channel-writer-client.ts';

export { ChannelWriter } from '../../releases/channel-writer.ts';

/**
 * What is wrong with KV. `dies`: the object ends between its own storage and KV; `away`: KV refuses each write; `late`: KV
 * answers what it had when the fault began.
 */
export type KvFault = 'none' | 'dies' | 'away' | 'late';

interface Controls {
  fault: KvFault;
  readonly seen: Map<string, unknown>;
  writes: number;
}

function wrapStore(store: KVNamespace, controls: Controls, state: DurableObjectState): KVNamespace {
  return {
    get: async (key: string) => {
      if (controls.fault === 'late' && controls.seen.has(key)) return controls.seen.get(key);
      const value = await store.get(key, 'json');
      controls.seen.set(key, value);
      return value;
    },
    put: async (key: string, text: string) => {
      controls.writes += 1;
      if (controls.fault === 'away') throw new Error('KV is away');
      if (controls.fault === 'dies') {
        await state.storage.sync();
        state.abort('died between the two stores');
      }
      await store.put(key, text);
    },
  } as unknown as KVNamespace;
}

/** The ledger before stores that a test breaks. */
export class TestLedger extends ChannelLedger {
  readonly #controls: Controls;

  constructor(state: DurableObjectState, environment: Required<ChannelLedgerEnvironment>) {
    const controls: Controls = { fault: 'none', seen: new Map(), writes: 0 };
    super(state, { CHANNELS: wrapStore(environment.CHANNELS, controls, state) });
    this.#controls = controls;
  }

  setFault(fault: KvFault): void {
    this.#controls.fault = fault;
  }

  /** Counts page views without a failure, which are enough for the next step of a ramp. */
  countViews(build: string, views: number): Promise<void> {
    return this.count({ [build]: { ...NO_BUILD_RECORD, views } });
  }

  countWrites(): number {
    return this.#controls.writes;
  }

  readAlarm(): Promise<number | null> {
    return this.ctx.storage.getAlarm();
  }
}

/** Moves of people who decide at once and repeat what was refused: promotions, canaries and rollbacks in turn. */
async function race(ledger: DurableObjectStub<TestLedger>, moves: number, racers: number): Promise<Response> {
  const queue = Array.from({ length: moves }, (_, index) => index);
  const revisions: number[] = [];
  let refused = 0;
  const decide = (pointers: ChannelPointers, index: number): { channel: Channel; pointer: ChannelPointer } => {
    const letter = 'abcdef'[index % 6] ?? '';
    const target = { build: letter.repeat(12), server: letter.repeat(64) };
    const decision = { by: `racer ${index}`, why: '', now: Date.now() };
    if (index % 3 === 0) return { channel: 'stable', pointer: promote(pointers, target, decision) };
    if (index % 3 === 2) return rollBack(pointers, decision);
    return { channel: 'canary', pointer: startCanary(pointers, { ...target, share: 50, ramp: true }, decision) };
  };
  const move = async (index: number): Promise<void> => {
    for (;;) {
      const { channel, pointer } = decide(await ledger.read(), index);
      if ((await ledger.write(channel, pointer)).written) {
        revisions.push(pointer.revision);
        return;
      }
      refused += 1;
      if (index % 20 === 0) await ledger.watch();
    }
  };
  const run = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      try {
        await move(index);
      } catch (error) {
        // Nothing earlier to go back to.
        if (!(error instanceof ChannelMoveError)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: racers }, run));
  return Response.json(revisions, { headers: { refused: String(refused) } });
}

export default {
  fetch(request: Request, { CHANNEL_LEDGER }: { readonly CHANNEL_LEDGER: DurableObjectNamespace<TestLedger> }) {
    const { searchParams } = new URL(request.url);
    const ledger = CHANNEL_LEDGER.get(CHANNEL_LEDGER.idFromName(CHANNEL_LEDGER_NAME));
    return race(ledger, Number(searchParams.get('moves')), Number(searchParams.get('racers')));
  },
};

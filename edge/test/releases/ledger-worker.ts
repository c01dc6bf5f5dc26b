import { ChannelLedger, type ChannelLedgerEnvironment } from '../../releases/channel-ledger.ts';

export { ChannelWriter } from '../../releases/channel-ledger.ts';

/** What is wrong with KV. `dies`: the object ends between its own storage and KV; `away`: KV refuses each write. */
export type KvFault = 'none' | 'dies' | 'away';

interface Controls {
  fault: KvFault;
}

function wrapStore(store: KVNamespace, controls: Controls, state: DurableObjectState): KVNamespace {
  return {
    get: (key: string) => store.get(key, 'json'),
    put: async (key: string, text: string) => {
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
    const controls: Controls = { fault: 'none' };
    super(state, { CHANNELS: wrapStore(environment.CHANNELS, controls, state) });
    this.#controls = controls;
  }

  setFault(fault: KvFault): void {
    this.#controls.fault = fault;
  }

  /** Does what the alarm does when it is due. */
  runAlarm(): Promise<void> {
    return this.alarm();
  }

  readAlarm(): Promise<number | null> {
    return this.ctx.storage.getAlarm();
  }
}

export default { fetch: () => new Response() };

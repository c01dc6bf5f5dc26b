import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChannelPointer, ChannelPointers } from '../../../shared/contracts/channel-pointer.ts';
import type { Channel } from '../../../shared/contracts/channels.ts';
import { type BuildRecord, NO_BUILD_RECORD } from '../../releases/canary-health.ts';
import {
  CHANNEL_LEDGER_NAME,
  type ChannelDecisions,
  ChannelWriterError,
  openChannelWriter,
  promote,
  rollBack,
  startCanary,
} from '../../releases/channel-moves.ts';
import { prepareWorkerd } from '../proxy/workerd.ts';
import type { TestLedger } from './ledger-worker.ts';

/* The channels' ledger in workerd, before a KV that fails and dies. */

let miniflare: Miniflare;
let channels: ChannelDecisions;
let kv: KVNamespace;
let ledgers: DurableObjectNamespace<TestLedger>;
/** A stub of its own for each call: one whose object died stays broken. */
const openLedger = () => ledgers.get(ledgers.idFromName(CHANNEL_LEDGER_NAME));

beforeEach(async () => {
  const { directory, remove } = await prepareWorkerd({
    entry: resolve(import.meta.dirname, 'ledger-worker.ts'),
    vars: {},
  });
  const contents = await readFile(join(directory, 'worker.js'), 'utf8');
  await remove();
  const common = { compatibilityDate: '2026-10-01', modules: true };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      handleStructuredLogs: () => {},
      workers: [
        {
          ...common,
          name: 'edge',
          modules: [{ type: 'ESModule', path: 'worker.js', contents }],
          kvNamespaces: ['CHANNELS'],
          durableObjects: { CHANNEL_LEDGER: { className: 'TestLedger', useSQLite: true } },
        },
        {
          ...common,
          name: 'release',
          script: 'export default {}',
          serviceBindings: { WRITER: { name: 'edge', entrypoint: 'ChannelWriter' } },
        },
      ],
    }),
  );
  const { WRITER } = await miniflare.getBindings<{ readonly WRITER: Fetcher }>('release');
  channels = openChannelWriter(WRITER);
  kv = (await miniflare.getKVNamespace('CHANNELS', 'edge')) as unknown as KVNamespace;
  ledgers = (await miniflare.getDurableObjectNamespace('CHANNEL_LEDGER', 'edge')) as never;
});
afterEach(() => miniflare.dispose());

const refer = (letter: string) => ({ build: letter.repeat(12), server: letter.repeat(64) });
const decide = (by: string) => ({ by, why: 'because', now: Date.now() });
const readPublished = async (): Promise<ChannelPointers> => ({
  stable: await kv.get<ChannelPointer>('channel:stable', 'json'),
  canary: await kv.get<ChannelPointer>('channel:canary', 'json'),
});

async function write(channel: Channel, decideOn: (pointers: ChannelPointers) => ChannelPointer) {
  const pointer = decideOn(await channels.read());
  expect(await channels.write(channel, pointer)).toEqual({ written: true, published: true });
  return pointer;
}

/** Stable has a, and b is a canary. */
async function startRelease(): Promise<ChannelPointer> {
  await write('stable', (pointers) => promote(pointers, refer('a'), decide('Ana')));
  return write('canary', (pointers) => startCanary(pointers, { ...refer('b'), share: 5 }, decide('Ana')));
}

const takeBack = async () => {
  const { channel, pointer } = rollBack(await channels.read(), decide('Ben'));
  return channels.write(channel, pointer);
};

it('takes one of ten decisions that were made at once, and publishes it', async () => {
  await startRelease();
  const pointers = await channels.read();
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, racer) =>
      channels.write('stable', promote(pointers, refer('c'), decide(`racer ${racer}`))),
    ),
  );
  expect(results.filter(({ written }) => written)).toEqual([{ written: true, published: true }]);
  const decided = await channels.read();
  expect(decided.stable).toMatchObject({ ...refer('c'), revision: 3 });
  expect(await readPublished()).toEqual(decided);
});

it('takes a canary back as soon as an isolate reports that it fails, by what isolates counted since its last decision', async () => {
  const { build } = await startRelease();
  const report = (record: Partial<BuildRecord>) => openLedger().count({ [build]: { ...NO_BUILD_RECORD, ...record } });
  await report({ renderFailures: 4 });
  expect((await channels.read()).canary).toMatchObject({ build, share: 5 });
  await report({ renderFailures: 1 });
  expect((await readPublished()).canary).toMatchObject({ ...refer('a'), share: 0, by: 'ledger' });
  // What was counted of the one before says nothing about the next.
  await write('canary', (pointers) => startCanary(pointers, { ...refer('b'), share: 5 }, decide('Ana')));
  await report({ renderFailures: 4 });
  expect((await channels.read()).canary).toMatchObject({ build, share: 5 });
});

it('publishes a decision whose writer died between the two stores', async () => {
  await startRelease();
  const before = await readPublished();
  await openLedger().setFault('dies');
  await expect(takeBack()).rejects.toThrow('died between the two stores');
  expect(await readPublished()).toEqual(before);

  // The object starts again with its storage and its alarm.
  expect(await channels.read()).toMatchObject({ canary: { share: 0, by: 'Ben' } });
  expect(await openLedger().readAlarm()).toBeLessThanOrEqual(Date.now() + 5_000);
  await openLedger().runAlarm();
  expect(await readPublished()).toEqual(await channels.read());
  expect(await openLedger().readAlarm()).toBeNull();
});

it('says that KV did not take a decision, and repeats it within seconds; refuses an old writer that comes back', async () => {
  const old = await startRelease();
  await openLedger().setFault('away');
  expect(await takeBack()).toEqual({ written: true, published: false });
  expect(await openLedger().readAlarm()).toBeLessThanOrEqual(Date.now() + 5_000);
  await openLedger().setFault('none');
  await openLedger().runAlarm();
  expect((await readPublished()).canary).toMatchObject({ share: 0, by: 'Ben' });
  expect(await channels.write('canary', old)).toEqual({ written: false });
});

it('refuses what is not a decision', async () => {
  await expect(channels.write('canary', { build: 'x' } as never)).rejects.toThrow(ChannelWriterError);
});

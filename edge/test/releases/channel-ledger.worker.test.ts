import { resolve } from 'node:path';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  buildChannelKey,
  type ChannelPointer,
  type ChannelPointers,
  findRevision,
  listMoves,
  NO_POINTERS,
} from '../../../shared/contracts/channel-pointer.ts';
import { CHANNELS, type Channel } from '../../../shared/contracts/channels.ts';
import { rollBackChannel } from '../../../tools/release/commands.ts';
import { type BuildRecord, NO_BUILD_RECORD } from '../../observe/counters.ts';
import { promote, startCanary } from '../../releases/channel-moves.ts';
import {
  CHANNEL_LEDGER_NAME,
  type ChannelDecisions,
  ChannelWriterError,
  openChannelWriter,
} from '../../releases/channel-writer-client.ts';
import type { TestLedger } from './ledger-worker.ts';

/* The channels' ledger in workerd, before a KV that fails, dies and is late. */
const MINUTE_MS = 60_000;
const MOVES = 200;
/** Each begins its next move once its last one was taken. */
const RACERS = 10;

let miniflare: Miniflare;
let channels: ChannelDecisions;
let kv: KVNamespace;
let ledgers: DurableObjectNamespace<TestLedger>;
/** A stub of its own for each call: one whose object died stays broken. */
const openLedger = () => ledgers.get(ledgers.idFromName(CHANNEL_LEDGER_NAME));

beforeEach(async () => {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'ledger-worker.ts')],
    write: false,
    bundle: true,
    external: ['cloudflare:workers'],
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const common = { compatibilityDate: '2026-10-01', modules: true };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      handleStructuredLogs: () => {},
      workers: [
        {
          ...common,
          name: 'edge',
          modules: [{ type: 'ESModule', path: 'worker.js', contents: outputFiles[0]?.text ?? '' }],
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
const decide = (by: string, minutesAgo = 0) => ({ by, why: 'because', now: Date.now() - minutesAgo * MINUTE_MS });
const readPublished = async (): Promise<ChannelPointers> => ({
  stable: await kv.get<ChannelPointer>('channel:stable', 'json'),
  canary: await kv.get<ChannelPointer>('channel:canary', 'json'),
});

async function write(channel: Channel, decideOn: (pointers: ChannelPointers) => ChannelPointer) {
  const pointer = decideOn(await channels.read());
  expect(await channels.write(channel, pointer)).toMatchObject({ written: true });
  return pointer;
}

/** Stable has a; b is a canary whose next step is due. */
async function startRamp(): Promise<ChannelPointer> {
  await write('stable', (pointers) => promote(pointers, refer('a'), decide('Ana', 40)));
  const canary = await write('canary', (pointers) =>
    startCanary(pointers, { ...refer('b'), share: 5, ramp: true }, decide('Ana', 20)),
  );
  await openLedger().countViews(canary.build, 2_000);
  return canary;
}

const lines: string[] = [];
/** `npm run release -- rollback`, which needs no build to take a canary back. */
const rollBackByHand = (decisions: ChannelDecisions = channels) =>
  rollBackChannel({
    store: { builds: null as never, channels: decisions, close: async () => {} },
    log: (line) => void lines.push(line),
    by: 'Ben',
    why: null,
    now: Date.now(),
  });

it('keeps every one of 200 racing moves and rollbacks, in one order, and publishes the last', async () => {
  await startRamp();
  const worker = await miniflare.getWorker('edge');
  const response = await worker.fetch(`http://edge/?moves=${MOVES}&racers=${RACERS}`);
  const revisions = (await response.json()) as readonly number[];
  const pointers = await channels.read();
  const kept = CHANNELS.flatMap((channel) => listMoves(pointers[channel]));
  const byRacers = kept.filter(({ by }) => by.startsWith('racer')).map(({ revision }) => revision);
  expect(new Set(byRacers)).toEqual(new Set(revisions));
  expect(byRacers).toHaveLength(revisions.length);
  // Nothing is lost and no number is used twice: moves of the ramp included.
  expect(kept.map(({ revision }) => revision).sort((one, other) => one - other)).toEqual(
    Array.from({ length: findRevision(pointers) }, (_, index) => index + 1),
  );
  expect(revisions.length).toBeGreaterThan(MOVES / 2);
  // Decisions were refused, so there was a race.
  expect(Number(response.headers.get('refused'))).toBeGreaterThan(0);
  expect(await readPublished()).toEqual(pointers);
});

it('moves a ramp, by itself', async () => {
  const { build } = await startRamp();
  await openLedger().watch();
  expect(await readPublished()).toMatchObject({ canary: { build, share: 25, by: 'ramp', revision: 3 } });
});

it('takes a canary back as soon as an isolate reports that it fails, by what isolates counted since its last decision', async () => {
  const { build } = await startRamp();
  const report = (record: Partial<BuildRecord>) => openLedger().count({ [build]: { ...NO_BUILD_RECORD, ...record } });
  await report({ errors: 4 });
  expect((await channels.read()).canary).toMatchObject({ build, share: 5 });
  await report({ renderFailures: 5 });
  expect((await readPublished()).canary).toMatchObject({ ...refer('a'), share: 0, by: 'ramp' });
  // What was counted of the one before says nothing about the next.
  await write('canary', (pointers) =>
    startCanary(pointers, { ...refer('b'), share: 5, ramp: true }, decide('Ana', 20)),
  );
  await openLedger().count({ [build]: { ...NO_BUILD_RECORD, views: 999 } });
  await openLedger().watch();
  expect((await channels.read()).canary).toMatchObject({ build, share: 5 });
});

it('writes a rollback by hand over the step that a ramp took meanwhile', async () => {
  await startRamp();
  let isFirst = true;
  await rollBackByHand({
    read: channels.read,
    write: async (...decision) => {
      if (isFirst) await openLedger().watch();
      isFirst = false;
      return channels.write(...decision);
    },
  });
  const { canary } = await channels.read();
  expect(canary).toMatchObject({ ...refer('a'), share: 0, by: 'Ben', revision: 4 });
  expect(canary?.history[0]).toMatchObject({ share: 25, by: 'ramp' });
});

it('takes no second build back where two people roll back at once', async () => {
  await startRamp();
  await write('stable', (pointers) => promote(pointers, refer('c'), decide('Ana', 15)));
  await write('canary', (pointers) => startCanary(pointers, { ...refer('b'), share: 5, ramp: false }, decide('Ana')));
  let isFirst = true;
  const decision = rollBackByHand({
    read: channels.read,
    write: async (...write) => {
      if (isFirst) await rollBackByHand();
      isFirst = false;
      return channels.write(...write);
    },
  });
  await expect(decision).rejects.toThrow(/^Decided meanwhile: canary: c{12}, 0 % \(Ben: rolled back\)/);
  expect((await channels.read()).stable?.build).toBe(refer('c').build);
});

it('publishes a decision whose writer died between the two stores', async () => {
  await startRamp();
  const before = await readPublished();
  await openLedger().setFault('dies');
  await expect(rollBackByHand()).rejects.toThrow('died between the two stores');
  expect(await readPublished()).toEqual(before);

  // The object starts again with its storage and its alarm.
  expect(await channels.read()).toMatchObject({ canary: { share: 0, by: 'Ben' } });
  expect(await openLedger().readAlarm()).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
  await openLedger().watch();
  expect(await readPublished()).toEqual(await channels.read());
});

it('says that KV did not take a decision, and repeats it within seconds', async () => {
  await startRamp();
  await openLedger().setFault('away');
  lines.length = 0;
  await rollBackByHand();
  expect(lines.at(-1)).toContain('KV did not take it yet');
  expect(await openLedger().readAlarm()).toBeLessThanOrEqual(Date.now() + 5_000);
  await openLedger().setFault('none');
  await openLedger().watch();
  expect((await readPublished()).canary).toMatchObject({ share: 0, by: 'Ben' });
});

it('decides on its own record where KV is late by a minute', async () => {
  await startRamp();
  await openLedger().watch();
  await openLedger().setFault('late');
  await rollBackByHand();
  // KV still says 25 %: the ramp is over all the same, and is not started anew.
  await openLedger().watch();
  expect((await channels.read()).canary).toMatchObject({ share: 0, by: 'Ben' });
  expect((await readPublished()).canary).toMatchObject({ share: 0, by: 'Ben' });
});

it('refuses an old writer that comes back, and writes over what one put into KV', async () => {
  const old = await startRamp();
  await rollBackByHand();
  expect(await channels.write('canary', old)).toEqual({ written: false });
  await kv.put(buildChannelKey('canary'), JSON.stringify(old));
  await openLedger().watch();
  expect((await readPublished()).canary).toMatchObject({ share: 0, by: 'Ben' });

  const writes = await openLedger().countWrites();
  await openLedger().watch();
  expect(await openLedger().countWrites()).toBe(writes);
});

it('begins with the pointers that KV had before there was a ledger', async () => {
  const { revision: _, ...stable } = promote(NO_POINTERS, refer('a'), decide('Ana'));
  await kv.put('channel:stable', JSON.stringify(stable));
  expect((await channels.read()).stable).toEqual({ ...stable, revision: 0 });
  // Once only: from then on its own record counts.
  await kv.delete('channel:stable');
  await openLedger().watch();
  expect((await readPublished()).stable).toMatchObject(refer('a'));
});

it('refuses what is not a decision', async () => {
  await expect(channels.write('canary', { build: 'x' } as never)).rejects.toThrow(ChannelWriterError);
});

import { describe, expect, it } from 'vitest';
import { promote, rollBack, startCanary } from '../../edge/releases/channel-moves.ts';
import { createTestManifest } from '../../edge/test/test-release.ts';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { type ChannelMove, type ChannelPointers, NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { findDefaultBuild, findPrunable } from './choose-builds.ts';
import { type CommandContext, promoteBuild, rollBackChannel } from './commands.ts';

const SERVER = "export const readLabels = () => { throw new Error('boom'); };";
const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');
const decide = { by: 'Ana', why: '', now: 0 };
const A = createTestManifest('aaaaaaaaaaaa');
const B = createTestManifest('bbbbbbbbbbbb', {}, await sha256(SERVER));
const refer = ({ id, server }: BuildManifest) => ({ build: id, server: server.sha256 });

function promoteAll(manifests: readonly BuildManifest[]): ChannelPointers {
  let pointers = NO_POINTERS;
  for (const manifest of manifests) pointers = { ...pointers, stable: promote(pointers, refer(manifest), decide) };
  return pointers;
}

/** A bucket with builds, and a ledger that refuses a decision where it decided meanwhile. */
function openStore(manifests: readonly BuildManifest[], pointers: ChannelPointers, meanwhile = pointers) {
  const objects = new Map(manifests.map((manifest) => [`builds/${manifest.id}/build.json`, JSON.stringify(manifest)]));
  for (const { id, server } of manifests) objects.set(`builds/${id}/${server.file}`, SERVER);
  const builds = {
    get: async (key: string) => {
      const text = objects.get(key);
      if (text === undefined) return null;
      return { text: async () => text, arrayBuffer: async () => new TextEncoder().encode(text).buffer };
    },
    list: async () => ({ delimitedPrefixes: manifests.map(({ id }) => `builds/${id}/`), truncated: false }),
  };
  const written: unknown[] = [];
  const readings = [pointers, meanwhile];
  const channels = {
    read: async () => readings.shift() ?? meanwhile,
    write: async (channel: string, { build, share }: { build: string; share: number }) => {
      if (meanwhile !== pointers) return { written: false as const };
      written.push({ channel, build, share });
      return { written: true as const, published: true };
    },
  };
  const context = { store: { builds, channels }, log: () => {}, by: 'Ben', why: null, now: 1 };
  return { context: context as unknown as CommandContext, written };
}

it('refuses to point to a build that does not render', async () => {
  const { context, written } = openStore([A, B], promoteAll([A]));
  await expect(promoteBuild(context, B.id)).rejects.toThrow(`Build ${B.id} does not render: boom`);
  expect(written).toEqual([]);
});

it('rolls back to the build before, unless no edge would use it or hosts would break', async () => {
  const pointers = promoteAll([A, B]);
  const { context, written } = openStore([A, B], pointers);
  await rollBackChannel(context);
  expect(written).toEqual([{ channel: 'stable', build: A.id, share: 100 }]);
  const refuse = (changes: Partial<BuildManifest>, missing = false) =>
    rollBackChannel(openStore([{ ...A, ...changes }, ...(missing ? [] : [B])], pointers).context);
  await expect(refuse({ contract: 2 })).rejects.toThrow(`Build ${A.id} speaks contract 2`);
  await expect(refuse({ hostContract: '2.0' })).rejects.toThrow('hosts use 1.0 of stable');
  await expect(refuse({ hostContract: '2.0' })).rejects.toThrow('--breaking');
  // A build that was removed says nothing: those of the history do.
  await expect(refuse({ hostContract: '1.5' }, true)).resolves.toBeUndefined();
  const breaking = openStore([{ ...A, hostContract: '2.0' }, B], pointers);
  await rollBackChannel({ ...breaking.context, breaking: true });
  expect(breaking.written).toHaveLength(1);
});

it('writes nothing over a decision that was made meanwhile', async () => {
  const stable = promoteAll([A, B]);
  const canary = startCanary(stable, { ...refer(A), share: 5 }, decide);
  const { context, written } = openStore([A, B], stable, { ...stable, canary });
  await expect(rollBackChannel(context)).rejects.toThrow(/^Decided meanwhile: canary: a{12}, 5 % \(Ana: \)/);
  expect(written).toEqual([]);
});

describe('a command that names no build', () => {
  const [older, newest] = [refer(A), refer(B)];
  const builds = [{ id: B.id }, { id: A.id }];
  const onOlder = promoteAll([A]);
  const withCanary = (build: typeof older) => ({
    ...onOlder,
    canary: startCanary(onOlder, { ...build, share: 5 }, decide),
  });

  it.each<[string, ChannelPointers, string]>([
    ['the newest one', NO_POINTERS, B.id],
    ['the newest one, where an older one is stable', onOlder, B.id],
    ['the newest one, where it is stable already', promoteAll([A, B]), B.id],
    ['the canary’s, while users have it', withCanary(older), A.id],
  ])('takes %s', (_, pointers, id) => {
    expect(findDefaultBuild(builds, pointers)).toBe(id);
  });

  it('is refused the newest one where that was taken back, as a canary or from everybody', () => {
    const canary = { ...onOlder, canary: rollBack(withCanary(newest), decide).pointer };
    const stable = { ...onOlder, stable: rollBack(promoteAll([A, B]), decide).pointer };
    for (const pointers of [canary, stable])
      expect(() => findDefaultBuild(builds, pointers)).toThrow(`${B.id}, the newest build, was taken back`);
    expect(() => findDefaultBuild([], NO_POINTERS)).toThrow('No build is published.');
  });
});

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 60 * 60_000;
const at = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS).toISOString();
const nameOf = (index: number) => index.toString(16).padStart(12, '0');
const createBuild = (index: number, daysAgo: number) => ({
  ...createTestManifest(nameOf(index)),
  createdAt: at(daysAgo),
});
const createMove = (index: number, daysAgo: number): ChannelMove => ({
  build: nameOf(index),
  server: '0'.repeat(64),
  share: 100,
  by: '',
  at: at(daysAgo),
  why: '',
  revision: 0,
});
const createPointer = (move: ChannelMove, ...history: ChannelMove[]) => ({ ...move, history });

/** Thirty builds, the newest first, one each day from ten days ago. */
const OLD = Array.from({ length: 30 }, (_, index) => createBuild(index, 10 + index));

it('keeps the newest 20, what is younger than a week, and what a channel named in the last week', () => {
  expect(findPrunable(OLD, NO_POINTERS, NOW)).toEqual(OLD.slice(20).map(({ id }) => id));
  const young = Array.from({ length: 30 }, (_, index) => createBuild(index, 6));
  expect(findPrunable(young, NO_POINTERS, NOW)).toEqual([]);

  // 29 serves; 28 did until 5 days ago, however long before that it was promoted; 27 ended 9 days ago.
  const stable = createPointer(createMove(29, 5), createMove(28, 9), createMove(27, 12));
  const canary = createPointer(createMove(26, 20), createMove(25, 21));
  const prunable = findPrunable(OLD, { ...NO_POINTERS, stable, canary }, NOW);
  const isPruned = [29, 28, 27, 26, 25].map((index) => prunable.includes(nameOf(index)));
  expect(isPruned).toEqual([false, false, true, false, true]);
});

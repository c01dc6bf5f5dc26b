import { expect, it } from 'vitest';
import { promote, startCanary } from '../../edge/releases/channel-moves.ts';
import { createTestManifest } from '../../edge/test/test-release.ts';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { type ChannelPointers, NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
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

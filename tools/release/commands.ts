import {
  type BuildReference,
  ChannelMoveError,
  type Decision,
  promote,
  rollBack,
  startCanary,
} from '../../edge/releases/channel-moves.ts';
import { checkContract, readManifest } from '../../edge/releases/renderers.ts';
import { type BuildManifest, isBreaking } from '../../shared/contracts/build-manifest.ts';
import {
  type ChannelPointer,
  type ChannelPointers,
  findActivePointer,
  findRevision,
  listMoves,
} from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import { findDefaultBuild, findPrunable } from './choose-builds.ts';
import type { ReleaseStore } from './release-store.ts';
import { type LocalBuild, listBuilds, removeBuild, storeBuild, verifyBuild } from './stored-builds.ts';

export interface CommandContext {
  readonly store: ReleaseStore;
  readonly log: (line: string) => void;
  readonly by: string;
  /** Null: the change of the build. */
  readonly why: string | null;
  readonly now: number;
  /** Whether hosts may get a build that breaks what they use. */
  readonly breaking?: boolean | undefined;
}

export async function publishBuild({ store, log }: CommandContext, build: LocalBuild): Promise<string> {
  const { id, change } = build.manifest;
  const isNew = await storeBuild(store.builds, build);
  log(isNew ? `Published ${id}: ${change}` : `${id} is published already; nothing changed`);
  return id;
}

/** @param id default: the canary's build while users have it, else the newest one */
export async function promoteBuild(context: CommandContext, id?: string): Promise<void> {
  const pointers = await context.store.channels.read();
  const target = await resolveTarget(context, pointers, id);
  await writePointer(context, 'stable', promote(pointers, target, decide(context, target.change)));
}

/** @param options `id` default: the canary's build while users have it, else the newest one; `share`: percentage of users */
export async function startCanaryBuild(
  context: CommandContext,
  { id, share }: { readonly id?: string | undefined; readonly share: number },
): Promise<void> {
  const pointers = await context.store.channels.read();
  const target = await resolveTarget(context, pointers, id);
  if (target.build === pointers.stable?.build) {
    throw new ChannelMoveError(`${target.build} is stable's build already: publish another one first.`);
  }
  const move = { build: target.build, server: target.server, share };
  await writePointer(context, 'canary', startCanary(pointers, move, decide(context, target.change)));
}

export async function rollBackChannel(context: CommandContext): Promise<void> {
  const pointers = await context.store.channels.read();
  const { channel, pointer } = rollBack(pointers, decide(context, 'rolled back'));
  // A canary's users get stable's build, which they have all along.
  if (channel === 'stable') {
    const manifest = await readManifest(context.store.builds, pointer.build);
    checkContract(manifest);
    refuseBreaking(context, pointers, await listBuilds(context.store.builds), manifest);
  }
  await writePointer(context, channel, pointer);
}

export async function printList({ store, log }: CommandContext): Promise<void> {
  const [builds, pointers] = await Promise.all([listBuilds(store.builds), store.channels.read()]);
  const mark = (channel: Channel, id: string) => {
    const pointer = findActivePointer(pointers, channel);
    if (pointer?.build !== id || pointer.share === 0) return [];
    return [channel === 'stable' ? channel : `${channel} ${pointer.share} %`];
  };
  log('Builds, newest first');
  for (const { id, createdAt, revision, change, contract } of builds) {
    const marks = CHANNELS.flatMap((channel) => mark(channel, id));
    const suffix = marks.length === 0 ? '' : `  <- ${marks.join(', ')}`;
    log(`  ${id}  ${createdAt}  ${revision.slice(0, 8)}  contract ${contract}  ${change}${suffix}`);
  }
  for (const channel of CHANNELS) {
    const pointer = pointers[channel];
    log(pointer === null ? `${channel}: points nowhere, the deployed build serves` : `${channel}, newest first`);
    for (const { at, build, share, by, why } of listMoves(pointer)) {
      log(`  ${at}  ${build}  ${String(share).padStart(3)} %  ${by}: ${why}`);
    }
  }
}

export async function pruneBuilds({ store, log, now }: CommandContext): Promise<void> {
  const builds = await listBuilds(store.builds);
  const prunable = findPrunable(builds, await store.channels.read(), now);
  for (const id of prunable) {
    await removeBuild(store.builds, id);
    log(`Removed ${id}`);
  }
  log(`${prunable.length} removed, ${builds.length - prunable.length} kept`);
}

const decide = ({ by, why, now }: CommandContext, change: string): Decision => ({ by, why: why ?? change, now });

async function resolveTarget(
  context: CommandContext,
  pointers: ChannelPointers,
  id: string | undefined,
): Promise<BuildReference & { readonly change: string }> {
  const { store } = context;
  const builds = await listBuilds(store.builds);
  const found = id ?? findDefaultBuild(builds, pointers);
  const manifest = await verifyBuild(store.builds, found);
  refuseBreaking(context, pointers, builds, manifest);
  const { server, change } = manifest;
  return { build: found, server: server.sha256, change };
}

/** @throws ChannelMoveError if hosts of a channel use another host contract than the build, or an unknown one. */
function refuseBreaking(
  { breaking }: CommandContext,
  pointers: ChannelPointers,
  builds: readonly BuildManifest[],
  { id, hostContract }: BuildManifest,
): void {
  if (breaking) return;
  for (const channel of CHANNELS) {
    const pointer = findActivePointer(pointers, channel);
    if (pointer === null) continue;
    // A build that is gone had the contract of those around it.
    const known = listMoves(pointer).flatMap(({ build }) => builds.find((other) => other.id === build) ?? []);
    const used = known[0]?.hostContract;
    if (used !== undefined && !isBreaking(used, hostContract)) continue;
    const reason =
      used === undefined ? `no build of ${channel} says what its hosts use` : `hosts use ${used} of ${channel}`;
    throw new ChannelMoveError(
      `${id} has host contract ${hostContract}, and ${reason}: some of them would break. Pass --breaking once they are ready.`,
    );
  }
}

const describe = (channel: Channel, { build, share, by, why }: ChannelPointer) =>
  `${channel}: ${build}, ${share} % (${by}: ${why})`;

/** @throws ChannelMoveError if another decision was made since the pointers were read. */
async function writePointer({ store, log }: CommandContext, channel: Channel, pointer: ChannelPointer): Promise<void> {
  const result = await store.channels.write(channel, pointer);
  if (!result.written) throw createConflict(await store.channels.read());
  log(describe(channel, pointer));
  if (!result.published) log('KV did not take it yet: the ledger repeats until it does. Pages follow then');
}

function createConflict(pointers: ChannelPointers): ChannelMoveError {
  const latest = CHANNELS.find((channel) => pointers[channel]?.revision === findRevision(pointers));
  const pointer = latest === undefined ? null : pointers[latest];
  const meanwhile = latest === undefined || pointer === null ? 'something else' : describe(latest, pointer);
  return new ChannelMoveError(`Decided meanwhile: ${meanwhile}. Nothing is written; repeat it if it still holds.`);
}

import {
  type BuildReference,
  ChannelMoveError,
  type Decision,
  promote,
  rollBack,
  startCanary,
} from '../../edge/releases/channel-moves.ts';
import { readPointers } from '../../edge/releases/pointer-reader.ts';
import {
  buildChannelKey,
  type ChannelPointer,
  type ChannelPointers,
  findActiveCanary,
} from '../../shared/contracts/channel-pointer.ts';
import type { Channel } from '../../shared/contracts/channels.ts';
import { isBreaking } from '../../shared/contracts/host-contract.ts';
import { findPrunable } from './prune.ts';
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
  const pointers = await readPointers(context.store.channels);
  const target = await resolveTarget(context, pointers, id);
  await writePointer(context, 'stable', promote(pointers, target, decide(context, target.change)));
}

export interface CanaryOptions {
  readonly id?: string | undefined;
  /** Percentage of users. */
  readonly share: number;
  /** Whether the share stays where it is; a canary that fails is taken back in any case. */
  readonly isHeld: boolean;
}

/** @param options `id` default: the canary's build while users have it, else the newest one */
export async function startCanaryBuild(context: CommandContext, { id, share, isHeld }: CanaryOptions): Promise<void> {
  const pointers = await readPointers(context.store.channels);
  const target = await resolveTarget(context, pointers, id);
  if (target.build === pointers.stable?.build) {
    throw new ChannelMoveError(`${target.build} is stable's build already: publish another one first.`);
  }
  const move = { build: target.build, server: target.server, share, ramp: !isHeld && share > 0 };
  await writePointer(context, 'canary', startCanary(pointers, move, decide(context, target.change)));
}

export async function rollBackChannel(context: CommandContext): Promise<void> {
  const pointers = await readPointers(context.store.channels);
  const { channel, pointer } = rollBack(pointers, decide(context, 'rolled back'));
  await writePointer(context, channel, pointer);
}

export async function printList({ store, log }: CommandContext): Promise<void> {
  const [builds, pointers] = await Promise.all([listBuilds(store.builds), readPointers(store.channels)]);
  const canary = findRunningCanary(pointers);
  log('Builds, newest first');
  for (const { id, createdAt, revision, change, contract } of builds) {
    const marks = [
      ...(pointers.stable?.build === id ? ['stable'] : []),
      ...(canary?.build === id ? [`canary ${canary.share} %`] : []),
    ];
    const mark = marks.length === 0 ? '' : `  <- ${marks.join(', ')}`;
    log(`  ${id}  ${createdAt}  ${revision.slice(0, 8)}  contract ${contract}  ${change}${mark}`);
  }
  for (const channel of ['stable', 'canary'] as const) {
    const pointer = pointers[channel];
    log(pointer === null ? `${channel}: points nowhere, the deployed build serves` : `${channel}, newest first`);
    for (const { at, build, share, by, why } of pointer === null ? [] : [pointer, ...pointer.history]) {
      log(`  ${at}  ${build}  ${String(share).padStart(3)} %  ${by}: ${why}`);
    }
  }
}

export async function pruneBuilds({ store, log, now }: CommandContext): Promise<void> {
  const builds = await listBuilds(store.builds);
  const prunable = findPrunable(builds, await readPointers(store.channels), now);
  for (const id of prunable) {
    await removeBuild(store.builds, id);
    log(`Removed ${id}`);
  }
  log(`${prunable.length} removed, ${builds.length - prunable.length} kept`);
}

/** The canary that some users have. */
function findRunningCanary(pointers: ChannelPointers): ChannelPointer | null {
  const canary = findActiveCanary(pointers);
  return canary !== null && canary.share > 0 ? canary : null;
}

const decide = ({ by, why, now }: CommandContext, change: string): Decision => ({ by, why: why ?? change, now });

async function resolveTarget(
  { store, breaking }: CommandContext,
  pointers: ChannelPointers,
  id: string | undefined,
): Promise<BuildReference & { readonly change: string }> {
  const builds = await listBuilds(store.builds);
  const found = id ?? findRunningCanary(pointers)?.build ?? builds[0]?.id;
  if (found === undefined) throw new ChannelMoveError('No build is published.');
  const { server, change, hostContract } = await verifyBuild(store.builds, found);
  const { stable } = pointers;
  if (stable !== null && !breaking) {
    const current = builds.find(({ id: candidate }) => candidate === stable.build)?.hostContract;
    if (current !== undefined && isBreaking(current, hostContract)) {
      throw new ChannelMoveError(
        `${found} has host contract ${hostContract}, and hosts use ${current} of stable: some of them would break. ` +
          'Pass --breaking once they are ready.',
      );
    }
  }
  return { build: found, server: server.sha256, change };
}

async function writePointer({ store, log }: CommandContext, channel: Channel, pointer: ChannelPointer): Promise<void> {
  await store.channels.put(buildChannelKey(channel), JSON.stringify(pointer));
  log(`${channel}: ${pointer.build}, ${pointer.share} % (${pointer.by}: ${pointer.why})`);
}

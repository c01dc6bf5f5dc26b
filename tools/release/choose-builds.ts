import { ChannelMoveError } from '../../edge/releases/channel-moves.ts';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { type ChannelPointers, findRunningCanary } from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';

/**
 * The build of a command that names none: the canary's while users have it, else the newest one.
 *
 * @param builds newest first
 * @throws ChannelMoveError where there is none, or users had the newest one and it was taken back: whoever decides in a
 * hurry would give it to everybody again.
 */
export function findDefaultBuild(builds: readonly Pick<BuildManifest, 'id'>[], pointers: ChannelPointers): string {
  const running = findRunningCanary(pointers);
  if (running !== null) return running.build;
  const newest = builds[0]?.id;
  if (newest === undefined) throw new ChannelMoveError('No build is published.');
  const wasUsed = CHANNELS.some((channel) => pointers[channel]?.history.some(({ build }) => build === newest));
  if (wasUsed && newest !== pointers.stable?.build) {
    throw new ChannelMoveError(`${newest}, the newest build, was taken back: name it to point to it again.`);
  }
  return newest;
}

/** Pages that were opened with a build may still load parts of it. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
const MIN_KEPT = 20;

/**
 * Ids of the builds that nobody needs: older than a week, not among the newest 20, and not named by a channel now or in
 * the last week.
 */
export function findPrunable(builds: readonly BuildManifest[], pointers: ChannelPointers, now: number): string[] {
  const named = new Set<string>();
  for (const pointer of CHANNELS.map((channel) => pointers[channel])) {
    if (pointer === null) continue;
    named.add(pointer.build);
    // A move counts until the one after it replaced it.
    let replacedAt = Date.parse(pointer.at);
    for (const { build, at } of pointer.history) {
      if (replacedAt > now - KEPT_MS) named.add(build);
      replacedAt = Date.parse(at);
    }
  }
  return [...builds]
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(MIN_KEPT)
    .filter(({ id, createdAt }) => !named.has(id) && Date.parse(createdAt) < now - KEPT_MS)
    .map(({ id }) => id);
}

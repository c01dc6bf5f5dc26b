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

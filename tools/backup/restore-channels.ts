import { type Decision, promote, startCanary } from '../../edge/releases/channel-moves.ts';
import type { ChannelDecisions } from '../../edge/releases/channel-writer-client.ts';
import {
  buildChannelKey,
  type ChannelPointer,
  channelPointerSchema,
  findRunningCanary,
} from '../../shared/contracts/channel-pointer.ts';
import { mapChannels } from '../../shared/contracts/channels.ts';
import { BackupError } from './backup-folder.ts';
import type { readEntries } from './object-backup.ts';

/** Name of the namespace with the published copy of the channels. */
export const CHANNELS_BINDING = 'CHANNELS';

/**
 * Decides for the builds that the channels had: the ledger writes over whatever else is put into its namespace. Its history
 * goes on, and channels that point there already stay.
 *
 * @throws BackupError where somebody else decides at the same time.
 */
export async function restoreChannels(
  channels: ChannelDecisions,
  entries: Awaited<ReturnType<typeof readEntries>>,
  decision: Decision,
): Promise<readonly ChannelPointer[]> {
  const saved = mapChannels((channel) => {
    const entry = entries.find(({ key }) => key === buildChannelKey(channel));
    if (entry === undefined) return null;
    return channelPointerSchema.parse(JSON.parse(Buffer.from(entry.base64, 'base64').toString()));
  });
  const decided: ChannelPointer[] = [];
  const write = async (channel: 'stable' | 'canary', pointer: ChannelPointer) => {
    const { written } = await channels.write(channel, pointer);
    if (!written) throw new BackupError('Somebody else moved a channel meanwhile: repeat it if it still holds');
    decided.push(pointer);
  };
  if (saved.stable === null) return decided;
  const now = await channels.read();
  if (now.stable?.build !== saved.stable.build) await write('stable', promote(now, saved.stable, decision));
  const canary = findRunningCanary(saved);
  const current = await channels.read();
  const running = findRunningCanary(current);
  if (canary !== null && (running?.build !== canary.build || running.share !== canary.share)) {
    const { build, server, share, ramp } = canary;
    await write('canary', startCanary(current, { build, server, share, ramp }, decision));
  }
  return decided;
}

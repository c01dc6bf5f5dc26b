import { buildChannelKey, type ChannelPointer, channelPointerSchema } from '../../shared/contracts/channel-pointer.ts';
import { type ByChannel, CHANNELS, type Channel, mapChannelsAsync } from '../../shared/contracts/channels.ts';

export type ChannelStore = Pick<KVNamespace, 'get'>;

/** A value in the store that is not a pointer. */
export class InvalidPointerError extends Error {
  constructor(channel: Channel) {
    super(`${buildChannelKey(channel)} is no pointer`);
  }
}

/** The stored pointer of a channel; null if there is none, or it is invalid. */
export interface ChannelReading {
  readonly pointer: ChannelPointer | null;
  readonly problem: Error | null;
}

/** Reads all channels. An invalid or unavailable channel does not affect the others. */
export function readChannels(store: ChannelStore, cacheTtl?: number): Promise<ByChannel<ChannelReading>> {
  return mapChannelsAsync(async (channel) => {
    try {
      const value: unknown = await store.get(buildChannelKey(channel), {
        type: 'json',
        ...(cacheTtl === undefined ? {} : { cacheTtl }),
      });
      if (value === null) return { pointer: null, problem: null };
      const { data } = channelPointerSchema.safeParse(value);
      if (data !== undefined) return { pointer: data, problem: null };
      return { pointer: null, problem: new InvalidPointerError(channel) };
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      return { pointer: null, problem: problem.name === 'SyntaxError' ? new InvalidPointerError(channel) : problem };
    }
  });
}

/** Describes the problem of the first channel that has one. */
export const findProblem = (readings: ByChannel<ChannelReading>): Error | null =>
  CHANNELS.map((channel) => readings[channel].problem).find((problem) => problem !== null) ?? null;

import * as z from 'zod/mini';
import {
  type ChannelPointer,
  type ChannelPointers,
  channelPointerSchema,
} from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';

/** Every stage has one ledger, of this name. */
export const CHANNEL_LEDGER_NAME = 'channels';

export const channelWriteSchema = z.object({ channel: z.enum(CHANNELS), pointer: channelPointerSchema });

/**
 * Whether a decision is stored; if not, it was made without knowledge of the latest one. A stored decision that is not
 * published reaches KV by itself.
 */
export type WriteResult = { readonly written: true; readonly published: boolean } | { readonly written: false };

/** The channels of a stage, for programs that decide about them. */
export interface ChannelDecisions {
  readonly read: () => Promise<ChannelPointers>;
  readonly write: (channel: Channel, pointer: ChannelPointer) => Promise<WriteResult>;
}

/** The ledger does not answer; the message says with what. */
export class ChannelWriterError extends Error {}

/** @param writer service binding of the entrypoint `ChannelWriter` */
export function openChannelWriter(writer: Pick<Fetcher, 'fetch'>): ChannelDecisions {
  const call = async <Answer>(init?: RequestInit): Promise<Answer> => {
    const response = await writer.fetch('http://channels/', init);
    const text = await response.text();
    if (!response.ok) throw new ChannelWriterError(`status ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  return {
    read: () => call(),
    write: (channel, pointer) => call({ method: 'POST', body: JSON.stringify({ channel, pointer }) }),
  };
}

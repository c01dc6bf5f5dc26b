import * as z from 'zod/mini';
import { BUILD_ID } from './build-manifest.ts';
import { type ByChannel, CHANNELS, type Channel, mapChannels } from './channels.ts';

export const buildChannelKey = (channel: Channel) => `channel:${channel}`;

/** One decision about a channel. */
const moveSchema = z.object({
  build: z.string().check(z.regex(BUILD_ID)),
  /** SHA-256 of the build's server module: its bytes are compared with it before they run. */
  server: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Percentage of users who get the build; 100 for `stable`. */
  share: z.int().check(z.gte(0), z.lte(100)),
  by: z.string(),
  /** ISO 8601. */
  at: z.iso.datetime(),
  why: z.string(),
  /** Number of the decision among those about all channels; 0 for one from before decisions had numbers. */
  revision: z._default(z.int().check(z.gte(0)), 0),
});
export type ChannelMove = z.infer<typeof moveSchema>;

/** The current target of a channel, and the earlier decisions, newest first. */
export const channelPointerSchema = z.extend(moveSchema, { history: z.array(moveSchema) });
export type ChannelPointer = z.infer<typeof channelPointerSchema>;

export type ChannelPointers = ByChannel<ChannelPointer | null>;

/** Pointers without targets: the deployed build serves. */
export const NO_POINTERS: ChannelPointers = mapChannels(() => null);

/**
 * The pointer of a channel while it is in use. A later decision about `stable` ends every other channel's: a promotion
 * needs no second write, and a rollback of `stable` reaches users of the canary too.
 *
 * @returns null if the channel serves `stable`'s build
 */
export function findActivePointer(pointers: ChannelPointers, channel: Channel): ChannelPointer | null {
  const { stable } = pointers;
  const pointer = pointers[channel];
  if (pointer === null || (channel !== 'stable' && stable !== null && stable.at >= pointer.at)) return null;
  return pointer;
}

/** The canary that some users have. */
export function findRunningCanary(pointers: ChannelPointers): ChannelPointer | null {
  const canary = findActivePointer(pointers, 'canary');
  return canary !== null && canary.share > 0 ? canary : null;
}

export const findRevision = (pointers: ChannelPointers): number =>
  Math.max(...CHANNELS.map((channel) => pointers[channel]?.revision ?? 0));

/** A pointer's decision and those before it, newest first. */
export function listMoves(pointer: ChannelPointer | null): readonly ChannelMove[] {
  if (pointer === null) return [];
  const { history, ...move } = pointer;
  return [move, ...history];
}

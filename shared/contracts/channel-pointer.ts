import * as z from 'zod/mini';
import { BUILD_ID } from './build-manifest.ts';
import type { Channel } from './channels.ts';

/** Key of a channel's pointer in the store of channels. */
export const buildChannelKey = (channel: Channel) => `channel:${channel}`;

/** One decision about a channel. */
const moveSchema = z.object({
  build: z.string().check(z.regex(BUILD_ID)),
  /** SHA-256 of the build's server module: its bytes are compared with it before they run. */
  server: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Percentage of users who get the build; 100 for `stable`. */
  share: z.int().check(z.gte(0), z.lte(100)),
  /** Whether the share moves on by itself while the build does as well as stable's. */
  ramp: z.boolean(),
  by: z.string(),
  /** ISO 8601. */
  at: z.iso.datetime(),
  why: z.string(),
});
export type ChannelMove = z.infer<typeof moveSchema>;

/** Where a channel points, and the decisions before it, newest first. */
export const channelPointerSchema = z.extend(moveSchema, { history: z.array(moveSchema) });
export type ChannelPointer = z.infer<typeof channelPointerSchema>;

export interface ChannelPointers {
  readonly stable: ChannelPointer | null;
  readonly canary: ChannelPointer | null;
}

/**
 * The canary while it is in use. A later decision about `stable` ends it: a promotion needs no second write, and a
 * rollback of `stable` reaches those who were in the canary too.
 */
export function findActiveCanary({ stable, canary }: ChannelPointers): ChannelPointer | null {
  if (canary === null || (stable !== null && stable.at >= canary.at)) return null;
  return canary;
}

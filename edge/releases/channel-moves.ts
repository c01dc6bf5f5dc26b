import * as z from 'zod/mini';
import {
  type ChannelMove,
  type ChannelPointer,
  type ChannelPointers,
  channelPointerSchema,
  findRevision,
  findRunningCanary,
  listMoves,
} from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';

/** Decisions that were in force within this time are kept, and at least this many. */
const HISTORY_MS = 7 * 24 * 60 * 60_000;
const MIN_HISTORY = 50;

/** Author, time and reason of a decision. */
export interface Decision {
  readonly by: string;
  readonly why: string;
  readonly now: number;
}

export type BuildReference = Pick<ChannelMove, 'build' | 'server'>;

/** An impossible move; the message says why. */
export class ChannelMoveError extends Error {}

/** Points `stable` at a build, which ends a canary. */
export function promote(pointers: ChannelPointers, target: BuildReference, decision: Decision): ChannelPointer {
  return createPointer(pointers, 'stable', { ...target, share: 100 }, decision);
}

/**
 * Gives a build to a share of users.
 *
 * @throws ChannelMoveError before `stable` points to a build: there is nothing to compare the canary with or to roll
 * back to.
 */
export function startCanary(
  pointers: ChannelPointers,
  target: BuildReference & { readonly share: number },
  decision: Decision,
): ChannelPointer {
  if (pointers.stable === null) throw new ChannelMoveError('Promote a build to stable before there is a canary.');
  return createPointer(pointers, 'canary', target, decision);
}

/**
 * Reverts the last decision: an active canary ends, else `stable` returns to the build before its current one.
 *
 * @returns the channel and its new pointer.
 * @throws ChannelMoveError if there is no earlier build.
 */
export function rollBack(
  pointers: ChannelPointers,
  decision: Decision,
): { readonly channel: Channel; readonly pointer: ChannelPointer } {
  const canary = findRunningCanary(pointers);
  if (canary !== null) {
    // Hosts that name the canary get stable's build until there is a new canary.
    const { build, server } = pointers.stable ?? canary;
    return {
      channel: 'canary',
      pointer: createPointer(pointers, 'canary', { build, server, share: 0 }, decision),
    };
  }
  const { stable } = pointers;
  // Searches before the last decision for the current build: a second rollback goes further back, never to the build
  // that was rolled back.
  const history = stable?.history ?? [];
  const since = history.findIndex(({ build }) => build === stable?.build) + 1;
  const previous = history.slice(since).find(({ build }) => build !== stable?.build);
  if (previous === undefined)
    throw new ChannelMoveError('There is no earlier build to go back to: promote a good one.');
  const { build, server } = previous;
  return { channel: 'stable', pointer: promote(pointers, { build, server }, decision) };
}

function createPointer(
  pointers: ChannelPointers,
  channel: Channel,
  target: Pick<ChannelMove, 'build' | 'server' | 'share'>,
  { by, why, now }: Decision,
): ChannelPointer {
  const moves = listMoves(pointers[channel]);
  // Clocks of two writers differ: a decision must be later than the decisions that it follows.
  const latest = Math.max(0, ...CHANNELS.map((other) => Date.parse(pointers[other]?.at ?? '') || 0));
  return {
    ...target,
    by,
    why,
    revision: findRevision(pointers) + 1,
    at: new Date(Math.max(now, latest + 1)).toISOString(),
    // A decision is in force until the next, so its age is counted from the next.
    history: moves.filter(
      (_, index) => index < MIN_HISTORY || Date.parse(moves[index - 1]?.at ?? '') > now - HISTORY_MS,
    ),
  };
}

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

import {
  type ChannelMove,
  type ChannelPointer,
  type ChannelPointers,
  findActiveCanary,
} from '../../shared/contracts/channel-pointer.ts';

/** Shares that a ramp goes through. */
export const RAMP_STEPS = [5, 25, 50, 100] as const;

/** Decisions that held in this time are kept, and at least so many. */
const HISTORY_MS = 7 * 24 * 60 * 60_000;
const MIN_HISTORY = 50;

/** Who decides, when and why. */
export interface Decision {
  readonly by: string;
  readonly why: string;
  readonly now: number;
}

export type BuildReference = Pick<ChannelMove, 'build' | 'server'>;

/** A move that cannot be made; the message says why. */
export class ChannelMoveError extends Error {}

/** Points `stable` at a build. It ends a canary. */
export function promote(pointers: ChannelPointers, target: BuildReference, decision: Decision): ChannelPointer {
  return createPointer(pointers, 'stable', { ...target, share: 100, ramp: false }, decision);
}

/**
 * Gives a share of users a build.
 *
 * @throws ChannelMoveError before `stable` points to a build: there is nothing to compare the canary with, or to go back to.
 */
export function startCanary(
  pointers: ChannelPointers,
  { share, ramp, ...target }: BuildReference & { readonly share: number; readonly ramp: boolean },
  decision: Decision,
): ChannelPointer {
  if (pointers.stable === null) throw new ChannelMoveError('Promote a build to stable before there is a canary.');
  return createPointer(pointers, 'canary', { ...target, share, ramp }, decision);
}

/**
 * Takes the last decision back: an active canary goes to nobody, else `stable` goes to the build before its present one.
 *
 * @returns the channel and its new pointer.
 * @throws ChannelMoveError where there is nothing to go back to.
 */
export function rollBack(
  pointers: ChannelPointers,
  decision: Decision,
): { readonly channel: 'stable' | 'canary'; readonly pointer: ChannelPointer } {
  const canary = findActiveCanary(pointers);
  if (canary !== null && canary.share > 0) {
    // Hosts that name the canary get stable's build until there is a new one.
    const { build, server } = pointers.stable ?? canary;
    return {
      channel: 'canary',
      pointer: createPointer(pointers, 'canary', { build, server, share: 0, ramp: false }, decision),
    };
  }
  const { stable } = pointers;
  // Behind the last time of the present build: a second rollback goes further back, and never to what was rolled back.
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
  channel: 'stable' | 'canary',
  target: Pick<ChannelMove, 'build' | 'server' | 'share' | 'ramp'>,
  { by, why, now }: Decision,
): ChannelPointer {
  const { history = [], ...present } = pointers[channel] ?? {};
  const moves = [...(Object.keys(present).length === 0 ? [] : [present as ChannelMove]), ...history];
  // Clocks of two writers differ: a decision is always later than those that it was made on.
  const latest = Math.max(
    0,
    ...[pointers.stable, pointers.canary].map((pointer) => Date.parse(pointer?.at ?? '') || 0),
  );
  return {
    ...target,
    by,
    why,
    at: new Date(Math.max(now, latest + 1)).toISOString(),
    // A decision holds until the next one: it is as old as that.
    history: moves.filter(
      (_, index) => index < MIN_HISTORY || Date.parse(moves[index - 1]?.at ?? '') > now - HISTORY_MS,
    ),
  };
}

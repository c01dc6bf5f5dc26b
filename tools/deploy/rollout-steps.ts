import type { Traffic } from './worker-state.ts';

/** Shares of the traffic that a new version gets one after the other, in percent. */
export const SHARES = [1, 10, 50, 100] as const;

/**
 * The shares that are left for a version. An interrupted deployment goes on at the share that it reached, which nobody may
 * have watched to its end.
 */
export const listRemainingShares = (share: number) => SHARES.filter((next) => next >= share);

/** The traffic with a version at a share, and the rest at the one before it. */
export const splitTraffic = (version: string, stable: string, share: number): Traffic =>
  share === 100 ? { [version]: 100 } : { [version]: share, [stable]: 100 - share };

export const isSameTraffic = (one: Traffic, other: Traffic) => {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => one[id] === other[id]);
};

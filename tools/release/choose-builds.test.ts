import { describe, expect, it } from 'vitest';
import { promote, rollBack, startCanary } from '../../edge/releases/channel-moves.ts';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { type ChannelMove, type ChannelPointers, NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { findDefaultBuild, findPrunable } from './choose-builds.ts';

const decision = (now: number) => ({ by: 'test', why: 'test', now });
const [older, newest] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map((build) => ({ build, server: '0'.repeat(64) }));
if (older === undefined || newest === undefined) throw new Error('two builds');
const builds = [{ id: newest.build }, { id: older.build }];
const stable = promote(NO_POINTERS, older, decision(1));
const onOlder: ChannelPointers = { ...NO_POINTERS, stable };
const inCanary: ChannelPointers = {
  ...onOlder,
  canary: startCanary(onOlder, { ...newest, share: 5 }, decision(2)),
};

describe('a command that names no build', () => {
  it('takes the newest one, also where it is stable already', () => {
    expect(findDefaultBuild(builds, NO_POINTERS)).toBe(newest.build);
    expect(findDefaultBuild(builds, onOlder)).toBe(newest.build);
    const promoted = { ...inCanary, stable: promote(inCanary, newest, decision(3)) };
    expect(findDefaultBuild(builds, promoted)).toBe(newest.build);
  });

  it('takes the canary’s while users have it', () => {
    const withOlder = { ...onOlder, canary: startCanary(onOlder, { ...older, share: 5 }, decision(2)) };
    expect(findDefaultBuild(builds, withOlder)).toBe(older.build);
  });

  it('is refused the newest one where that was taken back, as a canary or from everybody', () => {
    const taken = { ...onOlder, canary: rollBack(inCanary, decision(3)).pointer };
    expect(() => findDefaultBuild(builds, taken)).toThrow(`${newest.build}, the newest build, was taken back`);
    const everywhere = { ...onOlder, stable: promote(onOlder, newest, decision(2)) };
    const back = { ...everywhere, stable: rollBack(everywhere, decision(3)).pointer };
    expect(() => findDefaultBuild(builds, back)).toThrow('was taken back');
  });

  it('is refused where nothing is published', () => {
    expect(() => findDefaultBuild([], NO_POINTERS)).toThrow('No build is published.');
  });
});

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 60 * 60_000;
const at = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS).toISOString();
const nameOf = (index: number) => index.toString(16).padStart(12, '0');
const createBuild = (index: number, daysAgo: number): BuildManifest => ({
  hostContract: '1.0',
  contract: 1,
  id: nameOf(index),
  files: {},
  server: { file: 'server/entry.server.js', sha256: '0'.repeat(64) },
  createdAt: at(daysAgo),
  revision: '',
  change: '',
});
const createMove = (index: number, daysAgo: number): ChannelMove => ({
  build: nameOf(index),
  server: '0'.repeat(64),
  share: 100,
  by: '',
  at: at(daysAgo),
  why: '',
  revision: 0,
});
const createPointer = (move: ChannelMove, ...history: ChannelMove[]) => ({ ...move, history });

/** Thirty builds, the newest first, one each day from ten days ago. */
const OLD = Array.from({ length: 30 }, (_, index) => createBuild(index, 10 + index));

it('keeps the newest 20, what is younger than a week, and what a channel named in the last week', () => {
  expect(findPrunable(OLD, NO_POINTERS, NOW)).toEqual(OLD.slice(20).map(({ id }) => id));
  const young = Array.from({ length: 30 }, (_, index) => createBuild(index, 6));
  expect(findPrunable(young, NO_POINTERS, NOW)).toEqual([]);

  // 29 serves; 28 did until 5 days ago, however long before that it was promoted; 27 ended 9 days ago.
  const stable = createPointer(createMove(29, 5), createMove(28, 9), createMove(27, 12));
  const canary = createPointer(createMove(26, 20), createMove(25, 21));
  const prunable = findPrunable(OLD, { ...NO_POINTERS, stable, canary }, NOW);
  const isPruned = [29, 28, 27, 26, 25].map((index) => prunable.includes(nameOf(index)));
  expect(isPruned).toEqual([false, false, true, false, true]);
});

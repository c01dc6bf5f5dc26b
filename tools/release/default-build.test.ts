import { describe, expect, it } from 'vitest';
import { promote, rollBack, startCanary } from '../../edge/releases/channel-moves.ts';
import { type ChannelPointers, NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { findDefaultBuild } from './default-build.ts';

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

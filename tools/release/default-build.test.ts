import { describe, expect, it } from 'vitest';
import { promote, rollBack, startCanary } from '../../edge/releases/channel-moves.ts';
import type { ChannelPointers } from '../../shared/contracts/channel-pointer.ts';
import { findDefaultBuild } from './default-build.ts';

const decision = (now: number) => ({ by: 'test', why: 'test', now });
const [older, newest] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map((build) => ({ build, server: '0'.repeat(64) }));
if (older === undefined || newest === undefined) throw new Error('two builds');
const builds = [{ id: newest.build }, { id: older.build }];
const stable = promote({ stable: null, canary: null }, older, decision(1));
const onOlder: ChannelPointers = { stable, canary: null };
const inCanary: ChannelPointers = {
  stable,
  canary: startCanary(onOlder, { ...newest, share: 5, ramp: true }, decision(2)),
};

describe('a command that names no build', () => {
  it('takes the newest one, also where it is stable already', () => {
    expect(findDefaultBuild(builds, { stable: null, canary: null })).toBe(newest.build);
    expect(findDefaultBuild(builds, onOlder)).toBe(newest.build);
    const promoted = { ...inCanary, stable: promote(inCanary, newest, decision(3)) };
    expect(findDefaultBuild(builds, promoted)).toBe(newest.build);
  });

  it('takes the canary’s while users have it', () => {
    const withOlder = { stable, canary: startCanary(onOlder, { ...older, share: 5, ramp: true }, decision(2)) };
    expect(findDefaultBuild(builds, withOlder)).toBe(older.build);
  });

  it('is refused the newest one where that was taken back, as a canary or from everybody', () => {
    const taken = { stable, canary: rollBack(inCanary, decision(3)).pointer };
    expect(() => findDefaultBuild(builds, taken)).toThrow(`${newest.build}, the newest build, was taken back`);
    const everywhere = { stable: promote(onOlder, newest, decision(2)), canary: null };
    const back = { stable: rollBack(everywhere, decision(3)).pointer, canary: null };
    expect(() => findDefaultBuild(builds, back)).toThrow('was taken back');
  });

  it('is refused where nothing is published', () => {
    expect(() => findDefaultBuild([], { stable: null, canary: null })).toThrow('No build is published.');
  });
});

import { describe, expect, it } from 'vitest';
import type { BuildRecord } from '../observe/counters.ts';
import { decideRamp } from './ramp.ts';

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const quiet: BuildRecord = { views: 10_000, errors: 10, renderFailures: 0, slowRenders: 100 };
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE_MS).toISOString();
const decide = (
  canary: Partial<BuildRecord>,
  pointer: Partial<Parameters<typeof decideRamp>[0]> = {},
  stable = quiet,
) =>
  decideRamp(
    { share: 5, ramp: true, at: at(20), ...pointer },
    { canary: { views: 1_000, errors: 1, renderFailures: 0, slowRenders: 10, ...canary }, stable },
    NOW,
  );

describe('a ramp', () => {
  it.each([
    [1, 5],
    [5, 25],
    [25, 50],
    [50, 100],
  ])('moves on from %i to %i %% where the canary does as well as stable', (share, next) => {
    expect(decide({}, { share })).toMatchObject({ kind: 'advance', share: next });
  });

  it.each<[string, Partial<BuildRecord>, Parameters<typeof decide>[1]]>([
    ['is too young', {}, { at: at(14) }],
    ['met too few pages', { views: 999 }, {}],
    ['is held', {}, { ramp: false }],
    ['has everybody', {}, { share: 100 }],
  ])('stays where it is while it %s', (_, canary, pointer) => {
    expect(decide(canary, pointer)).toMatchObject({ kind: 'hold' });
  });

  it.each<[keyof BuildRecord, number, number]>([
    ['errors', 4, 5],
    ['renderFailures', 1, 5],
    ['slowRenders', 40, 41],
  ])('goes back where %s pass what stable has', (signal, tolerated, tooMany) => {
    expect(decide({ [signal]: tolerated })).toMatchObject({ kind: 'advance' });
    expect(decide({ [signal]: tooMany })).toMatchObject({
      kind: 'roll-back',
      why: expect.stringContaining('stable has'),
    });
  });

  it('goes back at once, however young it is, held or at its end', () => {
    for (const pointer of [{ at: at(0) }, { ramp: false }, { share: 100 }]) {
      expect(decide({ views: 12, errors: 5 }, pointer)).toMatchObject({ kind: 'roll-back' });
    }
  });

  it('does not go back for what stable has as well, nor for a handful', () => {
    const bad = { ...quiet, errors: 500 };
    expect(decide({ errors: 60 }, {}, bad)).toMatchObject({ kind: 'advance' });
    expect(decide({ views: 10, errors: 4, slowRenders: 0 })).toMatchObject({ kind: 'hold' });
  });

  it('goes back for a build that breaks before any view of it is counted', () => {
    expect(decide({ views: 0, errors: 5 })).toMatchObject({ kind: 'roll-back' });
  });
});

describe('the reason of a decision', () => {
  it.each<[string, Partial<BuildRecord>, Parameters<typeof decide>[1]]>([
    ['held', {}, { ramp: false }],
    ['everybody has it: promote it', {}, { share: 100 }],
    ['at 5 % for less than 15 minutes', {}, { at: at(14) }],
    ['999 of 1000 page views', { views: 999 }, {}],
    [
      'as good as stable over 1000 page views: errors, failed and slow renders a thousand 1.0, 0.0, 10.0, stable 1.0, 0.0, 10.0',
      {},
      // After fifteen minutes, and not only later.
      { at: at(15) },
    ],
  ])('is "%s"', (why, canary, pointer) => {
    expect(decide(canary, pointer).why).toBe(why);
  });

  it('has no rate of a build that nobody has seen', () => {
    const none = { views: 0, errors: 0, renderFailures: 0, slowRenders: 0 };
    expect(decide({}, {}, none).why).toContain('stable 0.0, 0.0, 0.0');
  });
});

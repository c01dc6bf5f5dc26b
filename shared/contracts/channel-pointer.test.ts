import { describe, expect, it } from 'vitest';
import {
  type ChannelMove,
  type ChannelPointer,
  findActivePointer,
  findRevision,
  findRunningCanary,
  listMoves,
  NO_POINTERS,
} from './channel-pointer.ts';

const EARLIER = '2026-03-01T10:00:00Z';
const LATER = '2026-03-01T11:00:00Z';
const move: ChannelMove = {
  build: '0123456789ab',
  server: '0'.repeat(64),
  share: 100,
  by: 'ana',
  at: EARLIER,
  why: 'A test.',
  revision: 1,
};
const pointer = (change: Partial<ChannelPointer> = {}): ChannelPointer => ({ ...move, history: [], ...change });

describe('the active pointer', () => {
  it.each([
    ['of the canary is its own without one of stable', 'canary', null, EARLIER, true],
    ['of the canary is its own after the decision about stable', 'canary', EARLIER, LATER, true],
    ['of the canary ends by a decision about stable at the same time', 'canary', EARLIER, EARLIER, false],
  ] as const)('%s', (_, channel, stable, canary, isActive) => {
    const pointers = {
      ...NO_POINTERS,
      stable: stable && pointer({ at: stable }),
      canary: canary && pointer({ at: canary }),
    };
    expect(findActivePointer(pointers, channel)).toBe(isActive ? pointers[channel] : null);
  });
});

it.each([
  [0, false],
  [1, true],
])('a canary with %d percent of users runs: %s', (share, isRunning) => {
  const canary = pointer({ share });
  expect(findRunningCanary({ ...NO_POINTERS, canary })).toBe(isRunning ? canary : null);
});

it('the revision is that of the latest decision about any channel', () => {
  const pointers = { ...NO_POINTERS, stable: pointer({ revision: 7 }), canary: pointer({ revision: 9 }) };
  expect(findRevision(pointers)).toBe(9);
  expect(findRevision(NO_POINTERS)).toBe(0);
});

it('the decisions of a channel are listed from the newest', () => {
  const before = { ...move, at: EARLIER };
  const latest = { ...move, at: LATER };
  expect(listMoves({ ...latest, history: [before] })).toEqual([latest, before]);
  expect(listMoves(null)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { type ChannelPointers, channelPointerSchema, NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { ChannelMoveError, promote, rollBack, startCanary } from './channel-moves.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 60 * 60_000;
const refer = (letter: string) => ({ build: letter.repeat(12), server: letter.repeat(64) });
const decide = (now = NOW) => ({ by: 'Ana', why: 'because', now });

function promoteAll(letters: string): ChannelPointers {
  let pointers = NO_POINTERS;
  for (const letter of letters) pointers = { ...pointers, stable: promote(pointers, refer(letter), decide()) };
  return pointers;
}

describe('a rollback', () => {
  it('goes back to the build before, and twice to the one before that', () => {
    let pointers = promoteAll('abc');
    for (const letter of ['b', 'a']) {
      const { channel, pointer } = rollBack(pointers, decide());
      expect([channel, pointer.build]).toEqual(['stable', refer(letter).build]);
      pointers = { ...pointers, stable: pointer };
    }
    expect(() => rollBack(pointers, decide())).toThrow(ChannelMoveError);
  });

  it('takes an active canary back first, and gives hosts that name it stable', () => {
    const { stable } = promoteAll('a');
    const canary = startCanary({ ...NO_POINTERS, stable }, { ...refer('b'), share: 25 }, decide());
    const { channel, pointer } = rollBack({ ...NO_POINTERS, stable, canary }, decide());
    expect(channel).toBe('canary');
    expect(pointer).toMatchObject({ ...refer('a'), share: 0 });
    expect(pointer.history).toMatchObject([{ ...refer('b'), share: 25 }]);
  });
});

it('refuses a canary before there is a stable build', () => {
  expect(() => startCanary(NO_POINTERS, { ...refer('b'), share: 5 }, decide())).toThrow(ChannelMoveError);
});

it('promotes to everybody at once, and a millisecond after the decision before where a clock is behind', () => {
  const first = promote(NO_POINTERS, refer('a'), decide());
  expect(first).toMatchObject({ share: 100, revision: 1, at: new Date(NOW).toISOString() });
  const second = promote({ ...NO_POINTERS, stable: first }, refer('b'), decide(NOW - DAY_MS));
  expect(second).toMatchObject({ revision: 2, at: new Date(NOW + 1).toISOString() });
});

it('keeps the decisions of a week, and 50 however old they are', () => {
  let pointers = NO_POINTERS;
  for (let day = 0; day < 80; day += 1) {
    pointers = { ...NO_POINTERS, stable: promote(pointers, refer('ab'[day % 2] ?? ''), decide(NOW + day * DAY_MS)) };
  }
  expect(pointers.stable?.history).toHaveLength(50);
  for (let count = 0; count < 80; count += 1) {
    pointers = { ...NO_POINTERS, stable: promote(pointers, refer('ab'[count % 2] ?? ''), decide(NOW + 80 * DAY_MS)) };
  }
  expect(pointers.stable?.history.length).toBeGreaterThanOrEqual(80);
  expect(channelPointerSchema.safeParse(pointers.stable).success).toBe(true);
});

import { expect, it } from 'vitest';
import { NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { promote } from './channel-moves.ts';
import { type ChannelStore, InvalidPointerError, readChannels } from './channel-store.ts';

const refer = (letter: string) => ({ build: letter.repeat(12), server: letter.repeat(64) });
const first = promote(NO_POINTERS, refer('a'), { by: 'Ana', why: '', now: 1_800_000_000_000 });
const second = promote({ ...NO_POINTERS, stable: first }, refer('b'), { by: 'Ana', why: '', now: 1_800_000_001_000 });

/** Reads `stable` from a store that has a value of that channel alone. */
async function readStable(read: () => unknown) {
  const get = async (key: string) => (key.includes('stable') ? read() : null);
  return (await readChannels({ get } as unknown as ChannelStore)).stable;
}
const fail = (error: unknown) => () => {
  throw error;
};

it('a channel has its pointer, and none before its first decision', async () => {
  expect(await readStable(() => second)).toEqual({ pointer: second, problem: null });
  expect(await readStable(() => null)).toEqual({ pointer: null, problem: null });
});

it('what is no pointer, or not JSON, is an invalid pointer, and other failures are those of the store', async () => {
  const invalid = { pointer: null, problem: expect.any(InvalidPointerError) };
  expect(await readStable(() => ({ ...second, build: '../' }))).toEqual(invalid);
  expect((await readStable(fail(new SyntaxError('Unexpected token')))).problem).toBeInstanceOf(InvalidPointerError);
  const away = new Error('away');
  expect((await readStable(fail(away))).problem).toBe(away);
  expect((await readStable(fail('a text'))).problem?.message).toBe('a text');
});

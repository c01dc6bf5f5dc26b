import { expect, it } from 'vitest';
import { NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { promote } from './channel-moves.ts';
import { type ChannelStore, InvalidPointerError, readChannels } from './channel-store.ts';

const refer = (letter: string) => ({ build: letter.repeat(12), server: letter.repeat(64) });
const first = promote(NO_POINTERS, refer('a'), { by: 'Ana', why: '', now: 1_800_000_000_000 });
const second = promote({ ...NO_POINTERS, stable: first }, refer('b'), { by: 'Ana', why: '', now: 1_800_000_001_000 });

/** A store with a value of `stable` alone, and the options that it was asked with. */
function createStore(read: () => unknown) {
  const asked: unknown[] = [];
  const get = async (key: string, options: unknown) => {
    asked.push(options);
    return key.includes('stable') ? read() : null;
  };
  return { store: { get } as unknown as ChannelStore, asked };
}

const readStable = async (read: () => unknown) => (await readChannels(createStore(read).store)).stable;
const fail = (error: unknown) => () => {
  throw error;
};

it('a channel has its pointer, and none before its first decision', async () => {
  expect(await readStable(() => second)).toEqual({ pointer: second, problem: null });
  expect(await readStable(() => null)).toEqual({ pointer: null, problem: null });
});

it('a store is asked for JSON, and for an age of its own only where one is given', async () => {
  const { store, asked } = createStore(() => null);
  await readChannels(store);
  expect(asked[0]).toStrictEqual({ type: 'json' });
  await readChannels(store, 60);
  expect(asked.at(-1)).toStrictEqual({ type: 'json', cacheTtl: 60 });
});

it('an invalid pointer gives way to the last valid decision of its history', async () => {
  const { pointer, problem } = await readStable(() => ({
    ...second,
    build: '../',
    history: [null, {}, ...second.history],
  }));
  expect(pointer).toEqual({ ...first, history: [] });
  expect(problem).toBeInstanceOf(InvalidPointerError);
  expect((await readStable(() => 'garbage')).pointer).toBeNull();
});

it('a value that is not JSON is an invalid pointer, and other failures are those of the store', async () => {
  expect((await readStable(fail(new SyntaxError('Unexpected token')))).problem).toBeInstanceOf(InvalidPointerError);
  const away = new Error('away');
  expect((await readStable(fail(away))).problem).toBe(away);
  expect((await readStable(fail('a text'))).problem?.message).toBe('a text');
});

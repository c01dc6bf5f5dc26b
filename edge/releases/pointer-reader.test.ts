import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChannelPointers, NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import { FakeCache } from '../test/fake-cache.ts';
import { FakeStores } from '../test/fake-stores.ts';
import { createTestManifest } from '../test/test-release.ts';
import { PointerBackup } from './pointer-backup.ts';
import { PointerReader } from './pointer-reader.ts';

const [A, B] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] as const;
const READS = CHANNELS.length;

let stores: FakeStores;
let cache: FakeCache;
let held: Promise<unknown>[];
let reader: PointerReader;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const point = (build: string, revision = 0) => stores.point('stable', createTestManifest(build), { revision });
const createReader = () => new PointerReader(stores.channels, new PointerBackup(() => cache), Date.now);

interface Reading {
  /** The build of the channel `stable`. */
  build?: string | null;
}

/** Reads the pointers, as far as no time passes. */
async function read(onRead = async () => {}): Promise<Reading> {
  const reading: Reading = {};
  const keep = (pointers: ChannelPointers) => {
    reading.build = pointers.stable?.build ?? null;
  };
  void reader.read((work) => void held.push(work), onRead).then(keep);
  await pass(0);
  return reading;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  stores = new FakeStores();
  cache = new FakeCache();
  held = [];
  reader = createReader();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the pointers of an isolate', () => {
  it('are none where there is no store', async () => {
    reader = new PointerReader(undefined, new PointerBackup(() => cache), Date.now);
    expect(await read()).toEqual({ build: null });
    expect([reader.problem, reader.known, held.length]).toEqual([null, NO_POINTERS, 0]);
  });

  it('are used for 10 s, then read again behind the answer', async () => {
    point(A);
    expect(await read()).toEqual({ build: A });
    point(B);
    await pass(9_999);
    await read();
    expect(stores.calls.channels).toBe(READS);
    await pass(1);
    expect(await read()).toEqual({ build: A });
    expect(stores.calls.channels).toBe(2 * READS);
    expect(await read()).toEqual({ build: B });
  });

  it('are waited for once they are 15 s old', async () => {
    point(A);
    await read();
    point(B);
    await pass(14_999);
    expect(await read()).toEqual({ build: A });
    point(A);
    await pass(15_000);
    expect(await read()).toEqual({ build: A });
  });

  it('are read with what else is due, which the request holds', async () => {
    point(A);
    let end = () => {};
    const onRead = vi.fn(
      () =>
        new Promise<void>((done) => {
          end = done;
        }),
    );
    await read(onRead);
    expect(onRead).toHaveBeenCalledTimes(1);
    const onEnd = vi.fn();
    void Promise.all(held).then(onEnd);
    await pass(0);
    expect([held.length, onEnd.mock.calls.length]).toEqual([1, 0]);
    end();
    await pass(0);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});

describe('a store that does not answer', () => {
  beforeEach(() => {
    stores.faults.channels = 'hangs';
  });

  it('is waited for 300 ms, by the requests of these 300 ms', async () => {
    const first = await read();
    await pass(299);
    const second = await read();
    expect([first, second]).toEqual([{}, {}]);
    await pass(1);
    expect([first, second]).toEqual([{ build: null }, {}]);
    expect(await read()).toEqual({ build: null });
    await pass(299);
    expect(second).toEqual({ build: null });
    expect(stores.calls.channels).toBe(READS);
  });

  it('is asked again after 5 s, in which it counts as one that failed', async () => {
    await read();
    await pass(4_999);
    await read();
    expect([stores.calls.channels, reader.problem]).toEqual([READS, null]);
    await pass(1);
    await read();
    expect([stores.calls.channels, reader.problem]).toEqual([2 * READS, 'no answer within 5000 ms']);
  });
});

describe('a store that fails', () => {
  it('is asked again after 5 s, and leaves what was known', async () => {
    point(A);
    await read();
    stores.faults.channels = 'throws';
    await pass(15_000);
    expect(await read()).toEqual({ build: A });
    expect(reader.problem).toBe('channels is away');
    stores.faults.channels = 'works';
    point(B);
    await pass(4_999);
    await read();
    expect(stores.calls.channels).toBe(2 * READS);
    await pass(1);
    await read();
    expect(await read()).toEqual({ build: B });
    expect([stores.calls.channels, reader.problem]).toEqual([3 * READS, null]);
  });

  it('leaves a new isolate with what another of its data centre knew, which is read once', async () => {
    point(A);
    await read();
    const match = vi.spyOn(cache, 'match');
    stores.faults.channels = 'throws';
    reader = createReader();
    await read();
    expect(reader.known.stable?.build).toBe(A);
    expect(match).toHaveBeenCalledTimes(1);
    stores.faults.channels = 'works';
    await pass(5_000);
    await read();
    await pass(15_000);
    await read();
    expect(stores.calls.channels).toBe(4 * READS);
    expect(match).toHaveBeenCalledTimes(2);
  });
});

describe('a copy of the store that is older than what is known', () => {
  it.each([
    ['an earlier revision', () => point(B, 1)],
    ['no pointer', () => stores.values.clear()],
  ])('is not used: %s', async (_, change) => {
    point(A, 2);
    await read();
    change();
    await pass(15_000);
    expect(await read()).toEqual({ build: A });
  });

  it('lacks the first revision, which is kept', async () => {
    point(A, 1);
    await read();
    stores.values.clear();
    await pass(15_000);
    expect(await read()).toEqual({ build: A });
  });
});

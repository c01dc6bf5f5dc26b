import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import { FakeCache, FakeStores } from '../test/fake-stores.ts';
import { createTestManifest } from '../test/test-release.ts';
import { PointerReader } from './pointer-reader.ts';

const [A, B] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] as const;
const READS = CHANNELS.length;

let stores: FakeStores;
let cache: FakeCache;
let reader: PointerReader;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const point = (build: string, revision = 0) => stores.point('stable', createTestManifest(build), { revision });
const createReader = () => new PointerReader({ store: stores.channels, openCache: () => cache, now: Date.now });

/** Reads the build of the channel `stable`, as far as no time passes. */
async function read() {
  const reading: { build?: string | undefined } = {};
  const waitUntil = () => {};
  const onRead = async () => {};
  void reader.read(waitUntil, onRead).then(({ stable }) => Object.assign(reading, { build: stable?.build }));
  await pass(0);
  return reading;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  stores = new FakeStores();
  cache = new FakeCache();
  reader = createReader();
});

afterEach(() => {
  vi.useRealTimers();
});

it('the pointers of an isolate are used for 10 s, then read again behind the answer', async () => {
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

it('a store that fails is asked again after 5 s, and leaves what was known', async () => {
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

it.each([
  ['an earlier revision', () => point(B, 1)],
  ['no pointer', () => stores.values.clear()],
])('a copy of the store that is older than what is known is not used: %s', async (_, change) => {
  point(A, 2);
  await read();
  change();
  await pass(15_000);
  expect(await read()).toEqual({ build: A });
});

describe('the backup of a data centre', () => {
  it('is read where it is older or newer than a channel, and not where it is wrong', async () => {
    const stable = point(A);
    await read();
    const [address = ''] = cache.responses.keys();
    stores.faults.channels = 'throws';
    const readBackup = async (value: unknown) => {
      cache.responses.set(address, Response.json(value));
      reader = createReader();
      await read();
      return reader.known;
    };
    for (const backup of [{ stable }, { stable, canary: null, later: stable }])
      expect(await readBackup(backup)).toEqual({ stable, canary: null });
    for (const wrong of [{ stable: 'garbage' }, []]) expect(await readBackup(wrong)).toEqual(NO_POINTERS);
  });

  it('is written for a week, once for each change', async () => {
    const put = vi.spyOn(cache, 'put');
    point(A);
    await read();
    await pass(15_000);
    await read();
    point(B);
    await pass(15_000);
    await read();
    expect(put).toHaveBeenCalledTimes(2);
    expect(put.mock.calls[0]?.[1].headers.get('cache-control')).toBe('public, max-age=604800');
  });
});

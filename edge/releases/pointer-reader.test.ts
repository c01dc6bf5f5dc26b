import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import { FakeStores } from '../test/fake-stores.ts';
import { createTestManifest } from '../test/test-release.ts';
import { PointerReader } from './pointer-reader.ts';

const [A, B] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] as const;
const READS = CHANNELS.length;

let stores: FakeStores;
let reader: PointerReader;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const point = (build: string, revision = 0) => stores.point('stable', createTestManifest(build), { revision });

/** Reads the build of the channel `stable`, as far as no time passes. */
async function read() {
  const reading: { build?: string | undefined } = {};
  void reader.read(() => {}).then(({ stable }) => Object.assign(reading, { build: stable?.build }));
  await pass(0);
  return reading;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  stores = new FakeStores();
  reader = new PointerReader(stores.channels, Date.now);
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

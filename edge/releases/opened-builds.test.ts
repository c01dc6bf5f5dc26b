import * as server from '@marquee/header-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { FakeStores } from '../test/fake-stores.ts';
import { OpenedBuilds } from './opened-builds.ts';

const ID = 'aaaaaaaaaaaa';
/** What the store is asked for to open a build: its description and its module. */
const READS = 2;

let stores: FakeStores;
let now: number;
let held: Promise<unknown>[];
let refused: (readonly [build: string, reason: string])[];
let builds: OpenedBuilds;

beforeEach(() => {
  stores = new FakeStores();
  now = 1_800_000_000_000;
  held = [];
  refused = [];
  builds = new OpenedBuilds({
    bucket: stores.builds,
    loader: stores.loader,
    now: () => now,
    onRefused: (build, reason) => void refused.push([build, reason]),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Resolves the build that opens; null where none does. */
async function open({ id, server: { sha256 } }: BuildManifest): Promise<string | null> {
  const release = await builds.open({ build: id, server: sha256 }, (work) => void held.push(work));
  await Promise.all(held);
  return release?.build.id ?? null;
}

it('a build that fails is opened again by the next request, which finds out whether it still answers', async () => {
  const manifest = stores.publish(ID, server);
  const reference = { build: ID, server: manifest.server.sha256 };
  const release = await builds.open(reference, (work) => void held.push(work));
  stores.faults.loader = 'throws';
  expect(await open(manifest)).toBe(ID);
  await expect(release?.renderer.readLabels('fr_FR')).rejects.toThrow('loader is away');
  expect(await open(manifest)).toBeNull();
  expect(refused).toEqual([[ID, 'loader is away']]);
});

it('a build that opens is waited for a second, and is open for later requests once it has been loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const manifest = stores.publish(ID, server);
  const read = stores.builds.get.bind(stores.builds);
  let isSlow = true;
  vi.spyOn(stores.builds, 'get').mockImplementation(async (key: string) => {
    if (isSlow) await new Promise((done) => setTimeout(done, 1_200));
    return read(key);
  });
  const answer = vi.fn();
  const reference = { build: ID, server: manifest.server.sha256 };
  void builds.open(reference, (work) => void held.push(work)).then(answer);
  await vi.advanceTimersByTimeAsync(999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledExactlyOnceWith(null);
  isSlow = false;
  await vi.advanceTimersByTimeAsync(200);
  expect(held).toHaveLength(1);
  await held[0];
  expect(await open(manifest)).toBe(ID);
  expect(stores.calls.builds).toBe(READS);
  expect(refused).toEqual([]);
});

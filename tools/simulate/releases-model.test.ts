import { expect, it } from 'vitest';
import { FLUSH_DELAY_MS } from '../../edge/observe/metrics-recorder.ts';
import { FRESH_MS, KV_CACHE_TTL_SECONDS } from '../../edge/releases/pointer-reader.ts';
import { createRandom } from '../../edge/test/proxy/random.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import { FileModel, listFiles } from './file-model.ts';
import { ReleasesModel } from './releases-model.ts';

const RELEASE_MS = 3_600_000;
const KV_MS = 8;
const R2_MS = 60;

function startIsolate(releaseMs = RELEASE_MS) {
  const counts = { kvReads: 0, r2Reads: 0, loaderRequests: 0, subrequests: 0 };
  const flushes: number[] = [];
  const releases = new ReleasesModel({
    random: createRandom(1),
    countsAt: () => counts,
    drawKvMs: () => KV_MS,
    drawR2Ms: () => R2_MS,
    releaseMs,
    onFlush: (at) => void flushes.push(at),
  });
  return { releases, counts, flushes };
}

it('reads each channel once in the time for which pointers are fresh', () => {
  const { releases, counts } = startIsolate();
  for (let at = RELEASE_MS * 1.5; at < RELEASE_MS * 1.5 + 10 * FRESH_MS; at += 100) releases.choose(at);
  expect(counts.kvReads).toBe(CHANNELS.length * 10);
});

it('opens a release with two reads of the store, waits for them once, and knows it when the copy of KV is old', () => {
  const { releases, counts } = startIsolate();
  const start = RELEASE_MS * 1.5;
  expect(releases.choose(start)).toBe(KV_MS + 2 * R2_MS);
  expect(releases.choose(start + 1_000)).toBe(0);
  const afterFirst = counts.r2Reads;
  const known = RELEASE_MS * 2 + KV_CACHE_TTL_SECONDS * 1000;
  expect(releases.choose(known + FRESH_MS)).toBeGreaterThanOrEqual(2 * R2_MS);
  // A look at the store with the pointers, and the two files of the build.
  expect(counts.r2Reads).toBe(afterFirst + 3);
});

it('sends the counters after 10 to 15 s of traffic, and nothing without', () => {
  const { releases, flushes } = startIsolate();
  for (let at = 0; at < 60_000; at += 1_000) releases.observe(at);
  const gaps = flushes.slice(1).map((at, index) => at - (flushes[index] ?? 0));
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(FLUSH_DELAY_MS.prod);
    expect(gap).toBeLessThanOrEqual(1.5 * FLUSH_DELAY_MS.prod + 1_000);
  }
  expect(flushes.length).toBeGreaterThan(3);
});

const createFiles = (isCached: boolean) => new FileModel({ isCached, drawMatchMs: () => 3, drawR2Ms: () => R2_MS });

it('reads a file of a release from the store once in a data centre, and again for the next release', () => {
  const files = createFiles(true);
  expect(files.read(1, 'hydrate.js', 0)).toMatchObject({ from: 'R2', durationMs: 63 });
  expect(files.read(1, 'hydrate.js', 1_000)).toMatchObject({ from: 'Cache API', durationMs: 3 });
  expect(files.read(2, 'hydrate.js', 2_000).from).toBe('R2');
  files.clear();
  expect(files.read(2, 'hydrate.js', 3_000).from).toBe('R2');
});

it('reads it each time without the Cache API', () => {
  const files = createFiles(false);
  expect([0, 1_000, 2_000].map((at) => files.read(1, 'hydrate.js', at).from)).toEqual(['R2', 'R2', 'R2']);
});

it('loads the files that the benchmark of sizes names', () => {
  expect(listFiles()['first view']).toContain('hydrate.js');
  expect(listFiles()['first search']).toContain('react-query.js');
});

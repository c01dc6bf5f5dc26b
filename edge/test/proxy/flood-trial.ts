import { readFile } from 'node:fs/promises';
import { startProxy } from './harness.ts';
import { type LoadRequest, sendAll } from './load-client.ts';
import { createRandom } from './random.ts';
import { startUpstream } from './upstream.ts';

export const HOT_KEYS = 10;
/** Share of the traffic for hot keys. */
const HOT_TRAFFIC = 0.1;

interface FloodRequest extends LoadRequest {
  readonly isHot: boolean;
}

export interface FloodReport {
  readonly uniqueKeys: number;
  readonly seconds: number;
  /** Share of the hot requests that memory answered. */
  readonly hotHits: number;
  /** Resident memory of the worker's process, in MB. */
  readonly residentBefore: number;
  readonly residentAfter: number;
  /** Estimated size of the in-isolate tier, in MB. */
  readonly tier: number;
  readonly entries: number;
  /** The same flood with no cache at all. */
  readonly control: { readonly residentBefore: number; readonly residentAfter: number };
}

/**
 * Sends unique keys mixed with hot ones, and repeats this against a worker without a cache. Only the in-isolate tier is
 * active: the Cache API behind it would hide evictions.
 *
 * @param memoryBytes size of that tier; the deployed one's by default, which 100,000 keys fill many times over.
 */
export async function runFloodTrial(uniqueKeys: number, memoryBytes?: number): Promise<FloodReport> {
  const cached = await flood(uniqueKeys, {
    CACHE_API: 'off',
    ...(memoryBytes === undefined ? {} : { MEMORY_BYTES: String(memoryBytes) }),
  });
  const control = await flood(uniqueKeys, { CACHE: 'off' });
  return {
    uniqueKeys,
    seconds: cached.seconds,
    hotHits: cached.hotHits,
    residentBefore: cached.residentBefore,
    residentAfter: cached.residentAfter,
    tier: cached.tier,
    entries: cached.entries,
    control: { residentBefore: control.residentBefore, residentAfter: control.residentAfter },
  };
}

async function flood(uniqueKeys: number, vars: Record<string, string>) {
  const upstream = await startUpstream(undefined, { records: false });
  const proxy = await startProxy(upstream.url, vars);
  try {
    let hot = 0;
    let hits = 0;
    const count = (request: FloodRequest, status: string) => {
      if (!request.isHot) return;
      hot += 1;
      if (status.startsWith('marquee; hit')) hits += 1;
    };
    for (let key = 0; key < HOT_KEYS; key += 1) await proxy.get(hotPath(key));
    const residentBefore = await readResidentMegabytes(proxy.pid);
    const startedAt = performance.now();
    await sendAll(proxy.port, 16, createRequests(uniqueKeys), (request, { headers }) =>
      count(request, headers.get('cache-status') ?? ''),
    );
    const { memory } = await proxy.state();
    return {
      seconds: (performance.now() - startedAt) / 1000,
      hotHits: hits / hot,
      residentBefore,
      residentAfter: await readResidentMegabytes(proxy.pid),
      tier: memory.bytes / 1024 / 1024,
      entries: memory.entries,
    };
  } finally {
    await proxy.close();
    await upstream.close();
  }
}

const hotPath = (key: number) => `/api/v3/destination/search/autocomplete/?q=hot${key}&place_id=online`;

function* createRequests(uniqueKeys: number): Generator<FloodRequest, void> {
  const random = createRandom(7);
  const host = 'www.marquee.com';
  for (let key = 0; key < uniqueKeys; key += 1) {
    while (random.chance(HOT_TRAFFIC)) yield { path: hotPath(random.below(HOT_KEYS)), host, isHot: true };
    const path = `/api/v3/destination/search/autocomplete/?q=unique+flood+${key}&latitude=${random.below(90)}&longitude=1`;
    yield { path, host, isHot: false };
  }
}

async function readResidentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

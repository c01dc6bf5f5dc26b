import * as server from '@marquee/header-server';
import { vi } from 'vitest';
import { Releases } from '../releases/releases.ts';
import { FakeCache, FakeStores } from './fake-stores.ts';
import { createTestManifest, importServer } from './test-release.ts';

export const DEPLOYED = createTestManifest('000000000000');

export const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);

/** Stores with two builds, `a` and `b`, and the isolates of one data centre, which share a cache. */
export function createDataCentre() {
  const stores = new FakeStores();
  const cache = new FakeCache();
  const refused: string[] = [];
  const startIsolate = (): Releases => {
    const { channels, builds, loader } = stores;
    return new Releases({
      builtIn: DEPLOYED,
      importServer,
      channels,
      builds,
      loader,
      openCache: () => cache,
      onRefused: (_, reason) => refused.push(reason),
    });
  };
  const a = stores.publish('aaaaaaaaaaaa', server);
  const b = stores.publish('bbbbbbbbbbbb', server);
  return { stores, refused, a, b, startIsolate };
}

export interface TestRequest {
  readonly cookies?: string;
  readonly isPrefetch?: boolean;
}

/** Resolves the build that a request gets, after everything that it waits for. The clock belongs to the test. */
export async function requestBuild(releases: Releases, options: TestRequest = {}) {
  const work = (async () => {
    const choice = await releases.choose(options.cookies ?? '', options.isPrefetch ?? false, waitUntil);
    return { ...choice, build: (await choice.open(null)).build.id };
  })();
  let isSettled = false;
  work.finally(() => {
    isSettled = true;
  });
  const startedAt = Date.now();
  while (!isSettled) {
    // Real threads compute the hashes; the clock must not overtake them.
    await crypto.subtle.digest('SHA-256', new Uint8Array());
    await new Promise((next) => setImmediate(next));
    if (!isSettled) await vi.advanceTimersByTimeAsync(10);
  }
  return { ...(await work), waitedMs: Date.now() - startedAt };
}

import * as server from '@marquee/header-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStores } from '../test/fake-stores.ts';
import { createStoreEdge, files, POINTED, storeFiles } from '../test/store-edge.ts';
import type { ChannelStore } from './channel-store.ts';

const NEXT = 'bbbbbbbbbbbb';
const SECOND_MS = 1_000;

/** Workers KV as a data centre sees it: it repeats a value for `cacheTtl` seconds after it was read. */
class CachingStores extends FakeStores {
  readonly #cached = new Map<string, { readonly until: number; readonly value: unknown }>();

  override readonly channels = {
    get: async (key: string, { cacheTtl }: { cacheTtl: number }) => {
      const known = this.#cached.get(key);
      if (known !== undefined && Date.now() < known.until) return known.value;
      const value = this.values.get(key) ?? null;
      this.#cached.set(key, { until: Date.now() + cacheTtl * SECOND_MS, value });
      return value;
    },
  } as unknown as ChannelStore;
}

/** A browser's cache (RFC 9111 §4.2, RFC 5861 §3). */
function openBrowser(request: ReturnType<typeof createStoreEdge>, path: string) {
  let kept: { readonly at: number; readonly text: string; readonly cacheControl: string } | null = null;
  const readSeconds = (name: string) =>
    Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(kept?.cacheControl ?? '')?.[1] ?? 0);
  return async () => {
    const usedFor = readSeconds('max-age') + readSeconds('stale-while-revalidate');
    if (kept === null || Date.now() - kept.at >= usedFor * SECOND_MS) {
      const response = await request(path);
      expect(response.status).toBe(200);
      kept = { at: Date.now(), text: await response.text(), cacheControl: response.headers.get('cache-control') ?? '' };
    }
    return /\/header\/builds\/([0-9a-f]{12})\//.exec(kept.text)?.[1];
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each(['/header/stable/mf-manifest.json', '/header/stable/embed.js', '/header/stable/loader.js', '/header/fragment'])(
  'a move of a channel is visible to the users of hosts within 60 s, though each cache is as old as it may be: %s',
  async (path) => {
    const stores = new CachingStores();
    const [first, next] = [POINTED, NEXT].map((id) => {
      storeFiles(stores, id);
      return stores.publish(id, server, { files });
    });
    if (first === undefined || next === undefined) throw new Error('two builds');
    stores.point('stable', first);
    const at = async (seconds: number, request: () => unknown) => {
      vi.setSystemTime(seconds * SECOND_MS);
      const result = await request();
      // What is done behind the answer.
      await new Promise(setImmediate);
      return result;
    };

    // An isolate beside this one fills the cache of KV right before the move.
    const neighbour = createStoreEdge(stores);
    await at(0, () => neighbour(path));
    stores.point('stable', next, { at: new Date(1).toISOString() });
    // This one reads at the end of that cache's time, and the browser at the end of its own.
    const isolate = createStoreEdge(stores);
    await at(29.9, () => isolate(path));
    const readBuild = openBrowser(isolate, path);
    expect(await at(44.8, readBuild)).toBe(first.id);
    expect(await at(59.7, readBuild)).toBe(first.id);
    expect(await at(60, readBuild)).toBe(next.id);
  },
);

import { LRUCache } from 'lru-cache';
import type { CacheEntry } from './cache-entry.ts';

/**
 * Resident memory of an entry beside its bytes: objects, buffer, map slots and memory that the collector has not freed
 * yet. A flood that filled the tier grew the process by 4.6 KB an entry of 0.6 KB over one that cached nothing.
 */
const ENTRY_OVERHEAD_BYTES = 4_000;

/** One answer never pushes everything else out. */
const MAX_ENTRY_FRACTION = 1 / 8;

/**
 * The isolate's own tier: evicts the least recently used entry, bounded in bytes. lru-cache is only the storage; its
 * `ttl` reads a clock that does not advance in workerd, so freshness is resolved by the caller's clock.
 */
export class MemoryTier extends LRUCache<string, CacheEntry> {
  /** @param maxBytes 0 stores nothing. */
  constructor(maxBytes: number) {
    const maxEntrySize = Math.max(1, Math.floor(maxBytes * MAX_ENTRY_FRACTION));
    super({ maxSize: Math.max(1, maxBytes), maxEntrySize, sizeCalculation: estimateBytes });
  }
}

function estimateBytes(entry: CacheEntry, key: string): number {
  let size = ENTRY_OVERHEAD_BYTES + 2 * key.length + entry.body.byteLength;
  for (const name in entry.headers) size += 2 * (name.length + (entry.headers[name]?.length ?? 0));
  return size;
}

/**
 * Options of an `LRUCache` that is bounded by a number of entries. Its own `max` allocates all entries at once, which a
 * starting isolate would have to wait for.
 */
export const countBounded = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

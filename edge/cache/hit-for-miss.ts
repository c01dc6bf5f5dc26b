import { LRUCache } from 'lru-cache';

/** How long a key counts as uncacheable after an answer that may not be stored. */
const MARK_MS = 30_000;
const KEYS_MAX = 5_000;

export interface HitForMiss {
  mark(key: string, now: number): void;
  clear(key: string): void;
  has(key: string, now: number): boolean;
}

/** Remembers which keys give private answers, so that requests for them do not queue behind one another (rule 21). */
export function createHitForMiss(): HitForMiss {
  const until = new LRUCache<string, number>({ max: KEYS_MAX });
  return {
    mark: (key, now) => void until.set(key, now + MARK_MS),
    clear: (key) => void until.delete(key),
    has: (key, now) => now < (until.get(key) ?? 0),
  };
}

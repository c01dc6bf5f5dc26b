import { LRUCache } from 'lru-cache';

/** A key's first pause after a failure, doubling to the longest (contract §9 "Calls"). */
const BACK_OFF_MIN_MS = 1_000;
const BACK_OFF_MAX_MS = 30_000;
/** Keys remembered: a flood of failing unique keys must not grow without bound. */
const KEYS_MAX = 10_000;

interface Pause {
  readonly delayMs: number;
  readonly until: number;
  readonly error: unknown;
}

export interface Backoffs {
  /** The failure that paused this key, while its pause lasts. */
  paused(key: string, now: number): { readonly error: unknown; readonly remainingMs: number } | undefined;
  /** @param atLeastMs what the origin asked for (`Retry-After`) */
  fail(key: string, now: number, error: unknown, atLeastMs: number): void;
  succeed(key: string): void;
}

/** Keeps an outage from multiplying calls: a key whose call failed is not asked for again until its pause is over. */
export function createBackoffs(): Backoffs {
  const pauses = new LRUCache<string, Pause>({ max: KEYS_MAX });
  return {
    paused(key, now) {
      const pause = pauses.get(key);
      return pause !== undefined && now < pause.until
        ? { error: pause.error, remainingMs: pause.until - now }
        : undefined;
    },
    fail(key, now, error, atLeastMs) {
      const before = pauses.get(key);
      const delayMs = before === undefined ? BACK_OFF_MIN_MS : Math.min(before.delayMs * 2, BACK_OFF_MAX_MS);
      pauses.set(key, { delayMs, until: now + Math.max(delayMs, atLeastMs), error });
    },
    succeed: (key) => void pauses.delete(key),
  };
}

import { LRUCache } from 'lru-cache';
import { countBounded } from './memory-tier.ts';

/** A key's first backoff after a failure, doubling to the largest. */
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
/** A flood of failing unique keys must not grow memory without bound. */
const MAX_KEYS = 10_000;

interface Backoff {
  readonly delayMs: number;
  readonly until: number;
  readonly error: unknown;
}

/** Keeps an outage from multiplying calls: a key whose fetch failed is not fetched again until its backoff is over. */
export class Backoffs {
  readonly #byKey = new LRUCache<string, Backoff>(countBounded(MAX_KEYS));

  /** The current backoff of a key, with the failure that began it. */
  active(key: string, now: number): Backoff | undefined {
    const backoff = this.#byKey.get(key);
    return backoff !== undefined && now < backoff.until ? backoff : undefined;
  }

  /** @param leastMs minimum that the origin demands (`Retry-After`) */
  fail(key: string, now: number, error: unknown, leastMs: number): void {
    const before = this.#byKey.get(key);
    const delayMs = before === undefined ? MIN_BACKOFF_MS : Math.min(before.delayMs * 2, MAX_BACKOFF_MS);
    this.#byKey.set(key, { delayMs, until: now + Math.max(delayMs, leastMs), error });
  }

  succeed(key: string): void {
    this.#byKey.delete(key);
  }
}

import { type CacheEntry, expiresAt } from '../../edge/cache/cache-entry.ts';

/** The Cache API of a data centre, as all of its isolates share it. */
export class SharedTier {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #onCall: (at: number) => void;
  lookups = 0;
  found = 0;
  puts = 0;

  /** @param onCall receives each look-up and each write: they count as subrequests */
  constructor(onCall: (at: number) => void = () => {}) {
    this.#onCall = onCall;
  }

  match(key: string, now: number): CacheEntry | undefined {
    this.lookups += 1;
    this.#onCall(now);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // The platform drops an entry at its `max-age`, which is the end of its last lifetime.
    if (expiresAt(entry) <= now) {
      this.#entries.delete(key);
      return undefined;
    }
    this.found += 1;
    return entry;
  }

  put(key: string, entry: CacheEntry, now: number): void {
    if (expiresAt(entry) - now < 1000) return;
    this.puts += 1;
    this.#onCall(now);
    this.#entries.set(key, entry);
  }

  /** A location that lost its disks, or opens. */
  clear(): void {
    this.#entries.clear();
  }
}

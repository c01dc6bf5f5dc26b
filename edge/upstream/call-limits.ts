/** Concurrent calls to one origin service from one isolate. */
export const MAX_CALLS_IN_FLIGHT = 256;
/** Minimum time for another attempt; with less it would only fail again. */
export const MIN_RETRY_TIME_MS = 60;

export interface BulkheadSlot {
  readonly expiresAt: number;
}

/**
 * Bounds the calls in flight to one origin. Slots are leases: a request that workerd ends early never runs its
 * `finally`, and slots leaked in this way would close the bulkhead permanently.
 */
export class Bulkhead {
  readonly #capacity: number;
  readonly #slots = new Set<BulkheadSlot>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Takes a slot until `release`, or until `leaseMs` have passed; `undefined` if all are taken. */
  acquire(now: number, leaseMs: number): BulkheadSlot | undefined {
    if (this.#slots.size >= this.#capacity) this.#sweep(now);
    if (this.#slots.size >= this.#capacity) return undefined;
    const slot = { expiresAt: now + leaseMs };
    this.#slots.add(slot);
    return slot;
  }

  release(slot: BulkheadSlot): void {
    this.#slots.delete(slot);
  }

  inUse(now: number): number {
    this.#sweep(now);
    return this.#slots.size;
  }

  #sweep(now: number): void {
    for (const slot of this.#slots) if (slot.expiresAt <= now) this.#slots.delete(slot);
  }
}

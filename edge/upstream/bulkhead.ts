export interface Bulkhead {
  /** A slot until `release`, or until `leaseMs` are over; `undefined` where all are taken. */
  enter(now: number, leaseMs: number): BulkheadSlot | undefined;
  release(slot: BulkheadSlot): void;
  taken(now: number): number;
}

export interface BulkheadSlot {
  readonly expiresAt: number;
}

/**
 * Bounds the calls under way to one origin. Slots are leases: a request that workerd ends early never runs its
 * `finally`, and slots that leaked that way would close the bulkhead for good.
 */
export function createBulkhead(capacity: number): Bulkhead {
  const slots = new Set<BulkheadSlot>();
  const sweep = (now: number) => {
    for (const slot of slots) if (slot.expiresAt <= now) slots.delete(slot);
  };
  return {
    enter(now, leaseMs) {
      if (slots.size >= capacity) sweep(now);
      if (slots.size >= capacity) return undefined;
      const slot = { expiresAt: now + leaseMs };
      slots.add(slot);
      return slot;
    },
    release: (slot) => void slots.delete(slot),
    taken(now) {
      sweep(now);
      return slots.size;
    },
  };
}

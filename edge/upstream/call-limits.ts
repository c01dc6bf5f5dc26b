/** Concurrent calls to one origin service from one isolate. */
export const MAX_CALLS_IN_FLIGHT = 256;
/** Minimum time for another attempt; with less it would only fail again. */
export const MIN_RETRY_TIME_MS = 60;

/**
 * Bounds the calls in flight to one origin. Slots are leases: a request that workerd ends early never runs its
 * `finally`, and slots leaked in this way would close the bulkhead permanently.
 */
export class Bulkhead {
  readonly #capacity: number;
  readonly #slots = new Set<{ readonly expiresAt: number }>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Takes a slot until the returned function is called, or `leaseMs` have passed; `undefined` if all are taken. */
  acquire(now: number, leaseMs: number): (() => void) | undefined {
    if (this.#slots.size >= this.#capacity) {
      for (const slot of this.#slots) if (slot.expiresAt <= now) this.#slots.delete(slot);
    }
    if (this.#slots.size >= this.#capacity) return undefined;
    const slot = { expiresAt: now + leaseMs };
    this.#slots.add(slot);
    return () => void this.#slots.delete(slot);
  }
}

/**
 * Fraction of a retry that each good answer earns: enough to recover a third of the attempts, and nothing in an outage.
 */
const EARNED_PER_SUCCESS = 0.5;
const SAVED_AT_START = 5;
const MAX_SAVED = 20;

/**
 * Retries of one call. If every tenth attempt fails, one retry still leaves one failed call in a hundred; two leave one
 * in a thousand.
 */
const MAX_RETRIES = 2;

/** Keeps retries from multiplying the load in an outage: good answers pay for them. */
export class RetryBudget {
  #saved = SAVED_AT_START;

  /** Reports a good answer. */
  earn(): void {
    this.#saved = Math.min(MAX_SAVED, this.#saved + EARNED_PER_SUCCESS);
  }

  /**
   * Takes a retry from the budget if there is one. A call's second retry is only taken from what good answers earned
   * beyond the initial budget: before any answer, failures are not exceptional.
   *
   * @param retriesBefore earlier retries of the same call
   */
  take(retriesBefore: number): boolean {
    if (retriesBefore >= MAX_RETRIES) return false;
    if (this.#saved < (retriesBefore === 0 ? 1 : SAVED_AT_START + 1)) return false;
    this.#saved -= 1;
    return true;
  }
}

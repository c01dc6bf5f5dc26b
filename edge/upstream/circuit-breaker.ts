/** Consecutive failures that open the breaker. */
const FAILURES_TO_OPEN = 5;
/** Calls in a window before its failure ratio means anything. */
const MIN_WINDOW_CALLS = 20;
const WINDOW_MS = 10_000;
const FAILURE_RATIO_TO_OPEN = 0.5;
/** First wait before a probe, doubling to the longest. */
const MIN_OPEN_MS = 5_000;
const MAX_OPEN_MS = 30_000;
/** A probe whose request ended unreported gives its lease back after this. */
const PROBE_LEASE_MS = 3_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

export type Admission =
  | { readonly admitted: true; readonly probe: boolean; readonly generation: number }
  | { readonly admitted: false; readonly retryAfterMs: number };

/**
 * Stops calling an origin that fails. While open nothing is sent; then one probe at a time, on a lease: in workerd a
 * request can end without its code running on, and a probe flag that is never cleared would keep the breaker open for ever.
 */
export class CircuitBreaker {
  #generation = 0;
  /** 0 while closed. */
  #openMs = 0;
  #openUntil = 0;
  #leaseUntil = 0;
  #consecutiveFailures = 0;
  #window = { startedAt: 0, calls: 0, failures: 0 };

  admit(now: number): Admission {
    const generation = this.#generation;
    if (this.#openMs === 0) return { admitted: true, probe: false, generation };
    const waitUntil = Math.max(this.#openUntil, this.#leaseUntil);
    if (now < waitUntil) return { admitted: false, retryAfterMs: waitUntil - now };
    this.#leaseUntil = now + PROBE_LEASE_MS;
    return { admitted: true, probe: true, generation };
  }

  /** Reports how an admitted call ended; one admitted under an earlier state of the breaker no longer counts. */
  report(admission: Admission, outcome: 'success' | 'failure', now: number): void {
    if (!admission.admitted || admission.generation !== this.#generation) return;
    if (admission.probe) {
      if (outcome === 'success') this.#close(now);
      else this.#open(now);
      return;
    }
    if (now - this.#window.startedAt > WINDOW_MS) this.#window = { startedAt: now, calls: 0, failures: 0 };
    const window = this.#window;
    window.calls += 1;
    if (outcome === 'success') {
      this.#consecutiveFailures = 0;
      return;
    }
    this.#consecutiveFailures += 1;
    window.failures += 1;
    const ratio = window.calls < MIN_WINDOW_CALLS ? 0 : window.failures / window.calls;
    if (this.#consecutiveFailures >= FAILURES_TO_OPEN || ratio >= FAILURE_RATIO_TO_OPEN) this.#open(now);
  }

  state(now: number): BreakerState {
    if (this.#openMs === 0) return 'closed';
    return now < this.#openUntil ? 'open' : 'half-open';
  }

  #open(now: number): void {
    this.#openMs = this.#openMs === 0 ? MIN_OPEN_MS : Math.min(this.#openMs * 2, MAX_OPEN_MS);
    this.#openUntil = now + this.#openMs;
    this.#leaseUntil = 0;
    this.#generation += 1;
  }

  #close(now: number): void {
    this.#openMs = 0;
    this.#consecutiveFailures = 0;
    this.#generation += 1;
    this.#window = { startedAt: now, calls: 0, failures: 0 };
  }
}

/** Consecutive failures that open the breaker; fewer if the window has no success. */
const FAILURES_TO_OPEN = 10;
const FAILURES_TO_OPEN_WITHOUT_SUCCESS = 5;
const WINDOW_MS = 10_000;
/** First pause before a probe, doubling up to the longest. */
const MIN_OPEN_MS = 5_000;
const MAX_OPEN_MS = 30_000;
/** Time after which a probe whose request ended unreported loses its lease. */
const PROBE_LEASE_MS = 3_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

export type Admission =
  | { readonly admitted: true; readonly probe: boolean; readonly generation: number }
  | { readonly admitted: false; readonly retryAfterMs: number };

interface Window {
  readonly startedAt: number;
  calls: number;
  failures: number;
}

/**
 * Stops calls to an origin that is down. While open nothing is sent; then one probe at a time, on a lease: in workerd a
 * request can end without running its code to the end, and a probe flag that is never cleared would keep the breaker
 * open forever.
 */
export class CircuitBreaker {
  #generation = 0;
  /** 0 while closed. */
  #openMs = 0;
  #openUntil = 0;
  #leaseUntil = 0;
  #consecutiveFailures = 0;
  #window = createWindow(0);

  admit(now: number): Admission {
    const generation = this.#generation;
    if (this.#openMs === 0) return { admitted: true, probe: false, generation };
    const waitUntil = Math.max(this.#openUntil, this.#leaseUntil);
    if (now < waitUntil) return { admitted: false, retryAfterMs: waitUntil - now };
    this.#leaseUntil = now + PROBE_LEASE_MS;
    return { admitted: true, probe: true, generation };
  }

  /**
   * Reports the outcome of an admitted call, including its retries. A call admitted under an earlier state of the
   * breaker does not count.
   */
  report(admission: Admission, outcome: 'success' | 'failure', now: number): void {
    if (!admission.admitted || admission.generation !== this.#generation) return;
    if (admission.probe) {
      if (outcome === 'success') this.#close(now);
      else this.#open(now);
      return;
    }
    if (now - this.#window.startedAt > WINDOW_MS) this.#window = createWindow(now);
    const window = this.#window;
    window.calls += 1;
    if (outcome === 'success') {
      this.#consecutiveFailures = 0;
      return;
    }
    this.#consecutiveFailures += 1;
    window.failures += 1;
    const hasSuccess = window.failures < window.calls;
    const most = hasSuccess ? FAILURES_TO_OPEN : FAILURES_TO_OPEN_WITHOUT_SUCCESS;
    if (this.#consecutiveFailures >= most) this.#open(now);
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
    this.#window = createWindow(now);
  }
}

function createWindow(startedAt: number): Window {
  return { startedAt, calls: 0, failures: 0 };
}

/** Consecutive failures that open the breaker. */
const FAILURES_TO_OPEN = 5;
/** Calls in a window before its failure ratio means anything. */
const WINDOW_MIN_CALLS = 20;
const WINDOW_MS = 10_000;
const OPEN_RATIO = 0.5;
/** First wait before a probe, doubling to the longest (contract §9 "Calls"). */
const OPEN_MIN_MS = 5_000;
const OPEN_MAX_MS = 30_000;
/** A probe whose request died without a word gives its lease back after this. */
const PROBE_LEASE_MS = 3_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

export type Admission =
  | { readonly admitted: true; readonly probe: boolean; readonly generation: number }
  | { readonly admitted: false; readonly retryAfterMs: number };

export interface CircuitBreaker {
  admit(now: number): Admission;
  /** Reports how an admitted call went; a call admitted under an earlier state of the breaker no longer counts. */
  report(admission: Admission, outcome: 'well' | 'ill', now: number): void;
  state(now: number): BreakerState;
}

/**
 * Stops calling an origin that fails. While open nothing is sent; then one probe at a time, on a lease: in workerd a
 * request can end without its code running on, and a probe flag that nobody clears would keep the breaker open for ever.
 */
export function createCircuitBreaker(): CircuitBreaker {
  let generation = 0;
  let openUntil = 0;
  let openMs = 0;
  let leaseUntil = 0;
  let consecutive = 0;
  let windowStart = 0;
  let windowCalls = 0;
  let windowFailures = 0;

  const startWindow = (now: number) => {
    windowStart = now;
    windowCalls = 0;
    windowFailures = 0;
  };
  const open = (now: number) => {
    openMs = openMs === 0 ? OPEN_MIN_MS : Math.min(openMs * 2, OPEN_MAX_MS);
    openUntil = now + openMs;
    leaseUntil = 0;
    generation += 1;
  };
  const close = (now: number) => {
    openMs = 0;
    consecutive = 0;
    generation += 1;
    startWindow(now);
  };

  return {
    admit(now) {
      if (openMs === 0) return { admitted: true, probe: false, generation };
      if (now < openUntil) return { admitted: false, retryAfterMs: openUntil - now };
      if (now < leaseUntil) return { admitted: false, retryAfterMs: leaseUntil - now };
      leaseUntil = now + PROBE_LEASE_MS;
      return { admitted: true, probe: true, generation };
    },
    report(admission, outcome, now) {
      if (!admission.admitted || admission.generation !== generation) return;
      if (admission.probe) {
        if (outcome === 'well') close(now);
        else open(now);
        return;
      }
      if (now - windowStart > WINDOW_MS) startWindow(now);
      windowCalls += 1;
      if (outcome === 'well') {
        consecutive = 0;
        return;
      }
      consecutive += 1;
      windowFailures += 1;
      const ratio = windowFailures / windowCalls;
      if (consecutive >= FAILURES_TO_OPEN || (windowCalls >= WINDOW_MIN_CALLS && ratio >= OPEN_RATIO)) open(now);
    },
    state: (now) => (openMs === 0 ? 'closed' : now < openUntil ? 'open' : 'half-open'),
  };
}

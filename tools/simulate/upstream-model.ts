import { Bulkhead, MAX_CALLS_IN_FLIGHT, MIN_RETRY_TIME_MS } from '../../edge/upstream/call-limits.ts';
import { CircuitBreaker } from '../../edge/upstream/circuit-breaker.ts';
import { RetryBudget } from '../../edge/upstream/retry-budget.ts';
import { isRetryable, isUpstreamFailure, UpstreamError } from '../../edge/upstream/upstream-error.ts';
import type { EventQueue } from './event-queue.ts';
import type { OriginModel } from './origin-model.ts';

/** Undefined: a good answer. */
type OnEnd = (at: number, failure?: UpstreamError) => void;

/**
 * One service of the origin as an isolate calls it: the edge's own breaker, bulkhead and retry budget in simulated time,
 * in the order of `edge/upstream/upstream-client.ts`.
 */
export class UpstreamModel {
  readonly #breaker = new CircuitBreaker();
  readonly #bulkhead = new Bulkhead(MAX_CALLS_IN_FLIGHT);
  readonly #retries = new RetryBudget();
  readonly #queue: EventQueue;
  readonly #origin: OriginModel;

  constructor(queue: EventQueue, origin: OriginModel) {
    this.#queue = queue;
    this.#origin = origin;
  }

  call(now: number, budgetMs: number, onEnd: OnEnd): void {
    const admission = this.#breaker.admit(now);
    if (!admission.admitted) {
      const retryAfterSeconds = Math.ceil(admission.retryAfterMs / 1000);
      onEnd(now, new UpstreamError({ kind: 'breaker-open', retryAfterSeconds }));
      return;
    }
    const slot = this.#bulkhead.acquire(now, budgetMs * 2);
    if (slot === undefined) {
      onEnd(now, new UpstreamError({ kind: 'bulkhead-full', retryAfterSeconds: 1 }));
      return;
    }
    const end: OnEnd = (at, failure) => {
      this.#bulkhead.release(slot);
      if (failure === undefined) this.#retries.earn();
      const isFailure = failure !== undefined && isUpstreamFailure(failure.details);
      this.#breaker.report(admission, isFailure ? 'failure' : 'success', at);
      onEnd(at, failure);
    };
    const attempt = (startedAt: number, calls: number) => {
      const { isGood, durationMs } = this.#origin.call(startedAt);
      const leftMs = now + budgetMs - startedAt;
      const isLate = durationMs >= leftMs;
      this.#queue.schedule(startedAt + Math.min(durationMs, leftMs), (at) => {
        if (isGood && !isLate) return end(at);
        const failure = new UpstreamError(isLate ? { kind: 'timeout' } : { kind: 'network' });
        const canRetry =
          !admission.probe &&
          isRetryable(failure.details) &&
          now + budgetMs - at >= MIN_RETRY_TIME_MS &&
          this.#breaker.state(at) === 'closed' &&
          this.#retries.take(calls - 1);
        if (canRetry) attempt(at, calls + 1);
        else end(at, failure);
      });
    };
    attempt(now, 1);
  }
}

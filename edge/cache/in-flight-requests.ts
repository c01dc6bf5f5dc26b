import { withTimeLimit } from '../../shared/api/time-limit.ts';

/** Waits for work that goes on without its waiter; undefined if it takes longer. */
export const waitFor = <T>(work: Promise<T>, ms: number): Promise<T | undefined> =>
  withTimeLimit(
    ms,
    () => work,
    () => undefined,
  );

/** @throws Error if the answer takes longer */
export const requireWithin = <T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  problem = `no answer within ${ms} ms`,
): Promise<T> =>
  withTimeLimit(ms, work, () => {
    throw new Error(problem);
  });

/** Entries are swept at this number: a request that workerd ended never removes its own entry. */
const SWEEP_AT = 512;
/** Time after its deadline during which a request may still be joined. */
const GRACE_MS = 20;

interface InFlightRequest<T> {
  readonly work: Promise<T>;
  readonly deadline: number;
}

/**
 * Request collapsing that is safe in workerd. A promise of one request never settles once that request's connection was
 * reset and nothing holds its work: so work is held by `waitUntil`, carries a deadline after which it is ignored, and
 * each waiter has its own timer (`waitFor`).
 */
export class InFlightRequests<T> {
  readonly #byKey = new Map<string, InFlightRequest<T>>();

  /** Returns the work in flight for this key, if it can still end in time. */
  find(key: string, now: number): Promise<T> | undefined {
    const request = this.#byKey.get(key);
    return request !== undefined && now <= request.deadline + GRACE_MS ? request.work : undefined;
  }

  /**
   * Registers work that others may join, until the returned function is called or the deadline is over. `work` must not
   * reject, and must be held by the caller's `waitUntil`.
   */
  add(key: string, now: number, budgetMs: number, work: Promise<T>): () => void {
    if (this.#byKey.size >= SWEEP_AT) {
      for (const [other, { deadline }] of this.#byKey) if (now > deadline + GRACE_MS) this.#byKey.delete(other);
    }
    const request = { work, deadline: now + budgetMs };
    this.#byKey.set(key, request);
    return () => {
      if (this.#byKey.get(key) === request) this.#byKey.delete(key);
    };
  }
}

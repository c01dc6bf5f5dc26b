/** Entries are swept once there are this many; a request that workerd ended never removes its own. */
const SWEEP_AT = 512;
/** How long past its deadline a flight may still be joined. */
const GRACE_MS = 20;

interface InFlightRequest<T> {
  readonly work: Promise<T>;
  readonly deadline: number;
}

export interface InFlightRequests<T> {
  /** The work under way for this key, if it can still end in time. */
  find(key: string, now: number): Promise<T> | undefined;
  /**
   * Registers work that others may join, until the returned function is called or its deadline is over. `work` must
   * not reject, and must be held by the caller's `waitUntil`.
   */
  start(key: string, now: number, budgetMs: number, work: Promise<T>): () => void;
}

/**
 * Single flight that is safe in workerd (architecture decision 7). A promise of one request never settles once that
 * request's connection was reset and nothing holds its work: so flights are held by `waitUntil`, carry a deadline after
 * which they are ignored, and every waiter brings a timer of its own (`waitFor`).
 */
export function createInFlightRequests<T>(): InFlightRequests<T> {
  const flights = new Map<string, InFlightRequest<T>>();
  return {
    find(key, now) {
      const flight = flights.get(key);
      return flight !== undefined && now <= flight.deadline + GRACE_MS ? flight.work : undefined;
    },
    start(key, now, budgetMs, work) {
      if (flights.size >= SWEEP_AT) {
        for (const [other, flight] of flights) if (now > flight.deadline + GRACE_MS) flights.delete(other);
      }
      const flight = { work, deadline: now + budgetMs };
      flights.set(key, flight);
      return () => {
        if (flights.get(key) === flight) flights.delete(key);
      };
    },
  };
}

export const LATE = Symbol('late');

/** Waits for work on a timer of the waiter's own: whatever happens to the work, the waiter goes on. */
export async function waitFor<T>(work: Promise<T>, timeoutMs: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}

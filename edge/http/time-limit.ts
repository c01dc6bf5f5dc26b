/**
 * Settles as `work` does, or as `onTimeout` does once `timeoutMs` are over; `signal` aborts then.
 *
 * Each waiter needs a timer of its own: an aborted `fetch` does not always end a body that trickles, and a promise that
 * another request started never settles in workerd once that request's client is gone.
 */
export async function withTimeLimit<Result, Late>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
  onTimeout: () => Late,
): Promise<Result | Late> {
  const controller = new AbortController();
  const { promise: late, resolve, reject } = Promise.withResolvers<Late>();
  const timer = setTimeout(
    () => {
      // Settles before the abort does: the caller learns of the time-out, not of its consequence.
      try {
        resolve(onTimeout());
      } catch (error) {
        reject(error);
      }
      controller.abort();
    },
    Math.max(timeoutMs, 0),
  );
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

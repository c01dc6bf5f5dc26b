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
  let timer!: ReturnType<typeof setTimeout>;
  const late = new Promise<Late>((resolve, reject) => {
    const end = () => {
      // Settles before the abort: the caller learns of the time-out, not of its consequence.
      try {
        resolve(onTimeout());
      } catch (error) {
        reject(error);
      }
      controller.abort();
    };
    timer = setTimeout(end, Math.max(timeoutMs, 0));
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

const MAX_ATTEMPTS = 3;
const FIRST_BACKOFF_MS = 2_000;

/**
 * Acts until something is so. An action whose response was lost may have been done, and one that failed may succeed later;
 * what counts is what is read afterwards.
 *
 * @param read the result; null as long as it is not there
 * @throws the action's error, if it still fails after three attempts
 */
export async function achieve<Result>(
  read: () => Promise<Result | null>,
  act: () => Promise<unknown>,
  sleep: (milliseconds: number) => Promise<unknown>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await act().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const result = await read();
    if (result !== null) return result;
    if (attempt < MAX_ATTEMPTS) await sleep(FIRST_BACKOFF_MS * 2 ** (attempt - 1));
    else throw failure?.error ?? new Error('The platform accepted a change and does not show it');
  }
}

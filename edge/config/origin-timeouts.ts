/** Time that an origin of pages has for its first byte. */
const DEFAULT_TIMEOUT_MS = 8_000;
const MAX_TIMEOUT_SECONDS = 300;

export interface OriginTimeout {
  /** Start of the paths, at a slash: `/reports`. */
  readonly path: string;
  readonly timeoutMs: number;
}

/**
 * Reads one entry of `ORIGIN_TIMEOUTS`: `/reports=60` gives `/reports` and all below it 60 seconds.
 *
 * @throws Error for any other text.
 */
export function parseOriginTimeout(value: string): OriginTimeout {
  const [, path, seconds] = /^(\/[^\s=?#]*?)\/?=(\d{1,3}(?:\.\d{1,3})?)$/.exec(value) ?? [];
  const timeoutMs = Number(seconds) * 1_000;
  if (path !== undefined && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_SECONDS * 1_000) return { path, timeoutMs };
  throw new Error(
    `must be path=seconds such as /reports=60, at most ${MAX_TIMEOUT_SECONDS}, not ${JSON.stringify(value)}`,
  );
}

/** The time of a path: that of the longest entry that covers it. */
export function resolveOriginTimeout(timeouts: readonly OriginTimeout[], pathname: string): number {
  const covering = timeouts.filter(({ path }) => `${pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`));
  covering.sort((one, other) => other.path.length - one.path.length);
  return covering[0]?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
}

import type { Stage } from '../../shared/stages/stages.ts';

/** A pattern with `*` in the first label of the host name and at least two more labels: `https://*.preview.example`. */
const PATTERN = /^https:\/\/([a-z0-9-]*)\*([a-z0-9-]*(?:\.[a-z0-9-]+){2,}(?::\d{1,5})?)$/;
/** Text that `*` matches: part of one label, so that no other domain can end like the pattern's. */
const WILDCARD = '[a-z0-9-]{1,63}';
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
/** Stages for development of hosts: a development server may have any port. */
const STAGES_WITH_LOCAL_HOSTS: readonly Stage[] = ['local', 'dev'];

/** The origins of hosts whose pages may read JSON and fragments. */
export class HostOrigins {
  readonly #patterns: readonly RegExp[];

  constructor(entries: readonly string[], stage: Stage) {
    const build = (entry: string) => new RegExp(`^${entry.replace(/[.[\]]/g, '\\$&').replace('*', WILDCARD)}$`);
    this.#patterns = [...entries.map(build), ...(STAGES_WITH_LOCAL_HOSTS.includes(stage) ? [LOCAL_ORIGIN] : [])];
  }

  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  /** @param origin as the browser sends it. */
  has(origin: string): boolean {
    return this.#patterns.some((pattern) => pattern.test(origin));
  }
}

/** Whether an entry of `HOST_ORIGINS` is a pattern that only covers the hosts of one operator. */
export function isOriginPattern(entry: string): boolean {
  return PATTERN.test(entry);
}

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

import { CacheTimeoutError, HttpCache } from '../../edge/cache/http-cache.ts';
import { MemoryTier } from '../../edge/cache/memory-tier.ts';
import { composeClient } from './compose-client.ts';
import type { Fetch, HeaderClient } from './header-client.ts';
import { createHeaderRequests, createTimeoutError } from './header-requests.ts';
import { resolveSiteOrigin } from './site-origin.ts';
import type { Channel } from './start-header.ts';

export type { HeadFields } from './head-fields.ts';
export * from './header-client.ts';

const DEFAULT_DEADLINE_MS = 1_000;
/** How long a page waits for a newer header where it has an older one to show. */
const STALE_DEADLINE_MS = 250;
const DEFAULT_MAX_BYTES = 8 * 1024 * 1024;

/** Options of `createHeaderClient`. */
export interface HeaderClientOptions {
  /** Domain of the header's site, `.de`, or its origin. Default: `.com`. */
  readonly site?: string | undefined;
  /** `{name}:{secret}` of your entry in `HOST_KEYS` of the worker: a rate limit of your own. */
  readonly hostKey?: string | undefined;
  /** Default: `stable`. */
  readonly channel?: Channel | undefined;
  /** Milliseconds until a call resolves, to the fallback if to nothing else. Default: 1000. */
  readonly deadline?: number | undefined;
  /** Bound of the memory that answers take, in bytes. Default: 8 MB. */
  readonly maxBytes?: number | undefined;
  /** Receives each failure once. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Default: the runtime's. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly clock?: (() => number) | undefined;
}

/**
 * Creates a client of the header's site for a server, in any runtime with `fetch`. Create one when the program starts:
 * it keeps the answers by their `Cache-Control` and `ETag`, requests each address once at a time, stops calling a site
 * that is down, and gives what it had, or the fallback header, where the site does not answer in time.
 *
 * @throws TypeError where `site` is neither a domain nor an origin
 * @example
 * const header = createHeaderClient({ site: '.de' });
 * const [head, html] = await Promise.all([header.head({ title: 'A shop' }), header.fragment({ path: request.url })]);
 */
export function createHeaderClient(options: HeaderClientOptions = {}): HeaderClient {
  const { site, hostKey, channel = 'stable', deadline = DEFAULT_DEADLINE_MS } = options;
  const { maxBytes = DEFAULT_MAX_BYTES, onError = console.error, fetch = globalThis.fetch, clock = Date.now } = options;
  const memory = new MemoryTier(maxBytes);
  const cache = new HttpCache({ memory, clock, resolveBackoffMs: () => 0 });
  const requests = createHeaderRequests({ fetch, clock, hostKey });
  return composeClient({
    origin: resolveSiteOrigin(site),
    channel,
    onError,
    async request(url, { waitUntil = () => {}, cookie }) {
      if (cookie != null && cookie !== '') return (await requests.send(url, deadline, { cookie })).body;
      const answer = cache.answer({
        key: url,
        now: clock(),
        budgetMs: deadline,
        staleBudgetMs: Math.min(deadline, STALE_DEADLINE_MS),
        fetchOrigin: (budgetMs) => requests.revalidate(url, budgetMs, memory.get(url)),
        waitUntil,
      });
      const { entry } = await answer.catch((error: unknown) => {
        throw error instanceof CacheTimeoutError ? createTimeoutError(url, deadline) : error;
      });
      return entry.body;
    },
  });
}

import { CacheTimeoutError, HttpCache } from '../../edge/cache/http-cache.ts';
import { MemoryTier } from '../../edge/cache/memory-tier.ts';
import type { HeaderSlots, Location, Loose } from '../types/contract.d.ts';
import { composeClient } from './compose-client.ts';
import type { HeadFields } from './head-fields.ts';
import type { Fetch } from './header-answer.ts';
import { createHeaderRequests, createTimeoutError } from './header-requests.ts';
import { resolveSiteOrigin } from './site-origin.ts';
import type { Channel } from './start-header.ts';

export type { HeadFields } from './head-fields.ts';
export { type Fetch, HeaderAnswerError } from './header-answer.ts';

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

/** What both calls take of the request for the page. */
export interface RequestContext {
  /** Locale of the site: `fr_CA`. Default: the site's. */
  readonly locale?: string | undefined;
  /** Keeps a worker alive until an answer is stored: `(work) => context.waitUntil(work)`. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** Context of `head`: its fields are the inputs of the page head. */
export interface HeadContext extends HeadFields, RequestContext {}

/** Context of `fragment`. */
export interface FragmentContext extends RequestContext {
  /** Path and query of the page. Default: `/`. */
  readonly path?: string | undefined;
  /** Default: `full`. */
  readonly variant?: 'full' | 'logo-only' | undefined;
  /** Additions to the header. */
  readonly slots?: Loose<HeaderSlots> | undefined;
  /** The place that the page is about. */
  readonly location?: Loose<Location> | undefined;
  /** `file` for a policy that refuses styles in the page. Default: `inline`. */
  readonly styles?: 'inline' | 'file' | undefined;
  /** `file` for a policy that refuses scripts in the page. Default: `inline`, or `file` as `styles` where no `nonce` is. */
  readonly scripts?: 'inline' | 'file' | undefined;
  /** Nonce of the page's policy, for all tags of the header. It is not sent to the site. */
  readonly nonce?: string | undefined;
  /**
   * The user's `Cookie`, for a server on the header's own domain: the header is then the user's own, and no answer is
   * kept. Default: the header of an anonymous visitor.
   */
  readonly cookie?: string | null | undefined;
}

/** The header of one page. No call rejects. */
export interface PageHeader {
  /** Resolves to the tags of the page head. */
  readonly head: (context?: HeadContext) => Promise<string>;
  /** Resolves to the header's HTML, for the start of the body. */
  readonly fragment: (context?: FragmentContext) => Promise<string>;
}

/** Requests the header for the pages of a server. */
export interface HeaderClient extends PageHeader {
  /** Prepares both calls for a request: its address is the fragment's `path`. Frameworks hand this to their routes. */
  readonly forRequest: (url: string, context?: Pick<FragmentContext, 'cookie' | 'waitUntil'>) => PageHeader;
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

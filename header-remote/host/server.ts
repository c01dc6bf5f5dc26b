import { HttpCache } from '../../edge/cache/http-cache.ts';
import { MemoryTier } from '../../edge/cache/memory-tier.ts';
import { renderFallbackHtml } from '../../edge/header/fallback-html.ts';
import { FRAGMENT_PATH, HEAD_PATH } from '../../shared/contracts/header-paths.ts';
import type { HeaderSlots, Location, Loose } from '../types/contract.d.ts';
import { type HeadFields, renderFallbackHead } from './head-fields.ts';
import type { Fetch } from './header-answer.ts';
import { createHeaderRequests } from './header-requests.ts';
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

/** Builds an address with the given query parameters; objects are written as JSON. */
function buildUrl(base: string, parameters: object): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters))
    if (value != null) url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return url.href;
}

/**
 * Creates a client of the header's site for a server, in any runtime with `fetch`. Create one when the program starts:
 * it keeps the answers by their `Cache-Control` and `ETag`, requests each address once at a time, stops calling a site
 * that is down, and gives what it had, or the fallback header, where the site does not answer in time.
 *
 * @example
 * const header = createHeaderClient({ site: '.de' });
 * const [head, html] = await Promise.all([header.head({ title: 'A shop' }), header.fragment({ path: request.url })]);
 */
export function createHeaderClient(options: HeaderClientOptions = {}): HeaderClient {
  const { site, hostKey, channel = 'stable', deadline = DEFAULT_DEADLINE_MS } = options;
  const { maxBytes = DEFAULT_MAX_BYTES, onError = console.error, fetch = globalThis.fetch, clock = Date.now } = options;
  const origin = resolveSiteOrigin(site);
  const memory = new MemoryTier(maxBytes);
  const cache = new HttpCache({ memory, clock, resolveBackoffMs: () => 0 });
  const requests = createHeaderRequests({ fetch, clock, hostKey });
  const decoder = new TextDecoder();
  const reported = new WeakSet<Error>();

  const report = (error: unknown) => {
    // A failure is given to every call until the next attempt.
    if (error instanceof Error && reported.has(error)) return;
    if (error instanceof Error) reported.add(error);
    onError(error);
  };
  const request = async (url: string, { waitUntil = () => {} }: RequestContext, cookie?: string | null) => {
    if (cookie != null && cookie !== '') return decoder.decode((await requests.send(url, deadline, { cookie })).body);
    const { entry } = await cache.answer({
      key: url,
      now: clock(),
      budgetMs: deadline,
      staleBudgetMs: Math.min(deadline, STALE_DEADLINE_MS),
      fetchOrigin: (budgetMs) => requests.revalidate(url, budgetMs, memory.get(url)),
      waitUntil,
    });
    return decoder.decode(entry.body);
  };

  const client: HeaderClient = {
    forRequest(url, { cookie, waitUntil } = {}) {
      const path = url.replace(/^https?:\/\/[^/]*/, '');
      return {
        head: (context) => client.head({ waitUntil, ...context }),
        fragment: (context) => client.fragment({ path, cookie, waitUntil, ...context }),
      };
    },
    async head(context = {}) {
      const { waitUntil, ...fields } = context;
      try {
        return await request(buildUrl(origin + HEAD_PATH, fields), { waitUntil });
      } catch (error) {
        report(error);
        return renderFallbackHead(fields);
      }
    },
    async fragment(context = {}) {
      const { waitUntil, cookie, path = '/', ...parameters } = context;
      // A share of visitors has its build by a cookie, which no cache keeps.
      const named = channel === 'auto' ? {} : { channel };
      try {
        return await request(
          buildUrl(origin + FRAGMENT_PATH, { path, ...parameters, ...named }),
          { waitUntil },
          cookie,
        );
      } catch (error) {
        report(error);
        return `<div data-marquee-slot>${renderFallbackHtml(origin, parameters.locale)}</div>`;
      }
    },
  };
  return client;
}

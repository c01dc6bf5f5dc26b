import { parseCacheControl } from '../../edge/cache/cache-control.ts';
import type { CacheEntry, OriginResponse } from '../../edge/cache/cache-entry.ts';
import { readWindowMs, resolveLifetimes } from '../../edge/cache/freshness.ts';
import type { FetchedResponse } from '../../edge/cache/http-cache.ts';
import { CircuitBreaker } from '../../edge/upstream/circuit-breaker.ts';
import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { type Fetch, HeaderAnswerError } from './header-answer.ts';

/** Longest use of an answer without asking again, whatever the site says. */
const MAX_FRESH_MS = 3_600_000;

/** A page of something else, such as a proxy's error page with the status 200: inside the host's page it would replace the header. */
const DOCUMENT = /^\uFEFF?\s*<(?:!doctype|html)\b/i;
const DOCUMENT_START = 200;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export interface HeaderRequestsOptions {
  readonly fetch: Fetch;
  readonly clock: () => number;
  readonly hostKey: string | undefined;
}

export interface HeaderRequests {
  /** Requests an address. @throws HeaderAnswerError, or the rejection of `fetch` */
  readonly send: (url: string, budgetMs: number, headers: Readonly<Record<string, string>>) => Promise<OriginResponse>;
  /** Requests an address for the cache, by the `ETag` of the answer that is stored. */
  readonly revalidate: (url: string, budgetMs: number, stored: CacheEntry | undefined) => Promise<FetchedResponse>;
}

/** Lifetimes as the site's `Cache-Control` has them; none without. */
function resolveOwnLifetimes(headers: OriginResponse['headers'], receivedAt: number) {
  const directives = parseCacheControl(headers['cache-control']);
  return resolveLifetimes(
    {
      freshMs: directives.has('max-age') || directives.has('s-maxage') ? MAX_FRESH_MS : 0,
      staleWhileRevalidateMs: readWindowMs(directives, 'stale-while-revalidate') ?? 0,
      staleIfErrorMs: readWindowMs(directives, 'stale-if-error') ?? 0,
    },
    headers,
    receivedAt,
  );
}

/** Creates the requests of a client. They share a breaker: a site that is down is not called by each page. */
export function createHeaderRequests({ fetch, clock, hostKey }: HeaderRequestsOptions): HeaderRequests {
  const breaker = new CircuitBreaker();
  const key: Readonly<Record<string, string>> = hostKey === undefined ? {} : { 'eb-host-key': hostKey };

  const request = (url: string, budgetMs: number, headers: Readonly<Record<string, string>>) =>
    withTimeLimit(
      budgetMs,
      async (signal): Promise<OriginResponse> => {
        // A redirect would take the key and the cookie along.
        const response = await fetch(url, { headers: { ...key, ...headers }, redirect: 'manual', signal });
        const body = new Uint8Array(await response.arrayBuffer());
        return { status: response.status, headers: Object.fromEntries(response.headers), body };
      },
      () => {
        throw new HeaderAnswerError(`${url} has not answered after ${Math.round(budgetMs)} ms`);
      },
    );

  const send: HeaderRequests['send'] = async (url, budgetMs, headers) => {
    const admission = breaker.admit(clock());
    if (!admission.admitted) throw new HeaderAnswerError(`${new URL(url).origin} is not called: it has failed`);
    let outcome: 'success' | 'failure' = 'failure';
    try {
      const answer = await request(url, budgetMs, headers);
      const isDocument =
        answer.status === 200 && DOCUMENT.test(decoder.decode(answer.body.subarray(0, DOCUMENT_START)));
      if (answer.status < 500 && !isDocument) outcome = 'success';
      if (answer.status !== 200 && answer.status !== 304)
        throw new HeaderAnswerError(`${url} answers ${answer.status}`);
      if (isDocument) throw new HeaderAnswerError(`${url} answers a page, not a part of one`);
      return answer;
    } finally {
      breaker.report(admission, outcome, clock());
    }
  };

  return {
    send,
    async revalidate(url, budgetMs, stored) {
      const { etag } = stored?.headers ?? {};
      const answer = await send(url, budgetMs, etag === undefined ? {} : { 'if-none-match': etag });
      const receivedAt = clock();
      const { age: _, ...kept } = stored?.headers ?? {};
      const isSame = answer.status === 304 && stored !== undefined;
      const headers = isSame ? { ...kept, ...answer.headers } : answer.headers;
      const { body } = isSame ? stored : answer;
      // The site's own fallback header: an earlier answer is better.
      if (parseCacheControl(headers['cache-control']).has('no-store'))
        throw new HeaderAnswerError(`${url} has no header`);
      return { status: 200, headers, body, receivedAt, lifetimes: resolveOwnLifetimes(headers, receivedAt) };
    },
  };
}

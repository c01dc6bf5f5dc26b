import type { CacheEntry, OriginResponse } from '../../edge/cache/cache-entry.ts';
import { parseCacheControl, readWindowMs, resolveLifetimes } from '../../edge/cache/freshness.ts';
import type { FetchedResponse } from '../../edge/cache/http-cache.ts';
import { BodyTooLargeError, discard, readBody } from '../../edge/http/body.ts';
import { CircuitBreaker } from '../../edge/upstream/circuit-breaker.ts';
import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { FRAGMENT_PATH } from '../../shared/contracts/header-paths.ts';
import { type Fetch, HeaderAnswerError } from './header-answer.ts';

/** Longest use of an answer without asking again, whatever the site says. */
const MAX_FRESH_MS = 3_600_000;

/** Twenty times the longest header. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Marks that every answer has. A 200 without its mark is something else, such as an error of a proxy. */
const FRAGMENT_MARK = 'data-marquee-slot';
const HEAD_MARK = 'http-equiv="content-language"';
/** Start of a whole page, which may contain a header. */
const DOCUMENT = /^\uFEFF?\s*<(?:!doctype|html|head)\b/i;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const createTimeoutError = (url: string, budgetMs: number) =>
  new HeaderAnswerError(`${url} has not answered after ${Math.round(budgetMs)} ms`);

/** Whether an answer with the status 200 is the part of a page that its address has. */
function isPart(url: string, { headers, body }: OriginResponse): boolean {
  if (!/^text\/html\b/i.test(headers['content-type'] ?? '')) return false;
  const text = decoder.decode(body);
  return !DOCUMENT.test(text) && text.includes(new URL(url).pathname === FRAGMENT_PATH ? FRAGMENT_MARK : HEAD_MARK);
}

export interface HeaderRequestsOptions {
  readonly fetch: Fetch;
  readonly clock: () => number;
  readonly hostKey: string | undefined;
  /** Whether a site that is down is called by each page nevertheless. */
  readonly isAlwaysSent?: boolean;
}

type Fields = Readonly<Record<string, string>>;

/**
 * Lifetimes as the site's `Cache-Control` has them; none without. Its age is what `Age` says: by `Date` an answer would
 * be old on arrival wherever the two clocks differ by more than its lifetime.
 */
function resolveOwnLifetimes({ date: _, ...headers }: OriginResponse['headers'], receivedAt: number) {
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
export function createHeaderRequests({ fetch, clock, hostKey, isAlwaysSent = false }: HeaderRequestsOptions) {
  const breaker = new CircuitBreaker();
  const key: Fields = hostKey === undefined ? {} : { 'eb-host-key': hostKey };

  const request = (url: string, budgetMs: number, headers: Fields) =>
    withTimeLimit(
      budgetMs,
      async (signal): Promise<OriginResponse> => {
        // A redirect would take the key and the cookie along.
        const response = await fetch(url, { headers: { ...key, ...headers }, redirect: 'manual', signal });
        const { status } = response;
        if (status !== 200) discard(response);
        const body = status === 200 ? await readBody(response, MAX_ANSWER_BYTES) : new Uint8Array();
        return { status, headers: Object.fromEntries(response.headers), body };
      },
      () => {
        throw createTimeoutError(url, budgetMs);
      },
    );

  /** Requests an address. @throws HeaderAnswerError, or the rejection of `fetch` */
  const send = async (url: string, budgetMs: number, headers: Fields): Promise<OriginResponse> => {
    const admission = breaker.admit(clock());
    if (!admission.admitted && !isAlwaysSent)
      throw new HeaderAnswerError(`${new URL(url).origin} is not called: it has failed`);
    let outcome: 'success' | 'failure' = 'failure';
    try {
      const answer = await request(url, budgetMs, headers);
      const { status } = answer;
      const isUsable = status === 200 ? isPart(url, answer) : status < 500;
      if (isUsable) outcome = 'success';
      if (status === 200 && !isUsable) throw new HeaderAnswerError(`${url} answers 200, but without a header`);
      if (status !== 200 && !(status === 304 && 'if-none-match' in headers))
        throw new HeaderAnswerError(`${url} answers ${status}`);
      return answer;
    } catch (error) {
      throw error instanceof BodyTooLargeError ? new HeaderAnswerError(`${url} answers too much`) : error;
    } finally {
      breaker.report(admission, outcome, clock());
    }
  };

  return {
    send,
    /** Requests an address for the cache, by the `ETag` of the answer that is stored. */
    async revalidate(url: string, budgetMs: number, stored: CacheEntry | undefined): Promise<FetchedResponse> {
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

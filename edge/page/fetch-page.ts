import type { HeaderFlags } from '../../shared/flags/flags.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { discard } from '../http/read-body.ts';
import type { IdentityHeaders } from '../identity/identity-headers.ts';
import type { TraceContext } from '../trace-context.ts';
import type { OriginTarget } from '../upstream/origin-target.ts';
import type { RetryBudget } from '../upstream/retry-budget.ts';
import { buildPageHeaders } from './page-headers.ts';
import { isHtml, isRead, resolvePageIntent } from './page-intent.ts';
import { rewriteLocation } from './rewrite-location.ts';

/** Time after which the client gets the edge's own page under a working header. */
const FIRST_BYTE_TIMEOUT_MS = 8_000;
const RETRYABLE_STATUSES = [502, 503];
/** Answers to conditions and ranges that refer to bytes other than the composed page's. */
const PARTIAL_STATUSES = [206, 304, 412, 416];
const ADDRESS_FIELDS = ['location', 'content-location'];

export interface PageRequest {
  readonly request: Request;
  readonly siteLocale: SiteLocale;
  /** Of the page, as the browser has it. */
  readonly pageOrigin: string;
  readonly correlationId: string;
  readonly trace: TraceContext;
  /** Slug of the place the page begins with, when it is known. */
  readonly placeSlug: string | null;
  readonly identity: IdentityHeaders;
  /** The flags of the page's header; null if the answer is shared. */
  readonly flags: HeaderFlags | null;
}

/**
 * Fetches a page or file from the origin and streams its body. A request that only reads is retried after a reset, a
 * 502, or a 503 without `Retry-After`.
 *
 * @throws Error if the origin cannot be reached or does not send the first byte in time.
 */
export async function fetchPage(origin: OriginTarget, page: PageRequest, retries: RetryBudget): Promise<Response> {
  const { request } = page;
  const isConditional = !isRead(request.method) || resolvePageIntent(request) === 'resource';
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), FIRST_BYTE_TIMEOUT_MS);
  const send = (withConditions: boolean) =>
    sendWithRetries(() => sendOnce(origin, page, withConditions, controller.signal), {
      canRetry: (calls) => isRead(request.method) && !controller.signal.aborted && retries.take(calls - 1),
      onSuccess: () => retries.earn(),
    });
  try {
    const response = await send(isConditional);
    if (!isRead(request.method) || !isConditional || !isHtml(response) || !PARTIAL_STATUSES.includes(response.status)) {
      return rewriteAddresses(response, origin.base);
    }
    // The answer is a page after all; a partial page or "not modified" would lack the header.
    discard(response);
    return rewriteAddresses(await send(false), origin.base);
  } finally {
    clearTimeout(timer);
  }
}

function sendOnce(
  origin: OriginTarget,
  { request, ...context }: PageRequest,
  withConditions: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // The path is appended to the base as text, never by URL resolution: `//host` must not become a different host.
  return origin.fetch(`${origin.base}${pathname}${search}`, {
    method: request.method,
    headers: buildPageHeaders(request.headers, { ...context, withConditions }),
    // `fetch` refuses a body with a method that reads, and a client's mistake must not count as a failure of the
    // origin.
    body: isRead(request.method) ? null : request.body,
    // The browser follows redirects: following them here would send cookies to another host.
    redirect: 'manual',
    signal,
  });
}

interface RetryRules {
  /** @param calls number of calls so far */
  readonly canRetry: (calls: number) => boolean;
  readonly onSuccess: () => void;
}

async function sendWithRetries(send: () => Promise<Response>, { canRetry, onSuccess }: RetryRules): Promise<Response> {
  for (let calls = 1; ; calls += 1) {
    try {
      const response = await send();
      if (!RETRYABLE_STATUSES.includes(response.status) || response.headers.has('retry-after') || !canRetry(calls)) {
        if (response.status < 500) onSuccess();
        return response;
      }
      discard(response);
    } catch (error) {
      if (!canRetry(calls)) throw error;
    }
  }
}

function rewriteAddresses(response: Response, base: string): Response {
  const rewritten = ADDRESS_FIELDS.flatMap((name) => {
    const address = response.headers.get(name);
    return address === null ? [] : [[name, rewriteLocation(address, base)] as const];
  });
  if (rewritten.length === 0) return response;
  const copy = new Response(response.body, response);
  for (const [name, address] of rewritten) copy.headers.set(name, address);
  return copy;
}

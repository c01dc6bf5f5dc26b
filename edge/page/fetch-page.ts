import type { HeaderFlags } from '../../shared/flags/flags.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { discard } from '../http/read-body.ts';
import type { IdentityHeaders } from '../identity/identity-headers.ts';
import type { OriginTarget } from '../upstream/origin-target.ts';
import type { RetryBudget } from '../upstream/retry-budget.ts';
import { buildPageHeaders } from './page-headers.ts';
import { isHtml, isRead, resolvePageIntent } from './page-intent.ts';
import { rewriteLocation } from './rewrite-location.ts';

/** After this the client gets the edge's own page under a working header. */
const FIRST_BYTE_TIMEOUT_MS = 8_000;
const RETRYABLE_STATUSES = [502, 503];
/** Answers to conditions and ranges that a client had of other bytes than the composed page's. */
const PARTIAL_STATUSES = [206, 304, 412, 416];
const ADDRESS_FIELDS = ['location', 'content-location'];

export interface PageRequest {
  readonly request: Request;
  readonly siteLocale: SiteLocale;
  readonly correlationId: string;
  /** Slug of the place the page begins with, when it is known. */
  readonly placeSlug: string | null;
  readonly identity: IdentityHeaders;
  /** The flags of the page's header; null where what is fetched is shared. */
  readonly flags: HeaderFlags | null;
}

/**
 * Fetches a page or file from the origin; its body streams on. What only reads is sent again after a reset, a 502, or a
 * 503 without `Retry-After`.
 *
 * @throws Error when the origin cannot be reached or gives no first byte in time.
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
    // It was a page after all, and a part of one, or "not modified", would leave the header out.
    discard(response);
    return rewriteAddresses(await send(false), origin.base);
  } finally {
    clearTimeout(timer);
  }
}

function sendOnce(
  origin: OriginTarget,
  { request, ...facts }: PageRequest,
  withConditions: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // The path goes after the base as text, never through URL resolution: `//host` must not become another host.
  return origin.fetch(`${origin.base}${pathname}${search}`, {
    method: request.method,
    headers: buildPageHeaders(request.headers, { ...facts, withConditions }),
    body: request.body,
    // A redirect is the browser's to follow: following it here would carry cookies to another host.
    redirect: 'manual',
    signal,
  });
}

interface RetryRules {
  /** @param calls that were made so far. */
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

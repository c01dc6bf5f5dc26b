import { discard } from '../http/body.ts';
import type { RetryBudget } from '../upstream/call-limits.ts';
import type { OriginTarget } from '../upstream/upstream-client.ts';
import { buildPageHeaders, isConditional, isRead, type PageHeaderContext } from './page-request.ts';
import { createByteStream, readPathAndQuery, rewriteAddresses } from './page-response.ts';

const RETRYABLE_STATUSES = [502, 503];

export interface PageRequest extends Omit<PageHeaderContext, 'withConditions'> {
  readonly request: Request;
}

/** The origin did not answer in time. */
export class OriginTimeout extends Error {}

/**
 * Fetches a page or file from the origin and streams both bodies. A request that only reads is retried after a reset, a
 * 502, or a 503 without `Retry-After`.
 *
 * @throws OriginTimeout if the origin does not send its first byte within `timeoutMs` in which nothing but its answer is
 * missing: the time in which the client sends its body does not count.
 * @throws Error if the origin cannot be reached.
 */
export async function fetchPage(
  origin: OriginTarget,
  page: PageRequest,
  retries: RetryBudget,
  timeoutMs: number,
): Promise<Response> {
  const { request } = page;
  const controller = new AbortController();
  const startTimer = () => setTimeout(() => controller.abort(new OriginTimeout()), timeoutMs);
  let timer = startTimer();
  let isOver = false;
  const setClock = (runs: boolean) => {
    clearTimeout(timer);
    if (runs && !isOver) timer = startTimer();
  };
  const body = openUpload(request, setClock);
  try {
    const send = () => sendOnce(origin, page, body, controller.signal);
    const canRetry = (retried: number) => isRead(request.method) && !controller.signal.aborted && retries.take(retried);
    const response = await sendWithRetries(send, canRetry);
    if (response.status < 500) retries.earn();
    return rewriteAddresses(response, origin.base, new URL(page.pageOrigin).hostname);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    // Also where the answer comes before the end of the upload.
    isOver = true;
    setClock(false);
  }
}

/** Passes the client's body on, and stops the clock while it waits for more of it. */
function openUpload(request: Request, setClock: (runs: boolean) => void): ReadableStream<Uint8Array> | null {
  // `fetch` refuses a body with a method that reads, and a client's mistake must not count as a failure of the origin.
  if (isRead(request.method) || request.body === null) return null;
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const { readable, writable } = createByteStream(length);
  const pass = async () => {
    const reader = (request.body as ReadableStream<Uint8Array>).getReader();
    const writer = writable.getWriter();
    try {
      for (;;) {
        setClock(false);
        const { value } = await reader.read();
        setClock(true);
        if (value === undefined) return await writer.close();
        await writer.write(value);
      }
    } catch (error) {
      await Promise.allSettled([reader.cancel(error), writer.abort(error)]);
    }
  };
  void pass();
  return readable;
}

function sendOnce(
  origin: OriginTarget,
  { request, ...context }: PageRequest,
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): Promise<Response> {
  const init: RequestInit & { readonly duplex?: 'half' } = {
    method: request.method,
    headers: buildPageHeaders(request.headers, { ...context, withConditions: isConditional(request) }),
    body,
    // The browser follows redirects: following them here would send cookies to another host.
    redirect: 'manual',
    signal,
    ...(body === null ? {} : { duplex: 'half' }),
  };
  // The path is appended to the base as text, never by URL resolution: `//host` must not become a different host.
  return origin.fetch(`${origin.base}${readPathAndQuery(new URL(request.url))}`, init);
}

async function sendWithRetries(
  send: () => Promise<Response>,
  canRetry: (retried: number) => boolean,
): Promise<Response> {
  for (let retried = 0; ; retried += 1) {
    try {
      const response = await send();
      const isFinal = !RETRYABLE_STATUSES.includes(response.status) || response.headers.has('retry-after');
      if (isFinal || !canRetry(retried)) return response;
      discard(response);
    } catch (error) {
      if (!canRetry(retried)) throw error;
    }
  }
}

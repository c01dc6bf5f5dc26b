import { parseCacheControl, readSeconds } from '../../cache/cache-control.ts';
import { ageSeconds, type CacheEntry, timeToLive } from '../../cache/cache-entry.ts';
import { buildCacheStatus, type CacheFacts } from '../../cache/cache-status.ts';
import { createHttpCache, type HttpCache, type OriginAnswer } from '../../cache/http-cache.ts';
import { createMemoryTier } from '../../cache/memory-tier.ts';
import { isNotModified } from '../../cache/validation.ts';
import { buildHeaders, copyEndToEnd, freshenAnswer, readAnswer } from './forward.ts';
import { resolveHeaderLifetimes } from './header-lifetimes.ts';
import { createVariants, type Variants } from './variants.ts';

/** An origin's 5xx while a stored answer might stand in (RFC 5861 §4). */
class FailedAnswer extends Error {
  readonly answer: OriginAnswer;
  constructor(answer: OriginAnswer) {
    super('failed answer');
    this.answer = answer;
  }
}

interface Bindings {
  readonly ORIGIN_URL: string;
}

const MEMORY_BYTES = 64 * 1024 * 1024;
const BUDGET_MS = 30_000;

let cache: HttpCache | undefined;
let variants: Variants | undefined;

/** The cache core as a plain caching proxy in front of any origin, for public conformance suites. */
export default {
  async fetch(request, env, ctx) {
    cache ??= createHttpCache({ memory: createMemoryTier(MEMORY_BYTES) });
    variants ??= createVariants();
    const now = Date.now();
    const url = new URL(request.url);
    const address = `${url.pathname}${url.search}`;
    const target = new URL(address, env.ORIGIN_URL).href;
    if (request.method !== 'GET' && request.method !== 'HEAD') return forwardUnsafe(request, target, url, variants);

    const { headers } = request;
    const asked = parseCacheControl(headers.get('cache-control') ?? headers.get('pragma'));
    const key = variants.select(address, headers);
    const held = cache.held(key);
    const usable = held !== undefined && !asked.has('no-store') && satisfies(held, asked, now);
    if (usable && held !== undefined && timeToLive(held, now) <= 0)
      return respond(request, held, { result: 'hit' }, now);
    if (asked.has('only-if-cached') && !(usable && cache.peek(key, now) !== undefined)) {
      return new Response(null, { status: 504 });
    }
    // A range is answered by the origin alone, and HEAD where no stored answer serves it.
    if (headers.has('range') || (request.method === 'HEAD' && !(usable && cache.peek(key, now) !== undefined))) {
      return forward(request, target);
    }
    const places = variants;
    try {
      const { entry, facts, at } = await cache.answer({
        key,
        keyFor: (answer) => places.place(address, headers, answer.headers.vary),
        mustRevalidate: (held !== undefined && !usable && timeToLive(held, now) > 0) || asked.has('no-store'),
        now,
        budgetMs: BUDGET_MS,
        staleBudgetMs: BUDGET_MS,
        fetchOrigin: (budgetMs, stored) => fetchOrigin(target, headers, stored, budgetMs),
        resolveLifetimes: (answer, receivedAt) =>
          resolveHeaderLifetimes(
            {
              method: request.method,
              hasAuthorization: headers.has('authorization'),
              forbidsStore: asked.has('no-store'),
            },
            answer,
            receivedAt,
          ),
        waitUntil: (work) => ctx.waitUntil(work),
      });
      return respond(request, entry, facts, at);
    } catch (error) {
      if (!(error instanceof FailedAnswer)) return new Response(null, { status: 502 });
      return new Response(error.answer.body, {
        status: error.answer.status,
        headers: buildHeaders(error.answer.headers),
      });
    }
  },
} satisfies ExportedHandler<Bindings>;

/** Whether a stored answer is what the request's directives ask for (RFC 9111 §5.2.1). */
function satisfies(entry: CacheEntry, asked: ReturnType<typeof parseCacheControl>, now: number): boolean {
  if (asked.has('no-cache')) return false;
  const ttlSeconds = timeToLive(entry, now) / 1000;
  const maxAge = readSeconds(asked, 'max-age');
  const minFresh = readSeconds(asked, 'min-fresh');
  if (maxAge !== undefined && (now - entry.bornAt) / 1000 > maxAge) return false;
  if (minFresh !== undefined && ttlSeconds < minFresh) return false;
  if (ttlSeconds > 0) return true;
  const said = parseCacheControl(entry.headers['cache-control']);
  const forbidsStale = ['must-revalidate', 'proxy-revalidate', 's-maxage', 'no-cache'].some((name) => said.has(name));
  const maxStale = asked.get('max-stale');
  if (maxStale === undefined || forbidsStale) return false;
  return maxStale === true || -ttlSeconds <= Number(maxStale);
}

async function fetchOrigin(
  target: string,
  request: Headers,
  stored: CacheEntry | undefined,
  budgetMs: number,
): Promise<OriginAnswer> {
  const headers = copyEndToEnd(request);
  if (stored !== undefined) {
    const { etag, 'last-modified': lastModified } = stored.headers;
    headers.delete('if-none-match');
    headers.delete('if-modified-since');
    if (etag !== undefined) headers.set('if-none-match', etag);
    if (lastModified !== undefined) headers.set('if-modified-since', lastModified);
  }
  const response = await fetch(target, { headers, redirect: 'manual', signal: AbortSignal.timeout(budgetMs) });
  const answer = await readAnswer(response);
  if (answer.status === 304 && stored !== undefined) return freshenAnswer(stored, answer);
  if (answer.status >= 500 && stored !== undefined && stored.staleIfErrorMs > 0) throw new FailedAnswer(answer);
  return answer;
}

function respond(request: Request, entry: CacheEntry, facts: CacheFacts, now: number): Response {
  const headers = buildHeaders(entry.headers);
  headers.set('cache-status', buildCacheStatus(facts, entry, now));
  const isStored = facts.result === 'hit' || facts.collapsed === true || facts.detail !== undefined;
  if (isStored) headers.set('age', String(ageSeconds(entry, now)));
  const conditions = {
    ifNoneMatch: request.headers.get('if-none-match'),
    ifModifiedSince: request.headers.get('if-modified-since'),
  };
  if (entry.status === 200 && isNotModified(conditions, entry.headers, now)) {
    return new Response(null, { status: 304, headers });
  }
  const hasBody = request.method !== 'HEAD' && ![204, 205, 304].includes(entry.status);
  return new Response(hasBody ? entry.body : null, { status: entry.status, headers, encodeBody: 'manual' });
}

async function forward(request: Request, target: string): Promise<Response> {
  const response = await fetch(target, {
    method: request.method,
    headers: copyEndToEnd(request.headers),
    body: request.body,
    redirect: 'manual',
  });
  return new Response(response.body, { status: response.status, headers: copyEndToEnd(response.headers) });
}

/** A method that may change things makes what is stored of its addresses invalid (RFC 9111 §4.4). */
async function forwardUnsafe(request: Request, target: string, url: URL, variants: Variants): Promise<Response> {
  const response = await forward(request, target);
  if (response.status < 200 || response.status >= 400) return response;
  for (const named of [url.href, response.headers.get('location'), response.headers.get('content-location')]) {
    if (named === null || !URL.canParse(named, url.href)) continue;
    const other = new URL(named, url);
    if (other.host === url.host) variants.invalidate(`${other.pathname}${other.search}`);
  }
  return response;
}

import { parseCacheControl, readSeconds } from '../../cache/cache-control.ts';
import { ageSeconds, type CacheEntry, createEntry, type OriginResponse, timeToLive } from '../../cache/cache-entry.ts';
import { buildCacheStatus, type CacheOutcome } from '../../cache/cache-status.ts';
import { type FetchedResponse, HIT, HttpCache } from '../../cache/http-cache.ts';
import { MemoryTier } from '../../cache/memory-tier.ts';
import { parseHttpDate } from '../../http/http-date.ts';
import { isNotModified } from '../../http/preconditions.ts';
import { buildHeaders, copyEndToEnd, freshenAnswer, readAnswer } from './forward.ts';
import { resolveHeaderLifetimes } from './header-lifetimes.ts';
import { Variants } from './variants.ts';

/** An origin's 5xx if a stored answer may be served instead (RFC 5861 §4). */
class FailedAnswer extends Error {
  readonly answer: OriginResponse;
  constructor(answer: OriginResponse) {
    super('failed answer');
    this.answer = answer;
  }
}

interface Bindings {
  readonly ORIGIN_URL: string;
}

const MEMORY_BYTES = 64 * 1024 * 1024;
const BUDGET_MS = 30_000;

interface Isolate {
  readonly memory: MemoryTier;
  readonly cache: HttpCache;
  readonly variants: Variants;
}

let isolate: Isolate | undefined;

function createIsolate(): Isolate {
  const memory = new MemoryTier(MEMORY_BYTES);
  return { memory, cache: new HttpCache({ memory }), variants: new Variants() };
}

/** The cache core as a plain caching proxy in front of any origin, for public conformance suites. */
export default {
  async fetch(request, env, ctx) {
    isolate ??= createIsolate();
    const { memory, cache, variants } = isolate;
    const now = Date.now();
    const url = new URL(request.url);
    const address = `${url.pathname}${url.search}`;
    const target = new URL(address, env.ORIGIN_URL).href;
    if (request.method !== 'GET' && request.method !== 'HEAD') return forwardUnsafe(request, target, url, variants);

    const { headers } = request;
    const directives = parseCacheControl(headers.get('cache-control') ?? headers.get('pragma'));
    const key = variants.select(address, headers);
    const stored = memory.get(key);
    const isUsable = stored !== undefined && !directives.has('no-store') && satisfies(stored, directives, now);
    if (isUsable && timeToLive(stored, now) <= 0) return respond(request, stored, HIT, now);
    const fresh = isUsable ? cache.getFresh(key, now) : undefined;
    if (fresh === undefined && directives.has('only-if-cached')) return new Response(null, { status: 504 });
    // Only the origin answers a range, and a HEAD without a matching stored answer.
    if (headers.has('range') || (request.method === 'HEAD' && fresh === undefined)) return forward(request, target);

    const fetchVariant = async (budgetMs: number): Promise<FetchedResponse> => {
      const answer = await fetchOrigin(target, headers, stored, budgetMs);
      const receivedAt = Date.now();
      const lifetimes = resolveHeaderLifetimes(
        {
          method: request.method,
          hasAuthorization: headers.has('authorization'),
          forbidsStore: directives.has('no-store'),
        },
        answer,
        receivedAt,
      );
      const placed = variants.place(address, headers, answer.headers.vary);
      if (lifetimes === undefined || placed === key) return { ...answer, receivedAt, lifetimes };
      memory.set(placed, createEntry(answer, lifetimes, receivedAt));
      return { ...answer, receivedAt, lifetimes: undefined };
    };
    // A fresh answer that the request does not accept is validated: for the cache it is a miss.
    const isRejected = stored !== undefined && !isUsable && timeToLive(stored, now) > 0;
    if (isRejected) memory.delete(key);
    try {
      const { entry, outcome, servedAt } = await cache.answer({
        key,
        now,
        budgetMs: BUDGET_MS,
        staleBudgetMs: BUDGET_MS,
        fetchOrigin: fetchVariant,
        waitUntil: (work) => ctx.waitUntil(work),
      });
      return respond(request, entry, outcome, servedAt);
    } catch (error) {
      if (isRejected) memory.set(key, stored);
      if (!(error instanceof FailedAnswer)) return new Response(null, { status: 502 });
      const { body, status, headers: fields } = error.answer;
      return new Response(body, { status, headers: buildHeaders(fields) });
    }
  },
} satisfies ExportedHandler<Bindings>;

/** Whether the request's directives accept a stored answer (RFC 9111 §5.2.1). */
function satisfies(entry: CacheEntry, directives: ReturnType<typeof parseCacheControl>, now: number): boolean {
  if (directives.has('no-cache')) return false;
  const ttlSeconds = timeToLive(entry, now) / 1000;
  const maxAge = readSeconds(directives, 'max-age');
  const minFresh = readSeconds(directives, 'min-fresh');
  if (maxAge !== undefined && (now - entry.generatedAt) / 1000 > maxAge) return false;
  if (minFresh !== undefined && ttlSeconds < minFresh) return false;
  if (ttlSeconds > 0) return true;
  const stored = parseCacheControl(entry.headers['cache-control']);
  const forbidsStale = ['must-revalidate', 'proxy-revalidate', 's-maxage', 'no-cache'].some((name) => stored.has(name));
  const maxStale = directives.get('max-stale');
  if (maxStale === undefined || forbidsStale) return false;
  return maxStale === true || -ttlSeconds <= Number(maxStale);
}

async function fetchOrigin(
  target: string,
  request: Headers,
  stored: CacheEntry | undefined,
  budgetMs: number,
): Promise<OriginResponse> {
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

function respond(request: Request, entry: CacheEntry, outcome: CacheOutcome, now: number): Response {
  const headers = buildHeaders(entry.headers);
  headers.set('cache-status', buildCacheStatus(outcome, entry, now));
  const isStored = outcome.result === 'hit' || outcome.collapsed === true || outcome.detail !== undefined;
  if (isStored) headers.set('age', String(ageSeconds(entry, now)));
  const modifiedAt = parseHttpDate(entry.headers['last-modified'] ?? entry.headers.date ?? '', now);
  const validators = { entityTag: entry.headers.etag, modifiedAt };
  if (entry.status === 200 && isNotModified(request.headers, validators, now)) {
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

/** An unsafe method invalidates the stored answers of its addresses (RFC 9111 §4.4). */
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

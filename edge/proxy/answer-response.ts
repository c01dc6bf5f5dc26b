import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { ageSeconds, buildCacheStatus, type CacheEntry, isNegative } from '../cache/cache-entry.ts';
import { type CachedResponse, HIT } from '../cache/http-cache.ts';
import { applyPreconditions } from '../http/preconditions.ts';
import { createProblemResponse } from '../http/problem-response.ts';
import { buildVary } from '../http/vary.ts';

export interface AnswerContext {
  readonly siteLocale: SiteLocale;
  readonly browserCache: 'public' | 'private';
  /** Fields of the request, which may have conditions. */
  readonly requestHeaders: Headers;
}

/**
 * Turns answers into responses. Headers are built here; none is passed on from the origin. Those of a hit change once a
 * second, so they are stored with each entry: in workerd, copying a `Headers` costs a third of setting nine fields.
 */
export class AnswerResponder {
  readonly #hitHeaders = new WeakMap<CacheEntry, { readonly second: number; readonly headers: Headers }>();

  respond(answer: CachedResponse, context: AnswerContext): Response {
    const { entry, outcome, servedAt } = answer;
    if (outcome !== HIT) return createResponse(entry, context, new Headers(buildHeaders(answer, context)));
    const second = ageSeconds(entry, servedAt);
    let known = this.#hitHeaders.get(entry);
    if (known === undefined || known.second !== second) {
      known = { second, headers: new Headers(buildHeaders(answer, context)) };
      this.#hitHeaders.set(entry, known);
    }
    return createResponse(entry, context, known.headers);
  }
}

function createResponse(entry: CacheEntry, { requestHeaders }: AnswerContext, headers: Headers): Response {
  if (isNegative(entry)) {
    return createProblemResponse(
      new HttpProblem('NOT_FOUND', 'Nothing was found for these arguments.', { headers: Object.fromEntries(headers) }),
    );
  }
  return applyPreconditions(requestHeaders, new Response(entry.body, { headers }));
}

function buildHeaders({ entry, outcome, servedAt }: CachedResponse, context: AnswerContext): Record<string, string> {
  const { siteLocale, browserCache } = context;
  const headers: Record<string, string> = {
    'cache-status': buildCacheStatus(outcome, entry, servedAt),
  };
  if (isNegative(entry)) return headers;
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['x-content-type-options'] = 'nosniff';
  if (entry.freshMs <= 0) headers['cache-control'] = 'no-store';
  else if (browserCache === 'private') headers['cache-control'] = 'private, no-cache';
  // `Age` counts against `max-age`, so an answer that is stale here is stale in the browser as well.
  else headers['cache-control'] = `public, max-age=${Math.floor(entry.freshMs / 1000)}`;
  if (browserCache === 'public') headers.age = String(ageSeconds(entry, servedAt));
  const vary = buildVary(siteLocale.site, ['language']);
  if (vary !== null) headers.vary = vary;
  if (entry.headers.etag !== undefined) headers.etag = entry.headers.etag;
  return headers;
}

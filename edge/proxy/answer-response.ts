import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { ageSeconds, type CacheEntry } from '../cache/cache-entry.ts';
import { buildCacheStatus, type CacheFacts } from '../cache/cache-status.ts';
import type { CacheAnswer } from '../cache/http-cache.ts';
import { isNotModified } from '../cache/validation.ts';
import { createProblemResponse } from '../http/problem-response.ts';
import { buildVary } from '../http/vary.ts';
import { isNegative } from './origin-call.ts';

export interface AnswerInput extends CacheAnswer {
  readonly siteLocale: SiteLocale;
  readonly browser: 'public' | 'private';
  readonly ifNoneMatch: string | null;
  readonly waitedMs: number;
}

export type AnswerResponder = (input: AnswerInput) => Response;

/** A plain hit: nothing in its headers is of one request. */
export const HIT: CacheFacts = { result: 'hit' };

/**
 * Creates what turns answers into responses. Headers are built here from what is known, none is passed on from the
 * origin. Those of a hit change once a second, so they are kept for each entry: copying a `Headers` costs workerd a
 * third of what setting nine fields does.
 */
export function createAnswerResponder(): AnswerResponder {
  const kept = new WeakMap<CacheEntry, { readonly second: number; readonly headers: Headers }>();
  return (input) => {
    const { entry, facts, at } = input;
    if (facts !== HIT) return respond(input, new Headers(buildHeaders(input)));
    const second = ageSeconds(entry, at);
    let known = kept.get(entry);
    if (known === undefined || known.second !== second) {
      known = { second, headers: new Headers(buildHeaders(input)) };
      kept.set(entry, known);
    }
    return respond(input, known.headers);
  };
}

function respond({ entry, at, ifNoneMatch }: AnswerInput, headers: Headers): Response {
  if (isNegative(entry)) {
    return createProblemResponse(
      new HttpProblem('NOT_FOUND', 'There is nothing for these arguments.', { headers: Object.fromEntries(headers) }),
    );
  }
  if (ifNoneMatch !== null && isNotModified({ ifNoneMatch, ifModifiedSince: null }, entry.headers, at)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(entry.body, { headers });
}

function buildHeaders({ entry, facts, at, browser, siteLocale, waitedMs }: AnswerInput): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-status': buildCacheStatus(facts, entry, at),
    'server-timing': facts.result === 'hit' ? 'cache;desc=hit' : `cache;desc=${facts.result}, origin;dur=${waitedMs}`,
  };
  if (isNegative(entry)) return headers;
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['x-content-type-options'] = 'nosniff';
  if (entry.freshMs <= 0) headers['cache-control'] = 'no-store';
  else if (browser === 'private') headers['cache-control'] = 'private, no-cache';
  // `Age` counts against `max-age`, so an answer that is stale here is stale in the browser as well.
  else headers['cache-control'] = `public, max-age=${Math.floor(entry.freshMs / 1000)}`;
  if (browser === 'public') headers.age = String(ageSeconds(entry, at));
  const vary = buildVary(siteLocale.site, ['language']);
  if (vary !== null) headers.vary = vary;
  if (entry.headers.etag !== undefined) headers.etag = entry.headers.etag;
  return headers;
}

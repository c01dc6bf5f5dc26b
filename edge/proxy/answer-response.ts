import type { SiteLocale } from '../../shared/sites/sites.ts';
import { ageSeconds, type CacheEntry } from '../cache/cache-entry.ts';
import { buildCacheStatus, type CacheFacts } from '../cache/cache-status.ts';
import { isNotModified } from '../cache/validation.ts';
import { createProblemResponse } from './error-response.ts';
import { isNegative } from './origin-call.ts';

export interface AnswerInput {
  readonly entry: CacheEntry;
  readonly facts: CacheFacts;
  readonly now: number;
  readonly siteLocale: SiteLocale;
  readonly correlationId: string;
  readonly browser: 'public' | 'private';
  readonly ifNoneMatch: string | null;
  readonly waitedMs: number;
}

/** The answer as the browser gets it: headers are built here from what is known, none is passed on from the origin. */
export function createAnswerResponse(input: AnswerInput): Response {
  const { entry, facts, now } = input;
  const headers: Record<string, string> = {
    'cache-status': buildCacheStatus(facts, entry, now),
    'server-timing':
      facts.result === 'hit' ? 'cache;desc=hit' : `cache;desc=${facts.result}, origin;dur=${input.waitedMs}`,
    'eb-correlation-id': input.correlationId,
  };
  if (isNegative(entry)) {
    return createProblemResponse({ code: 'NOT_FOUND', description: 'There is nothing for these arguments.' }, headers);
  }
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['x-content-type-options'] = 'nosniff';
  // `Age` counts against `max-age`, so an answer that is stale here is stale in the browser as well.
  if (entry.freshMs <= 0) headers['cache-control'] = 'no-store';
  else if (input.browser === 'private') headers['cache-control'] = 'private, no-cache';
  else headers['cache-control'] = `public, max-age=${Math.floor(entry.freshMs / 1000)}`;
  if (input.browser === 'public') headers.age = String(ageSeconds(entry, now));
  // Only where it is true: a site of one language answers the same whatever `eb-lang` says.
  if (input.siteLocale.site.languages.length > 1) headers.vary = 'eb-lang';
  const etag = entry.headers.etag;
  if (etag !== undefined) {
    headers.etag = etag;
    if (isNotModified({ ifNoneMatch: input.ifNoneMatch, ifModifiedSince: null }, entry.headers, now)) {
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(entry.body, { headers });
}

import { readAnswerFreshness, readWindowMs } from '../../cache/answer-freshness.ts';
import type { Lifetimes } from '../../cache/cache-entry.ts';
import type { OriginAnswer } from '../../cache/http-cache.ts';
import { variesByAnything } from '../../cache/vary.ts';

/** Statuses whose caching this cache understands, for `must-understand` (RFC 9111 §5.2.2.3). */
const UNDERSTOOD = [200, 203, 204, 300, 301, 302, 303, 307, 308, 400, 403, 404, 405, 410, 414, 500, 501, 502, 503, 504];

/** What lets a shared cache keep the answer to a request with `Authorization` (RFC 9111 §3.5). */
const ALLOWS_AUTHORIZED = ['public', 'must-revalidate', 's-maxage'];

/** How long an answer may be used when nothing but its own fields says so: a cache in front of any origin. */
export function resolveHeaderLifetimes(
  request: { readonly method: string; readonly hasAuthorization: boolean; readonly forbidsStore: boolean },
  answer: OriginAnswer,
  receivedAt: number,
): (Lifetimes & { readonly ageMs: number }) | undefined {
  const { status, headers } = answer;
  const said = readAnswerFreshness({ status, headers, receivedAt });
  const { directives, ageMs } = said;
  if (request.method !== 'GET' || request.forbidsStore || status === 206 || status === 304) return undefined;
  if (directives.has('private') || variesByAnything(headers.vary)) return undefined;
  if (directives.has('must-understand') && !UNDERSTOOD.includes(status)) return undefined;
  if (directives.has('no-store') && !directives.has('must-understand')) return undefined;
  if (request.hasAuthorization && !ALLOWS_AUTHORIZED.some((name) => directives.has(name))) return undefined;
  const canValidate = headers.etag !== undefined || headers['last-modified'] !== undefined;
  const freshMs = directives.has('no-cache') ? 0 : said.lifetimeMs;
  if (!said.isExplicit && freshMs === 0 && !canValidate) return undefined;
  const windowMs = (name: string) => (said.forbidsStale ? 0 : (readWindowMs(directives, name) ?? 0));
  return {
    freshMs,
    ageMs,
    staleWhileRevalidateMs: windowMs('stale-while-revalidate'),
    staleIfErrorMs: windowMs('stale-if-error'),
  };
}

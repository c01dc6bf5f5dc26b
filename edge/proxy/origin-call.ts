import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { CacheCall, OriginAnswer } from '../cache/http-cache.ts';
import { findCachePolicy, NEGATIVE_FRESH_MS } from '../cache/policy-table.ts';
import { resolveTableLifetimes } from '../cache/table-lifetimes.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { ANSWER_MAX_BYTES, type Endpoint } from './endpoints.ts';
import type { UpstreamCallEvent } from './proxy-event.ts';
import type { ProxyContext, ProxyDependencies } from './proxy-routes.ts';
import { toUpstreamOutcome } from './upstream-problem.ts';

/** Fields of the origin's answer that decide how long it may be kept; no other is read. */
const CACHING_FIELDS = ['cache-control', 'cdn-cache-control', 'expires', 'date', 'age', 'vary', 'set-cookie'] as const;

/** "Nothing there" is kept as an answer too, briefly. */
export function isNegative(entry: CacheEntry): boolean {
  return entry.status === 404;
}

const encoder = new TextEncoder();

/** The part of a cache call that asks the origin and judges its answer. */
export function createOriginCall<Bindings extends object>(
  c: ProxyContext<Bindings>,
  endpoint: Endpoint,
  siteLocale: SiteLocale,
  search: string,
  { state, resolveOrigin, observeUpstream }: ProxyDependencies<Bindings>,
): Pick<CacheCall, 'fetchOrigin' | 'resolveLifetimes' | 'waitUntil' | 'refreshes'> {
  const tell = (event: Pick<UpstreamCallEvent, 'durationMs' | 'calls' | 'outcome'>) => {
    try {
      observeUpstream?.(c, { upstream: endpoint.upstream, endpoint: endpoint.name, ...event });
    } catch {
      // Reporting can never break the answer.
    }
  };
  const policy = findCachePolicy(endpoint.name);
  let kind: 'found' | 'negative' = 'negative';
  return {
    refreshes: state.refreshes[endpoint.upstream],
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    resolveLifetimes: (answer, receivedAt) =>
      resolveTableLifetimes({ ...policy, negativeMs: NEGATIVE_FRESH_MS }, answer, kind, receivedAt),
    async fetchOrigin(budgetMs): Promise<OriginAnswer> {
      try {
        const answer = await state.upstreams[endpoint.upstream].get({
          target: resolveOrigin(c),
          path: endpoint.path,
          search,
          headers: {
            'eb-correlation-id': c.get('correlationId'),
            'eb-host': siteLocale.site.host,
            'eb-lang': siteLocale.language.locale,
          },
          budgetMs,
          maxBytes: ANSWER_MAX_BYTES,
          parse: endpoint.parseAnswer,
        });
        const { value, durationMs, calls } = answer;
        const headers = pickCachingFields(answer.headers);
        if (value === undefined || value.kind === 'not-found') {
          tell({ durationMs, calls, outcome: 'not-found' });
          return { status: 404, headers, body: new Uint8Array() };
        }
        tell({ durationMs, calls, outcome: 'ok' });
        kind = value.kind === 'found' ? 'found' : 'negative';
        const body = encoder.encode(JSON.stringify(value.json));
        return { status: 200, headers: { ...headers, etag: await buildEtag(body) }, body };
      } catch (error) {
        const spent = error instanceof UpstreamError ? error : { durationMs: 0, calls: 0 };
        tell({ durationMs: spent.durationMs, calls: spent.calls, outcome: toUpstreamOutcome(error) });
        throw error;
      }
    },
  };
}

function pickCachingFields(headers: Headers): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of CACHING_FIELDS) {
    const value = headers.get(name);
    if (value !== null) picked[name] = value;
  }
  return picked;
}

async function buildEtag(body: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

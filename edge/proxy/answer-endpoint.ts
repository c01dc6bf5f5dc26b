import { buildRequestPlaceArguments } from '../../shared/contracts/arguments.ts';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { findLanguage, type SiteLocale } from '../../shared/sites/sites.ts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import type { CacheFacts } from '../cache/cache-status.ts';
import type { CacheAnswer } from '../cache/http-cache.ts';
import { findCachePolicy } from '../cache/policy-table.ts';
import { createProblemResponse } from '../http/problem-response.ts';
import { HIT } from './answer-response.ts';
import { buildCacheKey } from './cache-key.ts';
import type { Endpoint } from './endpoints.ts';
import { STALE_BUDGET_MS } from './endpoints.ts';
import { createOriginCall, isNegative } from './origin-call.ts';
import type { ProxyCacheResult } from './proxy-event.ts';
import type { ProxyContext, ProxyDependencies } from './proxy-routes.ts';
import { toUpstreamProblem } from './upstream-problem.ts';

/** Parse, key, cache, origin, answer: the whole way of one call. Awaits nothing when memory has a fresh answer. */
export function answerEndpoint<Bindings extends object>(
  c: ProxyContext<Bindings>,
  endpoint: Endpoint,
  search: string,
  dependencies: ProxyDependencies<Bindings>,
): Response | Promise<Response> {
  const { clock, cache } = dependencies.state;
  const now = clock();
  const siteLocale = resolveCallLocale(c.get('siteLocale'), c.req.raw.headers.get('eb-lang'));
  const tell = (status: number, result: ProxyCacheResult | null) => {
    try {
      dependencies.observe?.(c, {
        endpoint: endpoint.name,
        site: siteLocale.site.domain,
        locale: siteLocale.language.locale,
        status,
        cache: result,
        durationMs: clock() - now,
      });
    } catch {
      // Reporting can never break the answer.
    }
  };

  const parsed =
    endpoint.arguments === 'request'
      ? ({ ok: true, search: buildRequestPlaceArguments(c.get('geo')) } as const)
      : dependencies.state.parseArguments(endpoint, search);
  if (!parsed.ok) {
    tell(400, null);
    const names = Object.keys(parsed.problems).join(', ');
    return createProblemResponse(
      createArgumentsProblem(parsed.problems, `There are errors with your arguments: ${names}`),
    );
  }

  const key = buildCacheKey(siteLocale, endpoint.name, parsed.search);
  const respond = ({ entry, facts, at }: CacheAnswer): Response => {
    const response = dependencies.state.respond({
      entry,
      facts,
      at,
      siteLocale,
      browser: findCachePolicy(endpoint.name).browser,
      ifNoneMatch: c.req.raw.headers.get('if-none-match'),
      waitedMs: clock() - now,
    });
    tell(response.status, summarize(entry, facts, at));
    return response;
  };

  const fresh = cache.peek(key, now);
  if (fresh !== undefined) return respond({ entry: fresh, facts: HIT, at: now });

  const call = createOriginCall(c, endpoint, siteLocale, parsed.search, dependencies);
  return cache
    .answer({ ...call, key, now, budgetMs: endpoint.budgetMs, staleBudgetMs: STALE_BUDGET_MS })
    .then(respond)
    .catch((error: unknown) => {
      const problem = toUpstreamProblem(error, {
        'cache-status': 'marquee; fwd=miss',
        'server-timing': `origin;dur=${clock() - now}`,
      });
      const response = createProblemResponse(problem);
      tell(response.status, 'miss');
      return response;
    });
}

/** A call says its locale with `eb-lang`; what the site does not have is as if it were absent (contract §9 "Calls"). */
function resolveCallLocale(siteLocale: SiteLocale, ebLang: string | null): SiteLocale {
  const { site } = siteLocale;
  const language = ebLang === null ? undefined : findLanguage(site, ebLang);
  const chosen = language ?? site.languages[0];
  return chosen === siteLocale.language ? siteLocale : { site, language: chosen };
}

function summarize(entry: CacheEntry, facts: CacheFacts, now: number): ProxyCacheResult {
  if (facts.collapsed === true) return 'collapsed';
  if (facts.detail !== undefined) return 'stale';
  if (facts.result !== 'hit') return facts.result === 'bypass' ? 'bypass' : 'miss';
  return !isNegative(entry) && now >= entry.bornAt + entry.freshMs ? 'stale' : 'hit';
}

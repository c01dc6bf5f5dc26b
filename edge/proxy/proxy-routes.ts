import { type Context, Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { API_FOLDERS } from '../../shared/endpoints/endpoint-request.ts';
import type { Site, SiteLocale } from '../../shared/sites/sites.ts';
import { ageSeconds, buildCacheStatus, type CacheEntry, isNegative, timeToLive } from '../cache/cache-entry.ts';
import { type CachedResponse, HIT } from '../cache/http-cache.ts';
import type { EdgeEnv } from '../env.ts';
import { applyPreconditions } from '../http/preconditions.ts';
import { createProblemResponse } from '../http/problem-response.ts';
import { buildVary } from '../http/response-headers.ts';
import type { CacheResult } from '../observation.ts';
import type { Counters } from '../observe/counters.ts';
import type { ApiProxy } from './api-proxy.ts';
import { ENDPOINT_NAMES, ENDPOINTS, type Endpoint, type EndpointName } from './endpoints.ts';
import type { CallContext } from './origin-call.ts';

const NAMES_BY_PATH: ReadonlyMap<string, EndpointName> = new Map(
  ENDPOINT_NAMES.map((name) => [ENDPOINTS[name].path, name]),
);

type UpstreamCounter = Pick<Counters, 'countUpstream'>;

const ALLOW = 'GET, HEAD, OPTIONS';

/**
 * Everything under these paths belongs to the proxy, so that a path similar to an endpoint's cannot reach anything
 * else.
 */
export const PROXY_PATHS = API_FOLDERS.flatMap((folder) => [folder, `${folder}/*`]);

/**
 * The proxied JSON endpoints as a Hono application. Paths are compared as sent: `/trending/x.css`, `%2f`, `//` and
 * encoded letters make different paths, which answer 404.
 */
export function createProxyRoutes(api: ApiProxy, counters: UpstreamCounter): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();

  /** Does not await anything if memory has a fresh answer. */
  function serve(c: Context<EdgeEnv>, name: EndpointName, search: string): Response | Promise<Response> {
    const startedAt = api.clock();
    const context = createCallContext(c, counters);
    const observe = (cache: CacheResult | null, waitedForOrigin: boolean) => {
      const originMs = waitedForOrigin ? api.clock() - startedAt : null;
      Object.assign(c.var.observation, { route: name, cache, originMs });
    };
    const respond = (answer: CachedResponse): Response => {
      observe(toCacheResult(answer), answer.outcome.result !== 'hit');
      return createAnswer(c, answer, ENDPOINTS[name].browserCache);
    };
    const fail = (error: unknown): never => {
      const isRefused = error instanceof HttpProblem && error.code === 'ARGUMENTS_ERROR';
      observe(isRefused ? null : 'miss', !isRefused);
      throw error;
    };
    try {
      const answer = api.answerCall(name, search, context);
      return answer instanceof Promise ? answer.then(respond, fail) : respond(answer);
    } catch (error) {
      return fail(error);
    }
  }

  const handle = (c: Context<EdgeEnv>): Response | Promise<Response> => {
    const { url, method } = c.req.raw;
    const [, path = '', search = ''] = PATH_AND_QUERY.exec(url) ?? [];
    const name = NAMES_BY_PATH.get(path);
    const isRead = method === 'GET' || method === 'HEAD';
    if (name === undefined) {
      if (!isRead || !NAMES_BY_PATH.has(`${path}/`)) throw new HttpProblem('NOT_FOUND', 'There is no such address.');
      const headers = { location: `${path}/${search}`, 'cache-control': 'no-store' };
      return new Response(null, { status: 308, headers });
    }
    if (isRead) return serve(c, name, search);
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: ALLOW } });
    throw new HttpProblem('METHOD_NOT_ALLOWED', `Only ${ALLOW} are possible here.`, { headers: { allow: ALLOW } });
  };
  for (const path of PROXY_PATHS) app.all(path, handle);
  return app;
}

/** Creates the context of a call from its request. */
export function createCallContext(
  c: Context<EdgeEnv>,
  counters: UpstreamCounter,
  siteLocale: SiteLocale = c.var.siteLocale,
): CallContext {
  return {
    siteLocale,
    geo: c.var.geo,
    correlationId: c.var.correlationId,
    trace: c.var.trace,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    observeUpstream(call) {
      c.var.observation.upstreamCalls.push(call);
      // Counted here instead of with its request: a refresh can end after the request was logged.
      counters.countUpstream(call);
    },
  };
}

function toCacheResult({ entry, outcome, servedAt }: CachedResponse): CacheResult {
  if (outcome.collapsed === true) return 'collapsed';
  if (outcome.detail !== undefined) return 'stale';
  if (outcome.result !== 'hit') return 'miss';
  return !isNegative(entry) && timeToLive(entry, servedAt) <= 0 ? 'stale' : 'hit';
}

/** Path and query of an absolute URL, exactly as sent: `URL` would normalize them. */
const PATH_AND_QUERY = /^\w+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/;

/** In workerd, copying a `Headers` costs a third of setting nine fields, and those of a hit change once a second. */
const hitHeaders = new WeakMap<CacheEntry, { readonly second: number; readonly headers: Headers }>();

/** Turns an answer into a response. Headers are built here; none is passed on from the origin. */
function createAnswer(c: Context<EdgeEnv>, answer: CachedResponse, browserCache: Endpoint['browserCache']): Response {
  const { entry, outcome, servedAt } = answer;
  const second = ageSeconds(entry, servedAt);
  const known = outcome === HIT ? hitHeaders.get(entry) : undefined;
  const headers =
    known?.second === second ? known.headers : new Headers(buildHeaders(answer, c.var.siteLocale.site, browserCache));
  if (outcome === HIT) hitHeaders.set(entry, { second, headers });
  if (!isNegative(entry)) return applyPreconditions(c.req.raw.headers, new Response(entry.body, { headers }));
  const fields = Object.fromEntries(headers);
  return createProblemResponse(
    new HttpProblem('NOT_FOUND', 'Nothing was found for these arguments.', { headers: fields }),
  );
}

function buildHeaders(
  { entry, outcome, servedAt }: CachedResponse,
  site: Site,
  browserCache: Endpoint['browserCache'],
): Record<string, string> {
  const headers: Record<string, string> = { 'cache-status': buildCacheStatus(outcome, entry, servedAt) };
  if (isNegative(entry)) return headers;
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['x-content-type-options'] = 'nosniff';
  if (entry.freshMs <= 0) headers['cache-control'] = 'no-store';
  else if (browserCache === 'private') headers['cache-control'] = 'private, no-cache';
  // `Age` counts against `max-age`, so an answer that is stale here is stale in the browser as well.
  else headers['cache-control'] = `public, max-age=${Math.floor(entry.freshMs / 1000)}`;
  if (browserCache === 'public') headers.age = String(ageSeconds(entry, servedAt));
  const vary = buildVary(site, ['language']);
  if (vary !== null) headers.vary = vary;
  if (entry.headers.etag !== undefined) headers.etag = entry.headers.etag;
  return headers;
}

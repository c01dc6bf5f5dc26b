import { type Context, Hono } from 'hono';
import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { OriginTarget } from '../upstream/origin-target.ts';
import { answerEndpoint } from './answer-endpoint.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import type { ProxyEvent, UpstreamCallEvent } from './proxy-event.ts';
import type { ProxyState } from './proxy-state.ts';

/** What the middleware in front has to have set. */
export interface ProxyVariables {
  siteLocale: SiteLocale;
  correlationId: string;
  geo: RequestGeo;
}

export interface ProxyDependencies<Bindings extends object> {
  readonly state: ProxyState;
  readonly resolveOrigin: (c: ProxyContext<Bindings>) => OriginTarget;
  /** Told of each request; what it throws is dropped. */
  readonly observe?: (c: ProxyContext<Bindings>, event: ProxyEvent) => void;
  /** Told of each call to the origin, even one that ends after the answer. */
  readonly observeUpstream?: (c: ProxyContext<Bindings>, event: UpstreamCallEvent) => void;
}

export type ProxyContext<Bindings extends object> = Context<{ Bindings: Bindings; Variables: ProxyVariables }>;

const ENDPOINTS_BY_PATH: ReadonlyMap<string, Endpoint> = new Map(
  ENDPOINTS.map((endpoint) => [endpoint.path, endpoint]),
);

const ALLOW = 'GET, HEAD, OPTIONS';

/** Everything under these is the proxies', so that no path near an endpoint's can reach anything else. */
export const PROXY_PATHS = ['/api', '/api/*', '/home/api', '/home/api/*'] as const;

/**
 * The proxied JSON endpoints as a Hono application. Paths are compared as they were sent: `/trending/x.css`, `%2f`, `//`
 * and encoded letters are other paths, and answer 404 (quality rule 23).
 */
export function createProxyRoutes<Bindings extends object>(dependencies: ProxyDependencies<Bindings>) {
  const app = new Hono<{ Bindings: Bindings; Variables: ProxyVariables }>();
  const handle = (c: ProxyContext<Bindings>): Response | Promise<Response> => {
    const { url, method } = c.req.raw;
    const { path, search } = splitUrl(url);
    const endpoint = ENDPOINTS_BY_PATH.get(path);
    if (endpoint === undefined) {
      if (ENDPOINTS_BY_PATH.has(`${path}/`) && (method === 'GET' || method === 'HEAD')) {
        return new Response(null, {
          status: 308,
          headers: { location: `${path}/${search}`, 'cache-control': 'no-store' },
        });
      }
      throw new HttpProblem('NOT_FOUND', 'There is no such address.');
    }
    if (method === 'GET') return answerEndpoint(c, endpoint, search, dependencies);
    if (method === 'HEAD') return withoutBody(answerEndpoint(c, endpoint, search, dependencies));
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: ALLOW } });
    throw new HttpProblem('METHOD_NOT_ALLOWED', `Only ${ALLOW} are possible here.`, { headers: { allow: ALLOW } });
  };
  for (const path of PROXY_PATHS) app.all(path, handle);
  return app;
}

async function withoutBody(answer: Response | Promise<Response>): Promise<Response> {
  const { status, headers } = await answer;
  return new Response(null, { status, headers });
}

/** Path and query of an absolute URL, as they stand in it. */
function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const hash = url.indexOf('#', start);
  const end = hash === -1 ? url.length : hash;
  const query = url.indexOf('?', start);
  if (start === -1) return { path: '/', search: '' };
  if (query === -1 || query > end) return { path: url.slice(start, end), search: '' };
  return { path: url.slice(start, query), search: url.slice(query, end) };
}

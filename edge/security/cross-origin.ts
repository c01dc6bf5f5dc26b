import type { MiddlewareHandler } from 'hono';
import type { EdgeEnv } from '../config/variables.ts';
import { setHeaders } from '../http/set-headers.ts';

/** Who may read what from another origin (contract §8 "Edge"). The first row that matches decides; no row: nobody. */
const RULES = [
  { paths: /^\/header\/(builds|static|stable|canary)\//, readers: 'everybody' },
  { paths: /^\/header\/(head|fragment|user|environment|mobile\/user|mobile\/environment|events)$/, readers: 'hosts' },
  { paths: /^\/(api|home\/api)\//, readers: 'hosts' },
] as const satisfies readonly { readonly paths: RegExp; readonly readers: 'everybody' | 'hosts' }[];

const PREFLIGHT_MAX_AGE_SECONDS = 7200;
const METHODS = 'GET, HEAD, POST, OPTIONS';
const REQUEST_HEADERS = 'content-type, x-requested-with, x-csrftoken, eb-lang, eb-correlation-id';
const EXPOSED_HEADERS = 'cache-status, eb-correlation-id, retry-after, server-timing';

/**
 * Cross-origin reading: build files for everybody, JSON and fragments for the hosts in `HOST_ORIGINS` alone, never with
 * credentials: the header's calls send them to the same origin only (spec §7).
 */
export function createCrossOrigin(): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const rule = RULES.find(({ paths }) => paths.test(c.req.path));
    if (rule === undefined) return next();

    const origin = c.req.header('origin');
    const { hostOrigins } = c.var.config;
    const isListed = origin !== undefined && hostOrigins.includes(origin);
    const allowed = rule.readers === 'everybody' ? '*' : isListed ? origin : null;
    // The answer differs by origin only where there are hosts to differ for.
    const variesByOrigin = rule.readers === 'hosts' && hostOrigins.length > 0;

    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
      const headers = new Headers({ 'cache-control': 'no-store' });
      if (variesByOrigin) headers.set('vary', 'Origin');
      if (allowed !== null) {
        headers.set('access-control-allow-origin', allowed);
        headers.set('access-control-allow-methods', METHODS);
        headers.set('access-control-allow-headers', REQUEST_HEADERS);
        headers.set('access-control-max-age', String(PREFLIGHT_MAX_AGE_SECONDS));
      }
      return new Response(null, { status: 204, headers });
    }

    await next();
    const vary = c.res.headers.get('vary');
    setHeaders(c, [
      ...(variesByOrigin ? ([['vary', vary === null ? 'Origin' : `${vary}, Origin`]] as const) : []),
      ...(allowed === null
        ? []
        : ([
            ['access-control-allow-origin', allowed],
            ['access-control-expose-headers', EXPOSED_HEADERS],
            ['timing-allow-origin', allowed],
          ] as const)),
    ]);
    return undefined;
  };
}

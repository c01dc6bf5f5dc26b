import type { Context, MiddlewareHandler, Next } from 'hono';
import { cors } from 'hono/cors';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { createProblemResponse } from '../http/problem-response.ts';
import { setHeaders } from '../http/set-headers.ts';

const POLICY = {
  allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowHeaders: ['content-type', 'x-requested-with', 'x-csrftoken', 'eb-lang', 'eb-correlation-id'],
  exposeHeaders: ['cache-status', 'eb-correlation-id', 'retry-after', 'server-timing'],
  maxAge: 7200,
};
const corsForEveryOrigin = cors({ ...POLICY, origin: '*' });
const corsForHosts = cors({
  ...POLICY,
  origin: (origin, c) => (c.var.config.hostOrigins.has(origin) ? origin : null),
});

/** Lets pages of every origin load and read a path: files of a build, which hold nothing of a user. */
export const allowEveryOrigin: MiddlewareHandler<EdgeEnv> = (c, next) =>
  applyCors(corsForEveryOrigin, c, () => allowEmbedding(c, next));

/**
 * Lets the hosts in `HOST_ORIGINS` read a path, never with credentials: the header sends them to its own origin only. A
 * page of any other origin gets 403 with the name of the variable, for whoever looks why nothing shows.
 *
 * Without hosts a response does not differ by `Origin`, and its `Vary` must not say so.
 */
export const allowHosts: MiddlewareHandler<EdgeEnv> = (c, next) => {
  const { hostOrigins } = c.var.config;
  const checked = async () => {
    // Not thrown: the CORS middleware around it adds `Vary`.
    if (isUnlisted(c)) c.res = createProblemResponse(createUnlistedProblem(c.req.header('origin') ?? ''));
    else await next();
  };
  return hostOrigins.isEmpty ? checked() : applyCors(corsForHosts, c, checked);
};

/** Browsers name the origin of pages of this host too where they send something. */
function isUnlisted(c: Context<EdgeEnv>): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined || c.req.method === 'OPTIONS' || c.var.config.hostOrigins.has(origin)) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== new URL(c.req.url).host && findSiteByHost(host)?.host !== c.var.siteLocale.site.host;
}

function createUnlistedProblem(origin: string): HttpProblem {
  // Named only where it is an origin, and no other text.
  const name = URL.canParse(origin) && new URL(origin).origin === origin ? `The origin ${origin}` : 'This origin';
  return new HttpProblem('FORBIDDEN', `${name} is not listed in HOST_ORIGINS of the header's edge worker.`);
}

/** Lets pages of every origin load a path without CORS: a beacon's empty answer else is an error in their console. */
export async function allowEmbedding(c: Context<EdgeEnv>, next: Next): Promise<void> {
  await next();
  setHeaders(c, [['cross-origin-resource-policy', 'cross-origin']]);
}

async function applyCors(policy: MiddlewareHandler, c: Context<EdgeEnv>, next: Next): Promise<Response | undefined> {
  // `hono/cors` takes every OPTIONS for a preflight; without this field it is a request for the methods of the route.
  if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') === undefined) {
    await next();
    return undefined;
  }
  const preflight = (await policy(c, next)) ?? undefined;
  const allowed = c.res.headers.get('access-control-allow-origin');
  if (allowed !== null) setHeaders(c, [['timing-allow-origin', allowed]]);
  return preflight;
}

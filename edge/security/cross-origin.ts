import type { Context, MiddlewareHandler, Next } from 'hono';
import { cors } from 'hono/cors';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../env.ts';
import { createProblemResponse } from '../http/problem-response.ts';
import { setHeaders } from '../http/response-headers.ts';

const POLICY = {
  allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowHeaders: [
    'content-type',
    'x-requested-with',
    'x-csrftoken',
    'eb-lang',
    'eb-correlation-id',
    // Added by the tracing of a host's page.
    'traceparent',
    'tracestate',
  ],
  exposeHeaders: ['cache-status', 'eb-correlation-id', 'retry-after', 'server-timing'],
  maxAge: 7200,
};
const corsForEveryOrigin = cors({ ...POLICY, origin: '*' });
/** An unlisted origin may only read the answer that says so: its requests are refused. */
const preflightOfUnlisted = cors({ ...POLICY, origin: '*', allowMethods: ['GET', 'HEAD'] });
const corsForHosts = cors({
  ...POLICY,
  origin: (origin, c) => (c.var.config.hostOrigins.has(origin) ? origin : null),
});

/** Lets pages of every origin load and read a path: files of a build, which contain no user data. */
export const allowEveryOrigin: MiddlewareHandler<EdgeEnv> = (c, next) =>
  applyCors(corsForEveryOrigin, c, () => allowEmbedding(c, next));

/**
 * Lets the hosts in `HOST_ORIGINS` read a path, never with credentials: the header sends them to its own origin only. A
 * page of any other origin gets a readable 403 with the name of the variable, which the header writes to the console.
 *
 * Without hosts a response does not differ by `Origin`, and its `Vary` must not say so.
 */
export const allowHosts: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  // Hosts' servers send no `Origin`, and make most of the requests.
  if (c.req.header('origin') === undefined && c.req.method !== 'OPTIONS') return addVary(c, next);
  if (!isUnlisted(c)) return c.var.config.hostOrigins.isEmpty ? next() : applyCors(corsForHosts, c, next);
  if (c.req.method === 'OPTIONS') return isPreflight(c) ? preflightOfUnlisted(c, next) : next();
  const refuse = async () => {
    // Not thrown: the CORS middleware around it adds `Vary`.
    c.res = createProblemResponse(createUnlistedProblem(c.req.header('origin') ?? ''));
  };
  if (c.var.config.hostOrigins.isEmpty) await refuse();
  else await applyCors(corsForHosts, c, refuse);
  setHeaders(c, [['access-control-allow-origin', '*']]);
  return undefined;
};

async function addVary(c: Context<EdgeEnv>, next: Next): Promise<undefined> {
  await next();
  if (c.get('config').hostOrigins.isEmpty) return;
  const known = c.res.headers.get('vary');
  setHeaders(c, [['vary', known === null ? 'Origin' : `${known}, Origin`]]);
}

/** Browsers also send `Origin` for pages of this host when a request has a body. */
function isUnlisted(c: Context<EdgeEnv>): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined || c.var.config.hostOrigins.has(origin)) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== new URL(c.req.url).host && findSiteByHost(host)?.host !== c.var.siteLocale.site.host;
}

/** `hono/cors` treats every OPTIONS as a preflight; without this field it asks for the route's methods. */
function isPreflight(c: Context<EdgeEnv>): boolean {
  return c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
}

function createUnlistedProblem(origin: string): HttpProblem {
  // Named only if it is an origin and not any other text.
  const name = URL.canParse(origin) && new URL(origin).origin === origin ? `The origin ${origin}` : 'This origin';
  return new HttpProblem('FORBIDDEN', `${name} is not listed in HOST_ORIGINS of the header's edge worker.`);
}

/**
 * Lets pages of every origin load a path without CORS: otherwise a beacon's empty answer is an error in their console.
 */
export async function allowEmbedding(c: Context<EdgeEnv>, next: Next): Promise<void> {
  await next();
  setHeaders(c, [['cross-origin-resource-policy', 'cross-origin']]);
}

async function applyCors(policy: MiddlewareHandler, c: Context<EdgeEnv>, next: Next): Promise<Response | undefined> {
  if (c.req.method === 'OPTIONS' && !isPreflight(c)) {
    await next();
    return undefined;
  }
  const preflight = (await policy(c, next)) ?? undefined;
  const allowed = c.res.headers.get('access-control-allow-origin');
  if (allowed !== null) setHeaders(c, [['timing-allow-origin', allowed]]);
  return preflight;
}

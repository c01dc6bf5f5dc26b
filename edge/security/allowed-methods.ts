import type { MiddlewareHandler } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { EdgeEnv } from '../config/variables.ts';

const READ = 'GET, HEAD, OPTIONS';

/** Methods of the edge's own routes; the first row that matches decides. Pages are their origin's to judge. */
const ALLOWED = [
  { paths: /^\/header\/events$/, allow: 'POST, OPTIONS' },
  {
    paths: /^\/header\/(head|fragment|user|environment|mobile\/user|mobile\/environment|status|playground)$/,
    allow: READ,
  },
  { paths: /^\/header\/(builds|static|stable|canary)\//, allow: READ },
  { paths: /^\/(healthz|readyz|search)$/, allow: READ },
  { paths: /^\/favicon\.ico$/, allow: READ, ofOwnPages: true },
] as const satisfies readonly { readonly paths: RegExp; readonly allow: string; readonly ofOwnPages?: true }[];

/** Answers methods a route does not have: 405 with `Allow`, and `OPTIONS` that is no preflight 204 (contract §9 "Calls"). */
export function createMethodGuard(): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const row = ALLOWED.find(({ paths }) => paths.test(c.req.path));
    // With `ORIGIN_URL` set the origin's own icon is its own to answer (contract §9 "Hosts").
    const isTheirs = row !== undefined && 'ofOwnPages' in row && c.var.config.originUrl !== null;
    const allow = isTheirs ? undefined : row?.allow;
    if (allow === undefined || (c.req.method !== 'OPTIONS' && allow.split(', ').includes(c.req.method))) return next();
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
    throw new HttpProblem('METHOD_NOT_ALLOWED', `Only ${allow} are possible here.`, { headers: { allow } });
  };
}

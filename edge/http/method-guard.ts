import type { Hono, MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { EdgeEnv } from '../config/variables.ts';

/**
 * Answers methods that a path of `app` does not have: 405 with `Allow`, and `OPTIONS` 204. Mount it behind the routes
 * and before the catch-all. `hono/method-not-allowed` looks at the 404 of what comes behind it, and here that would be
 * the origin's page.
 */
export function createMethodGuard(app: Hono<EdgeEnv>): MiddlewareHandler<EdgeEnv> {
  let router: TrieRouter<string> | null = null;
  // Built for the first request that comes so far: an isolate starts sooner without.
  const openRouter = () => {
    router = new TrieRouter<string>();
    for (const { method, path } of app.routes) if (method !== 'ALL') router.add('ALL', path, method);
    return router;
  };
  return (c, next) => {
    const methods = new Set((router ?? openRouter()).match('ALL', c.req.path)[0].map(([method]) => method));
    if (methods.size === 0) return next();
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (c.req.method === 'OPTIONS') return Promise.resolve(new Response(null, { status: 204, headers: { allow } }));
    throw new HttpProblem('METHOD_NOT_ALLOWED', `Only ${allow} are possible here.`, { headers: { allow } });
  };
}

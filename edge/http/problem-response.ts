import type { Context, Env, ErrorHandler, Hono, MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { EdgeEnv } from '../env.ts';

/**
 * The response of a problem. Thrown problems arrive here through `onError`; call it only if a response is needed
 * directly.
 */
export function createProblemResponse(problem: HttpProblem): Response {
  return new Response(JSON.stringify(problem), { status: problem.status, headers: problem.headers });
}

/** The edge's `onError`. Reports everything except `HttpProblem`, which is an expected error. */
export function createErrorHandler<E extends Env>(reportError: (c: Context<E>, error: Error) => void): ErrorHandler<E> {
  return (error, c) => {
    if (error instanceof HttpProblem) return createProblemResponse(error);
    reportError(c, error);
    return createProblemResponse(new HttpProblem('BAD_GATEWAY', 'Something went wrong on our side.'));
  };
}

/** Methods that `fetch` refuses to send, so that no origin can answer them (a "forbidden method" of the Fetch standard). */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);
const PAGE_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

function createMethodProblem(allow: string): HttpProblem {
  return new HttpProblem('METHOD_NOT_ALLOWED', `Only ${allow} are possible here.`, { headers: { allow } });
}

/**
 * Answers methods that a path of `app` does not support: 405 with `Allow`, and `OPTIONS` 204. Mount it after the routes
 * and before the catch-all. `hono/method-not-allowed` relies on the 404 of later handlers, and here that would be the
 * origin's page.
 */
export function createMethodGuard(app: Hono<EdgeEnv>): MiddlewareHandler<EdgeEnv> {
  let router: TrieRouter<string> | null = null;
  // Built for the first request that gets here, so that an isolate starts sooner.
  const openRouter = () => {
    router = new TrieRouter<string>();
    for (const { method, path } of app.routes) if (method !== 'ALL') router.add('ALL', path, method);
    return router;
  };
  return (c, next) => {
    const methods = new Set((router ?? openRouter()).match('ALL', c.req.path)[0].map(([method]) => method));
    if (methods.size === 0) {
      if (FORBIDDEN_METHODS.has(c.req.method.toUpperCase())) throw createMethodProblem(PAGE_METHODS);
      return next();
    }
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (c.req.method === 'OPTIONS') return Promise.resolve(new Response(null, { status: 204, headers: { allow } }));
    throw createMethodProblem(allow);
  };
}

import { Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { eventRoutes } from './events/event-routes.ts';
import type { OriginBindings } from './origin-bindings.ts';
import { placeRoutes } from './places/place-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** The embedded origin's routes. Everything that is not one of them, and every failure, is answered by an error object. */
export function createOriginApp(): Hono<{ Bindings: OriginBindings }> {
  const app = new Hono<{ Bindings: OriginBindings }>();
  for (const routes of [placeRoutes, searchRoutes, eventRoutes, sessionRoutes]) app.route('/', routes);
  app.notFound((c) => {
    const allowed = listAllowedMethods(app, new URL(c.req.url).pathname);
    if (allowed.length === 0) throw new HttpProblem('NOT_FOUND', 'There is nothing at this address.');
    throw new HttpProblem('METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')}.`, {
      headers: { allow: allowed.join(', ') },
    });
  });
  app.onError((error) => {
    if (error instanceof HttpProblem) return respondWith(error);
    console.error(error);
    // A database that fails: its own text may name tables and values.
    return respondWith(
      new HttpProblem('OVERLOADED', 'The origin cannot answer at the moment.', { retryAfterSeconds: 1 }),
    );
  });
  return app;
}

const respondWith = (problem: HttpProblem) => new Response(JSON.stringify(problem), problem);

function listAllowedMethods(app: Hono<{ Bindings: OriginBindings }>, path: string): readonly string[] {
  const methods = ['GET', 'POST'].filter((method) => {
    const [handlers] = app.router.match(method, path);
    return handlers.length > 0;
  });
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
}

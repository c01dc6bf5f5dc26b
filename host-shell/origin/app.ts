import { Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { OriginBindings } from './bindings.ts';
import { eventRoutes } from './events/event-routes.ts';
import { respondToError } from './http/problems.ts';
import { placeRoutes } from './places/place-routes.ts';
import { searchRoutes } from './search/search-routes.ts';

/** The API. Any other path, and every failure, is answered with the error object. */
export function createOriginApp(): Hono<{ Bindings: OriginBindings }> {
  const app = new Hono<{ Bindings: OriginBindings }>();
  for (const routes of [placeRoutes, searchRoutes, eventRoutes]) app.route('/', routes);
  app.notFound((c) => {
    const allowed = listAllowedMethods(app, new URL(c.req.url).pathname);
    if (allowed.length === 0) throw new HttpProblem('NOT_FOUND', 'There is nothing at this address.');
    throw new HttpProblem('METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')}.`, {
      headers: { allow: allowed.join(', ') },
    });
  });
  app.onError(respondToError);
  return app;
}

function listAllowedMethods(app: Hono<{ Bindings: OriginBindings }>, path: string): readonly string[] {
  const methods = ['GET', 'POST'].filter((method) => {
    const [handlers] = app.router.match(method, path);
    return handlers.length > 0;
  });
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
}

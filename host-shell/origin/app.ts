import { Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { respondToError } from '../http/problems.ts';
import type { MarketplaceBindings } from '../marketplace/database.ts';
import { placeRoutes } from './place-routes.ts';
import { createSearchRoutes } from './search-routes.ts';

/**
 * Creates the API. Unknown paths and failures get the error object.
 *
 * @param getNow milliseconds since 1970
 */
export function createOriginApp(getNow: () => number = Date.now): Hono<{ Bindings: MarketplaceBindings }> {
  const app = new Hono<{ Bindings: MarketplaceBindings }>();
  for (const routes of [placeRoutes, createSearchRoutes(getNow)]) app.route('/', routes);
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

function listAllowedMethods(app: Hono<{ Bindings: MarketplaceBindings }>, path: string): readonly string[] {
  const methods = ['GET', 'POST'].filter((method) => {
    const [handlers] = app.router.match(method, path);
    return handlers.length > 0;
  });
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
}

import { Hono } from 'hono';
import { eventRoutes } from './events/event-routes.ts';
import { ApiError, buildErrorResponse, createNotFoundError } from './http/api-error.ts';
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
    if (allowed.length === 0) return buildErrorResponse(createNotFoundError('There is nothing at this address.'));
    const response = buildErrorResponse(new ApiError('METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')}.`));
    response.headers.set('allow', allowed.join(', '));
    return response;
  });
  app.onError((error) => {
    if (!(error instanceof ApiError)) console.error(error);
    return buildErrorResponse(error);
  });
  return app;
}

function listAllowedMethods(app: Hono<{ Bindings: OriginBindings }>, path: string): readonly string[] {
  const methods = ['GET', 'POST'].filter((method) => {
    const [handlers] = app.router.match(method, path);
    return handlers.length > 0;
  });
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
}

import type { Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { respondToError } from '../http/problems.ts';
import type { SiteServices } from './create-services.server.ts';
import { fileRoutes } from './file-routes.server.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { answerOptions, createMethodProblem } from './http/methods.server.ts';
import { notFoundResult, unavailableResult } from './http/page-result.server.ts';
import { createPlaygroundPages, faultRoutes } from './playground/playground-pages.server.ts';
import { renderPage, respondToPage } from './respond-page.server.ts';
import { isSeenReport, seenPageRoute } from './seen-page-route.server.ts';

const ALLOWED_METHODS = 'GET, HEAD, POST';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Mounts files first, which need no session, then the middleware of every page, then forms and pages. */
export function mountRoutes(app: Hono<HostShellEnv>, services: SiteServices): void {
  app.route('/', faultRoutes);
  app.route('/', fileRoutes);

  // Runs before the form protection, so that an unsupported method gets a 405 and not a token error.
  app.use((c, next) => {
    if (!METHODS.has(c.req.method)) throw createMethodProblem(ALLOWED_METHODS);
    return next();
  });
  app.use(services.openPage);
  app.use(services.setPolicy);
  app.use(services.protectForms);

  app.post('*', (c, next) => (isSeenReport(c.var.form) ? seenPageRoute(c) : next()));
  app.on(['GET', 'POST'], '*', async (c, next) => (await services.respondToMarket(c)) ?? next());
  app.post('*', (c) => services.findForm(c.var.services)?.(c) ?? renderPage(c, notFoundResult(c.var.services)));

  app.route('/', createPlaygroundPages(renderPage));
  app.get('*', (c) => respondToPage(c));
  app.options('*', answerOptions(ALLOWED_METHODS));

  app.onError((error, c) => {
    const { services } = c.var as Partial<HostShellEnv['Variables']>;
    if (services === undefined || error instanceof HttpProblem) return respondToError(error);
    services.onError(error);
    return renderPage(c, unavailableResult(services));
  });
}

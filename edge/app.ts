import { Hono } from 'hono';
import { PLAYGROUND_FRAME_PATH, PLAYGROUND_PATH } from '../shared/contracts/header-paths.ts';
import { SEARCH_FORM_PATH } from '../shared/routes/nav-row-routes.ts';
import { createAuthorizer, createUserRoutes } from './authorize/authorize.ts';
import { createServices, type ServiceDependencies } from './create-services.ts';
import type { EdgeEnv } from './env.ts';
import { createHeadRoutes } from './head/head-routes.ts';
import { createManifestRoutes } from './head/icons.ts';
import { createEnvironmentRoutes } from './header/environment-routes.ts';
import { createFragmentRoutes } from './header/fragment-routes.ts';
import { createErrorHandler, createMethodGuard } from './http/problem-response.ts';
import { giveBrowserIds } from './identity/browser-ids.ts';
import { createEventRoutes } from './observe/event-routes.ts';
import { createHealthRoutes, createReadinessChecks } from './observe/health-routes.ts';
import { createRequestObserver } from './observe/observe-requests.ts';
import { createStatusRoutes } from './observe/status-routes.ts';
import { answerSearchForm } from './page/search-form-route.ts';
import { createSpeculationRoutes } from './page/speculation-rules.ts';
import { createProxyRoutes, PROXY_PATHS } from './proxy/proxy-routes.ts';
import { createBuildRoutes } from './releases/build-files.ts';
import { createChannelRoutes } from './releases/channel-routes.ts';
import { allowHosts } from './security/cross-origin.ts';
import { createRateLimit } from './security/rate-limit.ts';
import { createSecurityHeaders } from './security/security-headers.ts';
import { createSiteMiddleware } from './site/site-middleware.ts';

export interface AppDependencies extends ServiceDependencies {
  /** Routes of a benchmark, behind the same middleware as the real ones. */
  readonly benchmark?: Hono<EdgeEnv>;
}

/** The edge worker's application: middleware in its order, the routes, and the handler of every error. */
export function createApp({ benchmark, ...dependencies }: AppDependencies): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const services = createServices(dependencies);
  const { config, counters, pages, reportError } = services;

  app.use(createRequestObserver({ config, counters, onCounted: services.buildReports.send }));
  app.use(createSecurityHeaders(config));
  const checks = createReadinessChecks(config, `/header/builds/${services.build.id}/header.css`);
  app.route('/', createHealthRoutes({ checks, readReleases: services.readReleases }));
  app.use(createSiteMiddleware(config, services.readGeo));
  app.use((c, next) => {
    c.set('resolveFlags', services.resolveFlags);
    return next();
  });
  app.route('/', createManifestRoutes());
  if (config.assets !== undefined) app.route('/', createBuildRoutes(services.files, config.assets));
  // Mounted after the routes that are not limited: monitors call often, and caches take the load of files.
  app.use(createRateLimit(config));

  if (benchmark !== undefined) app.use('/bench/*', allowHosts).route('/', benchmark);
  app.route('/', createHeadRoutes());
  app.route('/', createSpeculationRoutes());
  app.route('/', createChannelRoutes(services));
  for (const path of PROXY_PATHS) app.use(path, allowHosts);
  app.route('/', createProxyRoutes(services.api, counters));
  app.route('/', createEventRoutes(services));
  app.route('/', createStatusRoutes(services));
  app.route('/', createFragmentRoutes(services));
  app.route('/', createUserRoutes());
  app.route('/', createEnvironmentRoutes(services));

  app.use(createAuthorizer('unauthenticated-cookie'));
  app.use(giveBrowserIds);
  app.get(SEARCH_FORM_PATH, (c) => answerSearchForm(c, services));
  app.use(createMethodGuard(app));
  // The playground is a page of the origin; all other paths under `/header/` belong to the edge.
  for (const path of [PLAYGROUND_PATH, PLAYGROUND_FRAME_PATH]) app.all(path, (c) => pages.renderFromOrigin(c));
  app.all('/header/*', (c) => pages.renderOwn(c, 'notFound'));
  app.all('*', (c) => pages.renderFromOrigin(c));

  app.onError(createErrorHandler(reportError));
  return app;
}

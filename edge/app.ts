import { type Context, Hono } from 'hono';
import { createAuthoriser } from './authorise/authorise.ts';
import { createUserRoutes } from './authorise/user-routes.ts';
import type { Config } from './config/config.ts';
import type { EdgeEnv } from './config/variables.ts';
import { createHeadRoutes } from './head/head-routes.ts';
import { createManifestRoutes } from './head/manifest.ts';
import { createEnvironmentRoutes } from './header/environment-routes.ts';
import { createFragmentRoutes } from './header/fragment-routes.ts';
import type { HeaderBuild } from './header/header-assets.ts';
import { createHeaderRenderer } from './header/header-html.ts';
import { createMethodGuard } from './http/method-guard.ts';
import { createErrorHandler } from './http/problem-response.ts';
import { createEventRoutes } from './observe/event-routes.ts';
import { createHealthRoutes, createReadinessChecks } from './observe/health-routes.ts';
import { buildErrorLine } from './observe/log-line.ts';
import { FLUSH_DELAY_MS, MetricsRecorder } from './observe/metrics-recorder.ts';
import { createRequestObserver } from './observe/observe-requests.ts';
import { createStatusRoutes } from './observe/status-routes.ts';
import { PageHandler } from './page/page-handler.ts';
import { PlaceLookup } from './page/place-lookup.ts';
import { answerSearchForm } from './page/search-form-route.ts';
import { ApiProxy } from './proxy/api-proxy.ts';
import { createProxyObserver } from './proxy/proxy-observer.ts';
import { createCallFacts, createProxyRoutes, PROXY_PATHS } from './proxy/proxy-routes.ts';
import { createBuildRoutes } from './releases/build-routes.ts';
import { createChannelRoutes } from './releases/channel-routes.ts';
import { allowHosts } from './security/cross-origin.ts';
import { createRateLimit } from './security/rate-limit.ts';
import { createSecurityHeaders } from './security/security-headers.ts';
import { resolveRequestGeo } from './site/request-geo.ts';
import { createSiteMiddleware } from './site/site-middleware.ts';
import { resolveOriginTarget } from './upstream/origin-target.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly build: HeaderBuild;
  /** Routes of a benchmark, behind the same middleware as the real ones. */
  readonly benchmark?: Hono<EdgeEnv>;
}

/** The edge worker's application: middleware in its order, the routes, and the handler of every error. */
export function createApp({ config, build, benchmark }: AppDependencies): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const origin = resolveOriginTarget(config);
  const api = new ApiProxy({ origin, stage: config.stage });
  const recorder = new MetricsRecorder({
    binding: config.metrics,
    flushDelayMs: FLUSH_DELAY_MS[config.stage],
    readBreakers: () => Object.fromEntries(Object.entries(api.health()).map(([name, { breaker }]) => [name, breaker])),
  });
  const observer = createProxyObserver(recorder);
  const openLookup = (c: Context<EdgeEnv>, siteLocale = c.var.siteLocale) => {
    const geo = resolveRequestGeo(c.req.raw, config.stage, siteLocale.site.domain);
    return new PlaceLookup(api, { ...createCallFacts(c, observer, siteLocale), geo });
  };
  const renderHeaderHtml = createHeaderRenderer(build);
  const reportError = (c: Context<EdgeEnv>, error: unknown) => {
    const { observation, correlationId } = c.var;
    console.error(buildErrorLine(error, { route: observation.route, correlationId }));
  };
  const pages = new PageHandler({ build, renderHeaderHtml, origin, openLookup, reportError });

  app.use(createRequestObserver({ config, recorder }));
  app.use(createSecurityHeaders(config));
  app.route('/', createHealthRoutes(createReadinessChecks(config, `/header/builds/${build.id}/header.css`)));
  app.use(createSiteMiddleware(config));
  app.route('/', createManifestRoutes());
  if (config.assets !== undefined) app.route('/', createBuildRoutes(config.assets));
  // Behind the routes that are not limited: monitors call often, and caches take the load of files.
  app.use(createRateLimit(config));

  if (benchmark !== undefined) app.route('/', benchmark);
  app.route('/', createHeadRoutes());
  if (config.assets !== undefined) app.route('/', createChannelRoutes(config.assets, build));
  for (const path of PROXY_PATHS) app.use(path, allowHosts);
  app.route('/', createProxyRoutes(api, observer));
  app.route('/', createEventRoutes({ recorder }));
  app.route('/', createStatusRoutes({ recorder, readChannels: () => ({ stable: build.id, canary: build.id }) }));
  app.route('/', createFragmentRoutes({ build, renderHeaderHtml }));
  app.route('/', createUserRoutes());
  app.route('/', createEnvironmentRoutes());

  app.use(createAuthoriser('unauthenticated-cookie'));
  app.get('/search', (c) => answerSearchForm(c, openLookup(c), pages));
  app.use(createMethodGuard(app));
  // The playground is a page of the origin; every other path under `/header/` is the edge's own.
  for (const path of ['/header/playground', '/header/playground/frame']) {
    app.all(path, (c) => pages.renderFromOrigin(c));
  }
  app.all('/header/*', (c) => pages.renderOwn(c, 'notFound'));
  app.all('*', (c) => pages.renderFromOrigin(c));

  app.onError(createErrorHandler(reportError));
  return app;
}

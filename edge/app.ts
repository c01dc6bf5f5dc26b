import { type Context, Hono } from 'hono';
import { createAuthoriser } from './authorise/authorise.ts';
import { createCsrfGuard } from './authorise/csrf-guard.ts';
import { createCsrfIssuer } from './authorise/csrf-token.ts';
import { createEnvironmentRoutes } from './authorise/environment-routes.ts';
import { createSignOutRoutes } from './authorise/sign-out-routes.ts';
import { createUserRoutes } from './authorise/user-routes.ts';
import type { Config, EdgeBindings } from './config/config.ts';
import { buildServerUrl } from './config/server-url.ts';
import type { EdgeEnv } from './config/variables.ts';
import { buildHeaderProps } from './fragment/build-header-props.ts';
import { createFragmentRoutes } from './fragment/fragment-routes.ts';
import type { HeaderBuild } from './fragment/header-assets.ts';
import { createHeaderRenderer } from './fragment/header-html.ts';
import { createHeadRoutes } from './head/head-routes.ts';
import { createObservation } from './observe/observation.ts';
import { isMobileDevice } from './page/device.ts';
import { resolvePageSource } from './page/fetch-page.ts';
import { buildHeaderPage } from './page/header-page.ts';
import { createPageHandler } from './page/page-handler.ts';
import { createPlaceLookup } from './page/place-lookup.ts';
import { readPlaygroundOverrides } from './page/playground-frame.ts';
import { answerSearchForm } from './page/search-form-route.ts';
import { createProblemResponse } from './proxy/error-response.ts';
import { createProxyRoutes, type ProxyDependencies } from './proxy/proxy-routes.ts';
import type { ProxyState } from './proxy/proxy-state.ts';
import { createBuildRoutes } from './releases/build-routes.ts';
import { createSiteMiddleware } from './site/site-middleware.ts';
import { resolveOriginTarget } from './upstream/origin-target.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly build: HeaderBuild;
  /** What the proxies of this isolate share. */
  readonly proxyState: ProxyState;
}

/** The edge worker's application: the order of middleware, the routes, and the one place where errors end. */
export function createApp({ config, build, proxyState }: AppDependencies): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const origin = resolveOriginTarget(config);
  const proxy = { state: proxyState, resolveOrigin: () => origin } satisfies ProxyDependencies<object>;
  const openLookup = createPlaceLookup(proxy);
  const lookupOf = (c: Context<EdgeEnv>) =>
    openLookup(
      { siteLocale: c.var.siteLocale, correlationId: c.var.correlationId, geo: c.var.geo },
      c.executionCtx as ExecutionContext,
    );
  const renderHeaderHtml = createHeaderRenderer(build);
  const reportError = (_: Context<EdgeEnv>, error: unknown) => console.error(error);
  const pages = createPageHandler({
    build,
    renderHeaderHtml,
    source: resolvePageSource(config),
    openLookup: lookupOf,
    reportError,
  });

  app.use(async (c, next) => {
    c.set('config', config);
    c.set('correlationId', crypto.randomUUID());
    c.set('nonce', btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))));
    c.set('observation', createObservation(Date.now()));
    await next();
  });
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.use(createSiteMiddleware(config));

  if (config.assets !== undefined) {
    app.route(
      '/',
      createBuildRoutes({
        assets: config.assets,
        build,
        serverUrl: (c) => buildServerUrl(config, c.var.siteLocale.site),
      }),
    );
  }
  app.route('/', createProxyRoutes<EdgeBindings>(proxy));
  app.route('/', createHeadRoutes());
  app.route(
    '/',
    createFragmentRoutes({
      build,
      renderHeaderHtml,
      isMobileDevice,
      buildHeaderPage: (c, path) => buildHeaderPage(c.var.siteLocale.site, path, new Map()),
    }),
  );
  app.route('/', createUserRoutes());
  app.route(
    '/',
    createEnvironmentRoutes({
      isMobileDevice,
      buildEnvironment: (c, siteLocale, isMobile) => {
        const serverUrl = buildServerUrl(config, siteLocale.site);
        return buildHeaderProps({
          siteLocale,
          serverUrl,
          linkBase: serverUrl,
          adminServerUrl: config.adminServerUrl,
          mapsKey: config.mapsKey,
          isMobile,
          user: c.var.user,
          flags: config.flags,
          location: null,
          page: buildHeaderPage(siteLocale.site, '/', new Map()),
          variant: 'full',
        }).env;
      },
    }),
  );
  app.route('/', createSignOutRoutes({ renderPage: (c) => pages.renderFromOrigin(c) }));

  app.use(createAuthoriser('unauthenticated-cookie'), createCsrfIssuer());
  app.get('/search', (c) => answerSearchForm(c, lookupOf(c), pages));
  app.get('/header/playground/frame', (c) => pages.renderFromOrigin(c, readPlaygroundOverrides));
  // A real origin guards its own forms, with tokens of its own.
  if (config.originUrl === null) app.use(createCsrfGuard());
  app.all('*', (c) => pages.renderFromOrigin(c));

  app.onError((error, c) => {
    reportError(c, error);
    return createProblemResponse({ code: 'BAD_GATEWAY', description: 'Something went wrong on our side.' });
  });
  return app;
}

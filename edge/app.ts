import { type Context, Hono } from 'hono';
import type { BuildManifest } from '../shared/contracts/build-manifest.ts';
import type { HeaderServer } from '../shared/contracts/header-server.ts';
import { isPrefetch } from '../shared/contracts/is-prefetch.ts';
import { OriginTokens } from '../shared/contracts/origin-token.ts';
import { createAuthoriser } from './authorise/authorise.ts';
import { createUserRoutes } from './authorise/user-routes.ts';
import { openPlatformCache } from './cache/cache-api-tier.ts';
import type { Config } from './config/config.ts';
import type { EdgeEnv } from './config/variables.ts';
import { createFlagProvider } from './flags/create-flag-provider.ts';
import { FlagClient } from './flags/flag-client.ts';
import { createFlagResolver } from './flags/resolve-flags.ts';
import { createHeadRoutes } from './head/head-routes.ts';
import { createManifestRoutes } from './head/manifest.ts';
import { createEnvironmentRoutes } from './header/environment-routes.ts';
import { createTrendingFinder } from './header/find-trending.ts';
import { createFragmentRoutes } from './header/fragment-routes.ts';
import { type CountRender, createHeaderRenderer, type RenderOutcome } from './header/header-html.ts';
import type { ChooseRelease } from './header/header-release.ts';
import { createMethodGuard } from './http/method-guard.ts';
import { createErrorHandler } from './http/problem-response.ts';
import { giveBrowserIds, readBrowserIds } from './identity/browser-ids.ts';
import { buildIdentityHeaders } from './identity/identity-headers.ts';
import { EventLog } from './observe/event-log.ts';
import { createEventRoutes, EVENT_RATE_LIMIT } from './observe/event-routes.ts';
import { ExceptionLog } from './observe/exception-log.ts';
import { createExceptionRoutes, EXCEPTION_RATE_LIMIT } from './observe/exception-routes.ts';
import { createHealthRoutes, createReadinessChecks } from './observe/health-routes.ts';
import { buildErrorLine, buildMarkersLine, buildRefusalLine } from './observe/log-line.ts';
import type { BuildCounts } from './observe/metrics-ledger.ts';
import { FLUSH_DELAY_MS, MetricsRecorder } from './observe/metrics-recorder.ts';
import { createRequestObserver } from './observe/observe-requests.ts';
import { createStatusRoutes } from './observe/status-routes.ts';
import { PageHandler } from './page/page-handler.ts';
import { PlaceLookup } from './page/place-lookup.ts';
import { answerSearchForm } from './page/search-form-route.ts';
import { createSpeculationRoutes } from './page/speculation-rules.ts';
import { ApiProxy } from './proxy/api-proxy.ts';
import { createProxyObserver } from './proxy/proxy-observer.ts';
import { createCallFacts, createProxyRoutes, PROXY_PATHS } from './proxy/proxy-routes.ts';
import { createBuildFiles } from './releases/build-files.ts';
import { createBuildRoutes } from './releases/build-routes.ts';
import { createChannelRoutes } from './releases/channel-routes.ts';
import { Releases } from './releases/releases.ts';
import { allowHosts } from './security/cross-origin.ts';
import { createRateLimit } from './security/rate-limit.ts';
import { createSecurityHeaders } from './security/security-headers.ts';
import { resolveRequestGeo } from './site/request-geo.ts';
import { createSiteMiddleware } from './site/site-middleware.ts';
import { resolveOriginTarget } from './upstream/origin-target.ts';

export interface AppDependencies {
  readonly config: Config;
  /** The header build that is deployed with the worker. */
  readonly build: BuildManifest;
  /** Its server module, loaded when it is first needed. */
  readonly importServer: () => Promise<HeaderServer>;
  /** Routes of a benchmark, behind the same middleware as the real ones. */
  readonly benchmark?: Hono<EdgeEnv>;
}

/** What each outcome adds to a build's counters. */
const OUTCOME_COUNTS = {
  rendered: { views: 1 },
  slow: { views: 1, slowRenders: 1 },
  failed: { views: 1, renderFailures: 1 },
} as const satisfies Record<RenderOutcome, Partial<BuildCounts>>;

/** The edge worker's application: middleware in its order, the routes, and the handler of every error. */
export function createApp({ config, build, importServer, benchmark }: AppDependencies): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const origin = resolveOriginTarget(config);
  const api = new ApiProxy({ origin, stage: config.stage });
  const recorder = new MetricsRecorder({
    binding: config.metrics,
    flushDelayMs: FLUSH_DELAY_MS[config.stage],
    readBreakers: () => Object.fromEntries(Object.entries(api.health()).map(([name, { breaker }]) => [name, breaker])),
  });
  const observer = createProxyObserver(recorder);
  const log = new EventLog({
    stage: config.stage,
    dataset: config.eventDataset,
    count: (name) => recorder.countEvent(Date.now(), name),
  });
  const openLookup = (c: Context<EdgeEnv>, siteLocale = c.var.siteLocale) => {
    const { domain } = siteLocale.site;
    const geo = resolveRequestGeo(c.req.raw, config.stage, domain);
    return new PlaceLookup(api, { ...createCallFacts(c, observer, siteLocale), geo }, (kind) => {
      if (!isPrefetch(c.req.raw.headers)) log.recordMissingPlace(kind, c.req.path, domain);
    });
  };
  const findTrending = createTrendingFinder(api, (c, siteLocale) => createCallFacts(c, observer, siteLocale));
  const limitBeacons = createRateLimit({ rateLimit: config.rateLimit && EVENT_RATE_LIMIT });
  const releases = new Releases({
    builtIn: build,
    importServer,
    channels: config.channels,
    builds: config.builds,
    loader: config.loader,
    openCache: openPlatformCache,
    onRefused: (id, reason) => console.error(buildRefusalLine(id, reason)),
  });
  const waitUntilOf = (c: Context<EdgeEnv>) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const chooseRelease: ChooseRelease = (c) =>
    releases.choose(
      {
        cookies: c.req.header('cookie') ?? '',
        isPrefetch: isPrefetch(c.req.raw.headers),
      },
      waitUntilOf(c),
    );
  const files = createBuildFiles({
    assets: config.assets,
    builds: config.builds,
    onStoreFailure: (error) => releases.reportStoreFailure(error),
  });
  const onRender: CountRender = (id, outcome) => recorder.countBuild(Date.now(), id, OUTCOME_COUNTS[outcome]);
  const renderHeaderHtml = createHeaderRenderer({ onRender });
  const reportError = (c: Context<EdgeEnv>, error: unknown) => {
    const { observation, correlationId } = c.var;
    console.error(buildErrorLine(error, { route: observation.route, correlationId }));
  };
  const exceptions = new ExceptionLog({ count: (name) => recorder.countEvent(Date.now(), name) });
  const limitExceptions = createRateLimit({ rateLimit: config.rateLimit && EXCEPTION_RATE_LIMIT });
  const resolveFlags = createFlagResolver({
    client: new FlagClient({
      provider: createFlagProvider(config),
      report: (exception) => exceptions.record(exception),
    }),
    reportError,
    writeMarkers: (markers, correlationId) => console.log(buildMarkersLine(markers, correlationId)),
  });
  const tokens = new OriginTokens(config.originTokenKeys);
  const identify = (c: Context<EdgeEnv>) =>
    buildIdentityHeaders({ tokens, stage: config.stage }, { browserIds: readBrowserIds(c), session: c.var.session });
  const pages = new PageHandler({
    identify,
    chooseRelease,
    renderHeaderHtml,
    origin,
    openLookup,
    findTrending,
    reportError,
  });

  app.use(createRequestObserver({ config, recorder }));
  app.use(createSecurityHeaders(config));
  app.route(
    '/',
    createHealthRoutes({
      checks: [
        ...createReadinessChecks(config, `/header/builds/${build.id}/header.css`),
        {
          name: 'releases',
          isVital: false,
          check: async (c) => {
            const { problems } = await releases.describe(waitUntilOf(c));
            if (problems.length > 0) throw new Error(problems.join('; '));
          },
        },
      ],
      readBuilds: async (c) => {
        const { channels, deployed, notBound, problems } = await releases.describe(waitUntilOf(c));
        return { stable: channels.stable.serves, canary: channels.canary.serves, deployed, notBound, problems };
      },
    }),
  );
  app.use(createSiteMiddleware(config));
  app.use((c, next) => {
    c.set('resolveFlags', resolveFlags);
    return next();
  });
  app.route('/', createManifestRoutes());
  if (config.assets !== undefined) app.route('/', createBuildRoutes({ files, assets: config.assets }));
  // Behind the routes that are not limited: monitors call often, and caches take the load of files.
  app.use(createRateLimit(config));

  if (benchmark !== undefined) app.use('/bench/*', allowHosts).route('/', benchmark);
  app.route('/', createHeadRoutes());
  app.route('/', createSpeculationRoutes());
  app.route('/', createChannelRoutes({ files, chooseRelease, readShare: (c) => releases.readShare(waitUntilOf(c)) }));
  for (const path of PROXY_PATHS) app.use(path, allowHosts);
  app.route('/', createProxyRoutes(api, observer));
  app.route('/', createEventRoutes({ recorder, log, limit: limitBeacons, isKnownBuild: (id) => releases.knows(id) }));
  app.route('/', createExceptionRoutes({ log: exceptions, limit: limitExceptions }));
  app.route('/', createStatusRoutes({ recorder, log, readReleases: (c) => releases.describe(waitUntilOf(c)) }));
  const findRelease = (c: Context<EdgeEnv>, id: string) => releases.find(id, waitUntilOf(c));
  app.route(
    '/',
    createFragmentRoutes({ chooseRelease, findRelease, findTrending, renderHeaderHtml, onRender, reportError }),
  );
  app.route('/', createUserRoutes());
  app.route(
    '/',
    createEnvironmentRoutes({
      chooseRelease,
      findRelease,
      deployed: releases.builtIn,
      reportError,
    }),
  );

  app.use(createAuthoriser('unauthenticated-cookie'));
  app.use(giveBrowserIds);
  const searchForm = { pages, chooseRelease, deployed: releases.builtIn, reportError };
  app.get('/search', (c) => answerSearchForm(c, openLookup(c), searchForm));
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

import type { Context } from 'hono';
import type { BuildManifest } from '../shared/contracts/build-manifest.ts';
import { isPrefetch } from '../shared/contracts/fetching-ahead.ts';
import type { HeaderServer } from '../shared/contracts/header-server.ts';
import type { CacheApi } from './cache/cache-api-tier.ts';
import type { Config } from './config/config.ts';
import type { EdgeEnv } from './env.ts';
import { createFlagClient } from './flags/flag-client.ts';
import { createOfrepProvider } from './flags/ofrep-provider.ts';
import { createFlagResolver } from './flags/resolve-flags.ts';
import { createRulesProvider } from './flags/rules-provider.ts';
import { createTrendingFinder } from './header/find-trending.ts';
import { type CountRender, createHeaderRenderer, type RenderOutcome } from './header/header-html.ts';
import type { ChooseRelease } from './header/header-release.ts';
import { buildIdentityHeaders, readBrowserIds } from './identity/browser-ids.ts';
import { buildErrorLine, buildRefusalLine } from './observation.ts';
import { Counters } from './observe/counters.ts';
import { createEventLog, createExceptionLog } from './observe/event-log.ts';
import { PageHandler } from './page/page-handler.ts';
import { openPlaceLookup } from './page/place-lookup.ts';
import { ApiProxy } from './proxy/api-proxy.ts';
import { createCallContext } from './proxy/proxy-routes.ts';
import { createBuildFiles } from './releases/build-files.ts';
import { type BuildRecord, createBuildReports } from './releases/canary-health.ts';
import { Releases } from './releases/releases.ts';
import { type ReadGeo, readPlatformGeo } from './site/site-middleware.ts';
import { resolveOriginTarget } from './upstream/upstream-client.ts';

export interface ServiceDependencies {
  readonly config: Config;
  /** The header build that is deployed with the worker. */
  readonly build: BuildManifest;
  /** The server module of the deployed build, loaded on first use. */
  readonly importServer: () => Promise<HeaderServer>;
  /** Resolves the location of requests. Default: the platform's. */
  readonly readGeo?: ReadGeo;
}

/** The counter of a build that each outcome increments. */
const OUTCOME_COUNTS = {
  rendered: { views: 1 },
  slow: { views: 1, slowRenders: 1 },
  failed: { views: 1, renderFailures: 1 },
} as const satisfies Record<RenderOutcome, Partial<BuildRecord>>;

/** The cache of the data centre; undefined if the platform has none. */
function openPlatformCache(): CacheApi | undefined {
  return typeof caches === 'undefined' ? undefined : caches.default;
}

/** Lets work continue after the response of a request. */
const waitUntilOf = (c: Pick<Context, 'executionCtx'>) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

function reportError(c: Context<EdgeEnv>, error: unknown): void {
  const { observation, correlationId, trace } = c.var;
  console.error(buildErrorLine(error, { route: observation.route, correlationId, traceId: trace.traceId }));
}

/** The services that the edge's routes share in an isolate. */
export type EdgeServices = ReturnType<typeof createServices>;

/** Creates origin, caches, builds of the header, flags and counters from the configuration. */
export function createServices({ config, build, importServer, readGeo = readPlatformGeo }: ServiceDependencies) {
  const origin = resolveOriginTarget(config);
  const api = new ApiProxy({ origin, stage: config.stage, openCache: openPlatformCache });
  const buildReports = createBuildReports(config.channelLedger, config.stage, (id) => releases.isJudged(id));
  const counters = new Counters(buildReports.count);
  const countEvent = (name: string) => counters.countEvent(name);
  const recordEvent = createEventLog(config.stage, config.eventDataset, countEvent);
  const recordException = createExceptionLog(countEvent);
  // Another service needs one file with an OpenFeature provider in place of these.
  const provider = config.flagProvider
    ? createOfrepProvider(config.flagProvider.url, config.flagProvider.key)
    : createRulesProvider(config.flagRules, config.flagStore);
  const resolveFlags = createFlagResolver(createFlagClient({ provider, report: recordException }), reportError);

  const releases = new Releases({
    builtIn: build,
    importServer,
    channels: config.channels,
    builds: config.builds,
    loader: config.loader,
    // Reading the stores of a developer's machine costs nothing: a release is seen at once.
    pointersFreshMs: config.stage === 'local' ? 500 : undefined,
    onRefused: (id, reason) => console.error(buildRefusalLine(id, reason)),
  });
  const chooseRelease: ChooseRelease = (c) =>
    releases.choose(c.req.header('cookie') ?? '', isPrefetch(c.req.raw.headers), waitUntilOf(c));
  const files = createBuildFiles({
    assets: config.assets,
    builds: config.builds,
    openCache: openPlatformCache,
    stage: config.stage,
    onStoreFailure: (error) => releases.reportStoreFailure(error),
  });
  const onRender: CountRender = (id, outcome) => counters.countBuild(id, OUTCOME_COUNTS[outcome]);
  const renderHeaderHtml = createHeaderRenderer(onRender);

  const openLookup = (c: Context<EdgeEnv>, siteLocale = c.var.siteLocale) => {
    const { domain } = siteLocale.site;
    const geo = readGeo(c.req.raw, domain);
    return openPlaceLookup(api, { ...createCallContext(c, counters, siteLocale), geo }, (label) => {
      const event = { name: 'HeaderInteraction', category: 'location', action: 'missing-place', label } as const;
      if (!isPrefetch(c.req.raw.headers)) recordEvent({ ...event, requestPath: c.req.path }, domain);
    });
  };
  const findTrending = createTrendingFinder(api, (c, siteLocale) => createCallContext(c, counters, siteLocale));
  const identify = (c: Context<EdgeEnv>) =>
    buildIdentityHeaders(config.originTokens, config.stage, readBrowserIds(c), c.var.session);
  const pages = new PageHandler({
    identify,
    chooseRelease,
    renderHeaderHtml,
    origin,
    openLookup,
    findTrending,
    reportError,
  });

  return {
    config,
    build,
    readGeo,
    api,
    counters,
    buildReports,
    recordEvent,
    recordException,
    resolveFlags,
    chooseRelease,
    /** Finds a build by its id; null if unknown. */
    findRelease: (c: Context<EdgeEnv>, id: string) => releases.find(id, waitUntilOf(c)),
    /** The build deployed with the worker. It answers if the chosen build gives no messages. */
    deployed: releases.builtIn,
    /** Whether pages may have a build: invented names are not counted. */
    isKnownBuild: (id: string) => releases.knows(id),
    /** Percentage of users who get the canary. */
    readShare: (c: Context<EdgeEnv>) => releases.readShare(waitUntilOf(c)),
    readReleases: (c: Context<EdgeEnv>) => releases.describe(waitUntilOf(c)),
    files,
    onRender,
    renderHeaderHtml,
    openLookup,
    findTrending,
    pages,
    reportError,
  };
}

import { Hono } from 'hono';
import type { RequestGeo } from '../../../shared/endpoints/endpoint-contract.ts';
import { resolveSite } from '../../../shared/sites/resolve-site.ts';
import { resolveLanguage } from '../../../shared/sites/sites.ts';
import { parseConfig } from '../../config/config.ts';
import type { EdgeEnv } from '../../env.ts';
import { createErrorHandler } from '../../http/problem-response.ts';
import { Counters } from '../../observe/counters.ts';
import { createRequestObserver } from '../../observe/observe-requests.ts';
import { ApiProxy } from '../../proxy/api-proxy.ts';
import { createProxyObserver, type ProxyEvent, type UpstreamCallEvent } from '../../proxy/proxy-observer.ts';
import { createProxyRoutes } from '../../proxy/proxy-routes.ts';
import { resolveOriginTarget } from '../../upstream/origin-target.ts';

interface TestBindings {
  readonly ORIGIN_URL: string;
  /** `off`: no in-isolate tier and no Cache API, the control of the memory and load trials. */
  readonly CACHE?: string;
  /** `off`: only the in-isolate tier. */
  readonly CACHE_API?: string;
  /** `still`: time passes for the proxy only when a test moves it. Timers stay real. */
  readonly CLOCK?: string;
  /** Size of the in-isolate tier, small enough for a short trial to fill it. */
  readonly MEMORY_BYTES?: string;
}

/** Milliseconds that the tests have moved the clock on, so that days of staleness pass at once. */
let clockOffsetMs = 0;
/** An arbitrary moment. */
const STILL_AT = Date.UTC(2026, 0, 1);

/**
 * The proxy behind the minimum of middleware: the edge's observer, the site by host, the location from a test header,
 * and routes that show its state.
 */
function createIsolate(env: TestBindings) {
  const events: (ProxyEvent | UpstreamCallEvent)[] = [];
  const record = (event: ProxyEvent | UpstreamCallEvent) => {
    if (events.length < 10_000) events.push(event);
  };
  const config = parseConfig({
    STAGE: 'local',
    SESSION_KEYS: 'local:local-only-for-tests',
    ORIGIN_URL: env.ORIGIN_URL,
  });
  const api = new ApiProxy({
    origin: resolveOriginTarget(config),
    stage: config.stage,
    clock: () => (env.CLOCK === 'still' ? STILL_AT : Date.now()) + clockOffsetMs,
    ...(env.MEMORY_BYTES === undefined ? {} : { memoryBytes: Number(env.MEMORY_BYTES) }),
    ...(env.CACHE === 'off' ? { memoryBytes: 0 } : {}),
    ...(env.CACHE === 'off' || env.CACHE_API === 'off' ? { openCache: () => undefined } : {}),
  });
  const app = new Hono<EdgeEnv>();
  app.get('/test/events', (c) => c.json(events.splice(0)));
  app.get('/test/state', (c) => c.json({ memory: api.memoryUsage(), upstreams: api.health() }));
  app.post('/test/clock', (c) => {
    clockOffsetMs += Number(c.req.query('ms') ?? 0);
    return c.json({ clockOffsetMs });
  });
  const counters = new Counters();
  const observer = createProxyObserver(counters);
  app.use(createRequestObserver({ config, counters, writeLine: () => undefined }));
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const resolution = resolveSite(url.host, 'local', []);
    if (resolution.kind !== 'site') return c.text('misdirected', 421);
    c.set('siteLocale', { site: resolution.site, language: resolveLanguage(resolution.site, url.pathname) });
    c.set('geo', JSON.parse(c.req.header('test-geo') ?? '{}') as RequestGeo);
    await next();
    return undefined;
  });
  app.route(
    '/',
    createProxyRoutes(api, {
      observe(c, event) {
        record(event);
        observer.observe(c, event);
      },
      observeUpstream: (_, event) => record(event),
    }),
  );
  app.onError(createErrorHandler((_, error) => console.error(error)));
  return app;
}

let isolate: ReturnType<typeof createIsolate> | undefined;

export default {
  fetch(request, env, ctx) {
    // A new isolate, for the proxy: memory, breakers and backoffs are gone, the Cache API is not.
    if (request.method === 'POST' && new URL(request.url).pathname === '/test/isolate') {
      isolate = undefined;
      return new Response(null, { status: 204 });
    }
    isolate ??= createIsolate(env);
    return isolate.fetch(request, {}, ctx);
  },
} satisfies ExportedHandler<TestBindings>;

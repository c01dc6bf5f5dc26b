import { Hono, type MiddlewareHandler } from 'hono';
import type { RequestGeo } from '../../../shared/contracts/arguments.ts';
import { resolveLanguage } from '../../../shared/sites/sites.ts';
import { type Config, parseConfig } from '../../config/config.ts';
import type { EdgeVariables } from '../../config/variables.ts';
import { createErrorHandler } from '../../http/problem-response.ts';
import { MetricsRecorder } from '../../observe/metrics-recorder.ts';
import { createRequestObserver } from '../../observe/observe-requests.ts';
import type { ProxyEvent, UpstreamCallEvent } from '../../proxy/proxy-event.ts';
import { createProxyRoutes } from '../../proxy/proxy-routes.ts';
import { createProxyState } from '../../proxy/proxy-state.ts';
import { resolveSite } from '../../site/resolve-site.ts';
import { resolveOriginTarget } from '../../upstream/origin-target.ts';

interface TestBindings {
  readonly ORIGIN_URL: string;
  /** `off`: no in-isolate tier and no Cache API, the control of the memory and load trials. */
  readonly CACHE?: string;
  /** `off`: the in-isolate tier alone. */
  readonly CACHE_API?: string;
  /** `still`: time passes for the proxies only when a test says so. Timers stay real. */
  readonly CLOCK?: string;
  /** Size of the in-isolate tier, small enough for a short trial to fill it. */
  readonly MEMORY_BYTES?: string;
}

type TestEnv = { Bindings: TestBindings; Variables: EdgeVariables };

/** The middleware of the edge reads its bindings from the configuration, never from the context. */
const mountable = (middleware: ReturnType<typeof createRequestObserver>) =>
  middleware as unknown as MiddlewareHandler<TestEnv>;

/** Milliseconds that the tests have moved the clock on, so that days of staleness pass at once. */
let clockOffsetMs = 0;
/** Any moment will do. */
const STILL_AT = Date.UTC(2026, 0, 1);

/**
 * The proxies with the least in front of them that they need: the edge's observer, site by host, geo facts from a test
 * header, and routes to look inside.
 */
function createIsolate(env: TestBindings) {
  const events: (ProxyEvent | UpstreamCallEvent)[] = [];
  const record = (event: ProxyEvent | UpstreamCallEvent) => {
    if (events.length < 10_000) events.push(event);
  };
  const state = createProxyState({
    clock: () => (env.CLOCK === 'still' ? STILL_AT : Date.now()) + clockOffsetMs,
    ...(env.MEMORY_BYTES === undefined ? {} : { memoryBytes: Number(env.MEMORY_BYTES) }),
    ...(env.CACHE === 'off' ? { memoryBytes: 0 } : {}),
    ...(env.CACHE === 'off' || env.CACHE_API === 'off' ? { openCache: () => undefined } : {}),
  });
  const app = new Hono<TestEnv>();
  app.get('/test/events', (c) => c.json(events.splice(0)));
  app.get('/test/state', (c) => {
    const upstreams = Object.entries(state.upstreams).map(([name, client]) => [name, client.health()]);
    return c.json({ memory: state.memory.usage(), upstreams: Object.fromEntries(upstreams) });
  });
  app.post('/test/clock', (c) => {
    clockOffsetMs += Number(c.req.query('ms') ?? 0);
    return c.json({ clockOffsetMs });
  });
  const config: Config = parseConfig({
    STAGE: 'local',
    SESSION_KEYS: 'local:local-only-for-tests',
    ORIGIN_URL: env.ORIGIN_URL,
  });
  const recorder = new MetricsRecorder({ binding: undefined, readBreakers: () => ({}) });
  app.use(mountable(createRequestObserver({ config, recorder, writeLine: () => undefined })));
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const resolution = resolveSite(url.host, 'local', []);
    if (resolution.kind !== 'site') return c.text('misdirected', 421);
    c.set('siteLocale', { site: resolution.site, language: resolveLanguage(resolution.site, url.pathname) });
    c.set('geo', JSON.parse(c.req.header('test-geo') ?? '{}') as RequestGeo);
    await next();
    return undefined;
  });
  const origin = resolveOriginTarget(config);
  app.route(
    '/',
    createProxyRoutes<TestBindings>({
      state,
      resolveOrigin: () => origin,
      observe: (_, event) => record(event),
      observeUpstream: (_, event) => record(event),
    }),
  );
  app.onError(createErrorHandler((_, error) => console.error(error)));
  return app;
}

let isolate: ReturnType<typeof createIsolate> | undefined;

export default {
  fetch(request, env, ctx) {
    // A new isolate, as far as the proxies can tell: memory, breakers and pauses are gone, the Cache API is not.
    if (request.method === 'POST' && new URL(request.url).pathname === '/test/isolate') {
      isolate = undefined;
      return new Response(null, { status: 204 });
    }
    isolate ??= createIsolate(env);
    return isolate.fetch(request, env, ctx);
  },
} satisfies ExportedHandler<TestBindings>;

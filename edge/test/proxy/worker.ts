import { Hono } from 'hono';
import type { RequestGeo } from '../../../shared/contracts/arguments.ts';
import { resolveLanguage } from '../../../shared/sites/sites.ts';
import type { ProxyEvent, UpstreamCallEvent } from '../../proxy/proxy-event.ts';
import { createProxyRoutes, type ProxyVariables } from '../../proxy/proxy-routes.ts';
import { createProxyState } from '../../proxy/proxy-state.ts';
import { resolveSite } from '../../site/resolve-site.ts';
import { resolveOriginTarget } from '../../upstream/origin-target.ts';

interface TestBindings {
  readonly ORIGIN_URL: string;
  /** `off`: no in-isolate tier and no Cache API, the control of the memory and load trials. */
  readonly CACHE?: string;
  /** `off`: the in-isolate tier alone. */
  readonly CACHE_API?: string;
}

type TestEnv = { Bindings: TestBindings; Variables: ProxyVariables };

/** Milliseconds that the tests have moved the clock on, so that days of staleness pass at once. */
let clockOffsetMs = 0;

/**
 * The proxies with the least in front of them that they need: site by host, geo facts from a test header, and routes
 * to look inside.
 */
function createIsolate(env: TestBindings) {
  const events: (ProxyEvent | UpstreamCallEvent)[] = [];
  const record = (event: ProxyEvent | UpstreamCallEvent) => {
    if (events.length < 10_000) events.push(event);
  };
  const state = createProxyState({
    clock: () => Date.now() + clockOffsetMs,
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
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const resolution = resolveSite(url.host, 'local', []);
    if (resolution.kind !== 'site') return c.text('misdirected', 421);
    c.set('siteLocale', { site: resolution.site, language: resolveLanguage(resolution.site, url.pathname) });
    c.set('correlationId', c.req.header('eb-correlation-id') ?? crypto.randomUUID());
    c.set('geo', JSON.parse(c.req.header('test-geo') ?? '{}') as RequestGeo);
    await next();
    c.res.headers.set('eb-correlation-id', c.get('correlationId'));
    return undefined;
  });
  app.route(
    '/',
    createProxyRoutes<TestBindings>({
      state,
      resolveOrigin: (c) => resolveOriginTarget({ originUrl: c.env.ORIGIN_URL, origin: undefined }),
      observe: (_, event) => record(event),
      observeUpstream: (_, event) => record(event),
    }),
  );
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

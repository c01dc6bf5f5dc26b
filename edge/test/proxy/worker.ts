import { Hono } from 'hono';
import { resolveSite } from '../../../shared/sites/resolve-site.ts';
import { parseConfig } from '../../config/config.ts';
import type { EdgeEnv } from '../../env.ts';
import { createErrorHandler } from '../../http/problem-response.ts';
import { Counters } from '../../observe/counters.ts';
import { createRequestObserver } from '../../observe/observe-requests.ts';
import { ApiProxy } from '../../proxy/api-proxy.ts';
import { createProxyRoutes } from '../../proxy/proxy-routes.ts';
import { resolveRequestLanguage } from '../../site/site-middleware.ts';
import { resolveOriginTarget } from '../../upstream/upstream-client.ts';

interface TestBindings {
  readonly ORIGIN_URL: string;
}

/** Milliseconds that the tests have moved the clock on, so that days of staleness pass at once. */
let clockOffsetMs = 0;

/**
 * The proxy behind the minimum of middleware: the edge's observer, the site by host, and routes that show its state.
 */
function createIsolate(env: TestBindings) {
  const config = parseConfig({
    STAGE: 'local',
    SESSION_KEYS: 'local:local-only-for-tests',
    ORIGIN_URL: env.ORIGIN_URL,
  });
  const api = new ApiProxy({
    origin: resolveOriginTarget(config),
    stage: config.stage,
    clock: () => Date.now() + clockOffsetMs,
    openCache: () => caches.default,
  });
  const counters = new Counters();
  const app = new Hono<EdgeEnv>();
  app.get('/test/state', (c) => c.json({ upstreams: api.health() }));
  app.post('/test/clock', (c) => {
    clockOffsetMs += Number(c.req.query('ms') ?? 0);
    return c.json({ clockOffsetMs });
  });
  app.use(createRequestObserver({ config, counters, writeLine: () => undefined }));
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const resolution = resolveSite(url.host, 'local', []);
    if (resolution.kind !== 'site') return c.text('misdirected', 421);
    c.set('siteLocale', {
      site: resolution.site,
      language: resolveRequestLanguage(resolution.site, url, c.req.header('eb-lang')),
    });
    c.set('geo', {});
    await next();
    return undefined;
  });
  app.route('/', createProxyRoutes(api, counters));
  app.onError(createErrorHandler((_, error) => console.error(error)));
  return app;
}

let isolate: ReturnType<typeof createIsolate> | undefined;

export default {
  fetch(request, env, ctx) {
    // A new isolate, for the proxy: memory, breakers and backoffs are gone.
    if (request.method === 'POST' && new URL(request.url).pathname === '/test/isolate') {
      isolate = undefined;
      return new Response(null, { status: 204 });
    }
    isolate ??= createIsolate(env);
    return isolate.fetch(request, {}, ctx);
  },
} satisfies ExportedHandler<TestBindings>;

import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { createUserRoutes } from '../../authorize/user-routes.ts';
import { parseConfig } from '../../config/config.ts';
import type { EdgeEnv } from '../../env.ts';
import { createHeadRoutes } from '../../head/head-routes.ts';
import { createErrorHandler } from '../../http/problem-response.ts';
import { Counters } from '../../observe/counters.ts';
import { EventLog } from '../../observe/event-log.ts';
import { createEventRoutes } from '../../observe/event-routes.ts';
import { createHealthRoutes, createReadinessChecks } from '../../observe/health-routes.ts';
import { createRequestObserver } from '../../observe/observe-requests.ts';
import { createStatusRoutes } from '../../observe/status-routes.ts';
import { createRateLimit } from '../../security/rate-limit.ts';
import { createSecurityHeaders } from '../../security/security-headers.ts';
import { createSiteMiddleware } from '../../site/site-middleware.ts';
import { TEST_RELEASES } from '../test-releases.ts';

/** Test only: the edge's observation and protection, around routes that do not need a header build. */
const config = parseConfig(env);
const counters = new Counters();
const log = new EventLog({
  stage: config.stage,
  dataset: config.eventDataset,
  count: (name) => counters.countEvent(name),
});
const app = new Hono<EdgeEnv>();
app.use(createRequestObserver({ config, counters }));
app.use(createSecurityHeaders(config));
app.route('/', createHealthRoutes({ checks: createReadinessChecks(config, '/none') }));
app.use(createSiteMiddleware(config));
app.use(createRateLimit(config));
app.route('/', createHeadRoutes());
app.route('/', createUserRoutes());
app.route('/', createEventRoutes({ counters, log, limit: createRateLimit(config) }));
app.route(
  '/',
  createStatusRoutes({
    counters,
    readBreakers: () => ({ search: 'closed' }),
    log,
    readReleases: async () => TEST_RELEASES,
  }),
);
app.get('/cached', (c) => {
  c.var.observation.cache = 'hit';
  counters.countUpstream({ upstream: 'search', outcome: 'timeout', durationMs: 40 });
  return c.text('cached');
});

app.onError(createErrorHandler((_, error) => console.error(error)));

export default app;

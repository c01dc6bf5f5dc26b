import { Hono } from 'hono';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { ArgumentReader, collectArguments } from '../../shared/contracts/argument-reader.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import { parseConfig } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import { type HeadInputs, readHeadInputs } from '../head/head-inputs.ts';
import { createErrorHandler } from '../http/problem-response.ts';
import { createObservation, type Observation } from '../observation.ts';
import { resolveRequestLanguage } from '../site/site-middleware.ts';
import type { TraceContext } from '../trace-context.ts';

export const TEST_TRACE: TraceContext = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentSpanId: null,
  isSampled: true,
  state: null,
};

/** Reads the inputs of the page head from a query string, as its route does. */
export function parseHeadQuery(query: string | Record<string, string>): HeadInputs {
  const reader = new ArgumentReader(collectArguments(new URLSearchParams(query)));
  const inputs = readHeadInputs(reader);
  reader.throwProblems();
  return inputs;
}

const service = { fetch: () => undefined };
export const PROD = {
  STAGE: 'prod',
  SESSION_KEYS: 'k1:the-new-secret-of-prod,k0:the-old-secret-of-prod',
  ORIGIN: service,
};

/** What the platform gives a request: it collects what continues after the answers. */
export function createExecution() {
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  return {
    context: { waitUntil, passThroughOnException: () => undefined, props: {} },
    /** Waits for what continues after the answers. */
    async finish() {
      for (let done = 0; done < work.length; done += 1) await work[done];
    },
  };
}

/** The part of the edge under test, behind the middleware for configuration, site and observation. */
export function createEdgeApp(
  mount: (app: Hono<EdgeEnv>) => void,
  variables: Record<string, unknown> = {},
  flags: HeaderFlags = {},
) {
  const config = parseConfig({ ...PROD, ...variables });
  const app = new Hono<EdgeEnv>();
  const observations: Observation[] = [];
  const { context, finish } = createExecution();
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const site = findSiteByHost(url.hostname);
    if (site === undefined) throw new Error(`no site ${url.hostname}`);
    const observation = createObservation(0);
    observations.push(observation);
    c.set('config', config);
    c.set('siteLocale', { site, language: resolveRequestLanguage(site, url, c.req.header('eb-lang')) });
    c.set('observation', observation);
    c.set('correlationId', 'test-correlation-id');
    c.set('trace', TEST_TRACE);
    c.set('geo', JSON.parse(c.req.header('test-geo') ?? '{}'));
    c.set('user', ANONYMOUS_USER);
    c.set('session', null);
    c.set('resolveFlags', async () => flags);
    await next();
  });
  mount(app);
  app.onError(createErrorHandler((_, error) => console.error(error)));
  return {
    config,
    observations,
    finish,
    request: (path: string, init: RequestInit = {}) =>
      app.request(path.startsWith('/') ? `https://www.marquee.com${path}` : path, init, {}, context),
  };
}

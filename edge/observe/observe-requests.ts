import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Config } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import { setHeaders } from '../http/response-headers.ts';
import {
  buildDataPoint,
  buildLogLine,
  buildServerTiming,
  createObservation,
  type RequestContext,
} from '../observation.ts';
import { resolveTraceContext, toUuid } from '../trace-context.ts';
import type { Counters } from './counters.ts';

export interface ObserveDependencies {
  readonly config: Config;
  readonly counters: Counters;
  /** Work with each request that is counted, after the answer. */
  readonly onCounted?: (waitUntil: (work: Promise<unknown>) => void) => void;
  readonly writeLine?: (line: string) => void;
  readonly now?: () => number;
}

/**
 * Characters of the ids that callers generate (UUIDs, URNs, base64, trace headers). None of them has a meaning in a
 * header, a JSON string or markup. `@` is excluded, so that e-mail addresses do not get into logs this way.
 */
const CORRELATION_ID = /^[A-Za-z0-9._:/+=~|;-]{1,128}$/;

/** Returns the caller's id of the request if it is valid, else the id of the trace, as a UUID. */
export function resolveCorrelationId(given: string | undefined, traceId: string): string {
  return given !== undefined && CORRELATION_ID.test(given) ? given : toUuid(traceId);
}

/**
 * Observes every request: correlation id, trace, one log line, counters and `Server-Timing`. Mount it first: it sets `config`,
 * `correlationId`, `trace` and `observation`. Its own failures are dropped: observing must not change the answer.
 */
export function createRequestObserver({
  config,
  counters,
  onCounted = () => {},
  writeLine = (line) => console.log(line),
  now = Date.now,
}: ObserveDependencies): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const observation = createObservation(now());
    const trace = resolveTraceContext(c.req.raw.headers, config.stage);
    const correlationId = resolveCorrelationId(c.req.header('eb-correlation-id'), trace.traceId);
    c.set('config', config);
    c.set('observation', observation);
    c.set('correlationId', correlationId);
    c.set('trace', trace);
    await next();

    const time = now();
    const durationMs = time - observation.startedAt;
    if (observation.route === 'unmatched') observation.route = nameRoute(c);
    const { siteLocale } = c.var as Partial<EdgeEnv['Variables']>;
    const { site, language } = siteLocale ?? {};
    const timing = buildServerTiming(observation, durationMs);
    const known = c.res.headers.get('server-timing');
    setHeaders(c, [
      ['eb-correlation-id', correlationId],
      ['server-timing', known === null ? timing : `${known}, ${timing}`],
    ]);

    const context: RequestContext = {
      stage: config.stage,
      version: config.version,
      method: c.req.method,
      status: c.res.status,
      site: site?.domain ?? null,
      locale: language?.locale ?? null,
      correlationId,
      trace,
      durationMs,
    };
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const count = () => {
      counters.countRequest({ ...context, ...observation });
      config.analytics?.writeDataPoint(buildDataPoint(observation, context));
      onCounted(waitUntil);
    };
    try {
      writeLine(buildLogLine(observation, context));
      // Whether a page has the fallback header is known after its first bytes.
      if (observation.headerPlaced === null) count();
      else waitUntil(observation.headerPlaced.then(count).catch(() => undefined));
    } catch {
      // There is no execution context, or the analytics binding fails.
    }
  };
}

/** Returns the pattern of the answering route: the path itself may contain a search. */
function nameRoute(c: Context<EdgeEnv>): string {
  const pattern = routePath(c);
  return pattern === '' || pattern === '/*' || pattern === '*' ? 'page' : pattern;
}

import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Config } from '../config/config.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { setHeaders } from '../http/set-headers.ts';
import { buildDataPoint } from './analytics-engine.ts';
import { resolveCorrelationId } from './correlation-id.ts';
import { buildLogLine, type RequestFacts } from './log-line.ts';
import type { MetricsRecorder } from './metrics-recorder.ts';
import { createObservation } from './observation.ts';
import { buildServerTiming } from './server-timing.ts';

export interface ObserveDependencies {
  readonly config: Config;
  readonly recorder: MetricsRecorder;
  readonly writeLine?: (line: string) => void;
  readonly now?: () => number;
}

/**
 * Observes every request: correlation id, one log line, counters and `Server-Timing`. Goes first, sets `config`,
 * `correlationId` and `observation`. Whatever fails here is dropped: watching must not change the answer.
 */
export function createRequestObserver({
  config,
  recorder,
  writeLine = (line) => console.log(line),
  now = Date.now,
}: ObserveDependencies): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const observation = createObservation(now());
    const correlationId = resolveCorrelationId(c.req.header('eb-correlation-id'));
    c.set('config', config);
    c.set('observation', observation);
    c.set('correlationId', correlationId);
    await next();

    const time = now();
    const durationMs = time - observation.startedAt;
    if (observation.route === 'unmatched') observation.route = nameRoute(c);
    const timing = buildServerTiming(observation, durationMs);
    const known = c.res.headers.get('server-timing');
    setHeaders(c, [
      ['eb-correlation-id', correlationId],
      ['server-timing', known === null ? timing : `${known}, ${timing}`],
    ]);

    const { site, language } = (c.var as Partial<EdgeEnv['Variables']>).siteLocale ?? {};
    const facts: RequestFacts = {
      stage: config.stage,
      method: c.req.method,
      status: c.res.status,
      site: site?.domain ?? null,
      locale: language?.locale ?? null,
      correlationId,
      durationMs,
    };
    try {
      writeLine(buildLogLine(observation, facts));
      recorder.countRequest(time, { ...facts, route: observation.route, cache: observation.cache });
      config.analytics?.writeDataPoint(buildDataPoint(observation, facts));
      recorder.schedule((work) => c.executionCtx.waitUntil(work));
    } catch {
      // No execution context, or an analytics binding that refuses: the answer goes out all the same.
    }
  };
}

/** The pattern of the route that answered. Patterns are ours; the path may hold what somebody searched. */
function nameRoute(c: Context<EdgeEnv>): string {
  const pattern = routePath(c);
  return pattern === '' || pattern === '/*' || pattern === '*' ? 'page' : pattern;
}

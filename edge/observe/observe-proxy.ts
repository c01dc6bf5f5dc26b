import type { Context } from 'hono';
import type { EdgeEnv } from '../config/variables.ts';
import type { ProxyEvent, UpstreamCallEvent } from '../proxy/proxy-event.ts';
import type { MetricsRecorder } from './metrics-recorder.ts';

type Observed = Pick<Context<EdgeEnv>, 'var'>;

/** What the proxies tell of a request and of their calls, for its log line and the counters. */
export function createProxyObserver(recorder: Pick<MetricsRecorder, 'countUpstream'>, now: () => number = Date.now) {
  return {
    observe: (c: Observed, { endpoint, cache }: ProxyEvent): void => {
      c.var.observation.route = endpoint;
      c.var.observation.cache = cache;
    },
    observeUpstream: (c: Observed, { upstream, outcome, durationMs }: UpstreamCallEvent): void => {
      c.var.observation.upstreamCalls.push({ upstream, outcome, durationMs });
      // A refresh can end after its request was logged: the counters are told here and not there.
      recorder.countUpstream(now(), { upstream, outcome, durationMs });
    },
  };
}

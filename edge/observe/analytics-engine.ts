import type { RequestFacts } from './log-line.ts';
import type { Observation } from './observation.ts';

/** One data point a request for the Analytics Engine. Order is the schema: docs/observability.md lists it. */
export function buildDataPoint(
  { route, cache, upstreamCalls }: Observation,
  facts: RequestFacts,
): AnalyticsEngineDataPoint {
  return {
    indexes: [route],
    blobs: [facts.stage, facts.site ?? '', facts.locale ?? '', route, facts.method, String(facts.status), cache ?? ''],
    doubles: [
      facts.durationMs,
      upstreamCalls.length,
      upstreamCalls.reduce((sum, { durationMs }) => sum + durationMs, 0),
    ],
  };
}

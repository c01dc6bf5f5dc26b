import type { Observation, UpstreamCall } from '../config/variables.ts';

/** What else is reported of a request when it is answered. */
export interface RequestFacts {
  readonly stage: string;
  readonly method: string;
  readonly status: number;
  readonly site: string | null;
  readonly locale: string | null;
  readonly correlationId: string;
  readonly durationMs: number;
}

export function createObservation(startedAt: number): Observation {
  return { startedAt, route: 'unmatched', cache: null, originMs: null, upstreamCalls: [] };
}

/** `cache;desc=miss, origin;dur=12, total;dur=20`: how long an answer took, for the browser's tools. */
export function buildServerTiming({ cache, originMs }: Observation, durationMs: number): string {
  return [
    ...(cache === null ? [] : [`cache;desc=${cache}`]),
    ...(originMs === null ? [] : [`origin;dur=${Math.round(originMs)}`]),
    `total;dur=${Math.round(durationMs)}`,
  ].join(', ');
}

/** One data point a request for the Analytics Engine. Its order is the schema: docs/observability.md lists it. */
export function buildDataPoint(
  { route, cache, upstreamCalls }: Observation,
  facts: RequestFacts,
): AnalyticsEngineDataPoint {
  return {
    indexes: [route],
    blobs: [facts.stage, facts.site ?? '', facts.locale ?? '', route, facts.method, String(facts.status), cache ?? ''],
    doubles: [facts.durationMs, upstreamCalls.length, sumDurations(upstreamCalls)],
  };
}

/** All time in calls to upstreams, in ms. */
export function sumDurations(calls: readonly UpstreamCall[]): number {
  return calls.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

import type { ByChannel } from '../../shared/contracts/channels.ts';
import type { LoggedEvent } from './event-log.ts';
import { buildEventTables } from './event-tables.ts';
import { estimatePercentile, type Histogram, mergeHistogram } from './histogram.ts';
import {
  addBuild,
  type BuildCounts,
  createBuildCounts,
  type MetricsReading,
  type MinuteCounts,
  sumRoute,
  toMinute,
  WINDOW_MINUTES,
} from './metrics-ledger.ts';
import type { MetricsScope } from './metrics-recorder.ts';
import { summarizeObjectives } from './objectives.ts';

const CACHE_RESULTS = ['hit', 'stale', 'collapsed', 'miss', 'bypass'] as const;
type CacheCounts = Record<(typeof CACHE_RESULTS)[number], number>;

/** Outcomes of upstream calls that are answers, not failures. */
const SUCCESSFUL_OUTCOMES = new Set(['ok', 'not-found']);

/** Size of the sample of breakers: a deployment has thousands of isolates. */
const MAX_LISTED_INSTANCES = 100;
/** A decision about a channel: the build, the share of users, the author, the time and the reason. */
export interface ReleaseMove {
  readonly build: string;
  readonly share: number;
  readonly by: string;
  readonly at: string;
  readonly why: string;
}
export interface ChannelDescription {
  /** Build that pages currently get. */
  readonly serves: string;
  /** Percentage of users who get the channel's build: 0 while it is `stable`'s. */
  readonly share: number;
  readonly pointer: (ReleaseMove & { readonly history: readonly ReleaseMove[] }) | null;
}
/** Builds and channels as seen by an isolate. */
export interface ReleasesDescription {
  readonly deployed: string;
  readonly channels: ByChannel<ChannelDescription>;
  readonly notBound: readonly string[];
  readonly problems: readonly string[];
}

export interface StatusInputs extends MetricsReading {
  readonly scope: MetricsScope;
  readonly stage: string;
  readonly releases: ReleasesDescription;
  /** The newest events of this isolate. */
  readonly loggedEvents: readonly LoggedEvent[];
  readonly now: number;
}

export type StatusData = ReturnType<typeof buildStatusData>;

/** The data of the status page and its JSON, from the counters of the last hour. */
export function buildStatusData({ minutes, instances, scope, stage, releases, loggedEvents, now }: StatusInputs) {
  return {
    generatedAt: new Date(now).toISOString(),
    stage,
    scope,
    windowMinutes: WINDOW_MINUTES,
    releases: { ...releases, builds: summarizeBuilds(minutes) },
    totals: summarize(minutes),
    series: buildSeries(minutes, now),
    routes: summarizeRoutes(minutes),
    objectives: summarizeObjectives(minutes),
    upstreams: summarizeUpstreams(minutes, instances),
    sites: summarizeTable(minutes, ({ sites }) => sites),
    events: summarizeTable(minutes, ({ events }) => events),
    eventTables: buildEventTables(loggedEvents),
    isolates: instances.length,
    instances: instances
      .slice(0, MAX_LISTED_INSTANCES)
      .map(({ id, seenAt, breakers }) => ({ id, seenAt: new Date(seenAt).toISOString(), breakers })),
  };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000);

/** Share of cacheable answers that did not wait for the origin. */
function hitRatio({ hit = 0, stale = 0, collapsed = 0, miss = 0 }: Partial<CacheCounts>): number | null {
  return ratio(hit + stale, hit + stale + collapsed + miss);
}

function countCache(minutes: readonly MinuteCounts[]): CacheCounts {
  const counts: CacheCounts = { hit: 0, stale: 0, collapsed: 0, miss: 0, bypass: 0 };
  for (const { routes } of minutes) {
    for (const { cache } of Object.values(routes)) {
      for (const result of CACHE_RESULTS) counts[result] += cache[result] ?? 0;
    }
  }
  return counts;
}

function collectDurations(minutes: readonly MinuteCounts[]): Histogram {
  const durations: Histogram = [];
  for (const { routes } of minutes) {
    for (const counts of Object.values(routes)) mergeHistogram(durations, counts.durations);
  }
  return durations;
}

function countStatuses(minutes: readonly MinuteCounts[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { routes } of minutes) {
    for (const { statuses } of Object.values(routes)) {
      for (const [status, number] of Object.entries(statuses)) counts[status] = (counts[status] ?? 0) + number;
    }
  }
  return counts;
}

function collectUpstream(minutes: readonly MinuteCounts[], name?: string) {
  const durations: Histogram = [];
  const outcomes: Record<string, number> = {};
  for (const { upstreams } of minutes) {
    for (const [upstream, counts] of Object.entries(upstreams)) {
      if (name !== undefined && upstream !== name) continue;
      mergeHistogram(durations, counts.durations);
      for (const [outcome, number] of Object.entries(counts.outcomes))
        outcomes[outcome] = (outcomes[outcome] ?? 0) + number;
    }
  }
  const calls = sum(Object.values(outcomes));
  const failures = calls - sum([...SUCCESSFUL_OUTCOMES].map((outcome) => outcomes[outcome] ?? 0));
  return {
    calls,
    failures,
    outcomes,
    p50Ms: estimatePercentile(durations, 0.5),
    p95Ms: estimatePercentile(durations, 0.95),
  };
}

function summarize(minutes: readonly MinuteCounts[]) {
  const statuses = countStatuses(minutes);
  const requests = sum(Object.values(statuses));
  const cache = countCache(minutes);
  const { calls, failures, p95Ms } = collectUpstream(minutes);
  return {
    requests,
    statuses,
    errorRatio: ratio(statuses['5xx'] ?? 0, requests),
    cache,
    hitRatio: hitRatio(cache),
    answerP95Ms: estimatePercentile(collectDurations(minutes), 0.95),
    upstreamCalls: calls,
    upstreamFailures: failures,
    upstreamP95Ms: p95Ms,
  };
}

/** One entry for each minute, including quiet ones, so that a chart's axis is time. */
function buildSeries(minutes: readonly MinuteCounts[], now: number) {
  const known = new Map(minutes.map((counts) => [counts.minute, counts]));
  const last = toMinute(now);
  return Array.from({ length: WINDOW_MINUTES }, (_, index) => {
    const minute = last - WINDOW_MINUTES + 1 + index;
    const counts = known.get(minute);
    return { time: new Date(minute * 60_000).toISOString(), ...summarize(counts === undefined ? [] : [counts]) };
  });
}

function summarizeRoutes(minutes: readonly MinuteCounts[]) {
  const names = new Set(minutes.flatMap(({ routes }) => Object.keys(routes)));
  return [...names]
    .map((route) => {
      const { requests, statuses, cache, durations } = sumRoute(minutes, route);
      return {
        route,
        requests,
        errors: statuses['5xx'] ?? 0,
        hitRatio: hitRatio(cache),
        p50Ms: estimatePercentile(durations, 0.5),
        p95Ms: estimatePercentile(durations, 0.95),
      };
    })
    .sort((one, other) => other.requests - one.requests);
}

/** Counters of each build, and its failures for each thousand page views. */
export function summarizeBuilds(minutes: readonly MinuteCounts[]) {
  const byBuild = new Map<string, BuildCounts>();
  for (const { builds } of minutes) {
    for (const [build, counts] of Object.entries(builds ?? {})) {
      const sum = byBuild.get(build) ?? createBuildCounts();
      addBuild(sum, counts);
      byBuild.set(build, sum);
    }
  }
  const perThousand = (count: number, views: number) =>
    views === 0 ? null : Math.round((count / views) * 10_000) / 10;
  return [...byBuild]
    .map(([build, counts]) => ({
      build,
      ...counts,
      errorsPerThousand: perThousand(counts.errors, counts.views),
      renderFailuresPerThousand: perThousand(counts.renderFailures, counts.views),
      slowRendersPerThousand: perThousand(counts.slowRenders, counts.views),
    }))
    .sort((one, other) => other.views - one.views);
}

function summarizeUpstreams(minutes: readonly MinuteCounts[], instances: MetricsReading['instances']) {
  const names = new Set([
    ...minutes.flatMap(({ upstreams }) => Object.keys(upstreams)),
    ...instances.flatMap(({ breakers }) => Object.keys(breakers)),
  ]);
  return [...names].sort().map((name) => {
    const breakers: Record<string, number> = {};
    for (const { breakers: states } of instances) {
      const state = states[name];
      if (state !== undefined) breakers[state] = (breakers[state] ?? 0) + 1;
    }
    return { name, ...collectUpstream(minutes, name), breakers };
  });
}

function summarizeTable(
  minutes: readonly MinuteCounts[],
  table: (counts: MinuteCounts) => Readonly<Record<string, number>>,
) {
  const counts: Record<string, number> = {};
  for (const minute of minutes) {
    for (const [name, number] of Object.entries(table(minute))) counts[name] = (counts[name] ?? 0) + number;
  }
  return Object.entries(counts)
    .map(([name, number]) => ({ name, count: number }))
    .sort((one, other) => other.count - one.count);
}

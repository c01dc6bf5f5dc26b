import type { ByChannel } from '../../shared/contracts/channels.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import { type Counters, createHistogram, estimatePercentile, mergeHistogram, type RouteCounts } from './counters.ts';

/** Outcomes of upstream calls that are answers, not failures. */
const SUCCESSFUL_OUTCOMES = ['ok', 'not-found'];

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

export interface StatusInputs {
  readonly counters: Counters;
  readonly breakers: Readonly<Record<string, BreakerState>>;
  readonly stage: Stage;
  readonly releases: ReleasesDescription;
}

export type StatusData = ReturnType<typeof buildStatusData>;

/** The data of the status page and its JSON, from the counters of the isolate that answers. */
export function buildStatusData({ counters, breakers, stage, releases }: StatusInputs) {
  return {
    generatedAt: new Date().toISOString(),
    stage,
    scope: 'this isolate',
    releases: { ...releases, builds: summarizeBuilds(counters) },
    totals: summarize(Object.values(counters.routes)),
    routes: Object.entries(counters.routes)
      .map(([route, counts]) => ({ route, ...summarize([counts]) }))
      .sort((one, other) => other.requests - one.requests),
    upstreams: summarizeUpstreams(counters, breakers),
    sites: listCounts(counters.sites),
    events: listCounts(counters.events),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000);

function summarize(routes: readonly RouteCounts[]) {
  const durations = createHistogram();
  for (const route of routes) mergeHistogram(durations, route.durations);
  const countOf = (table: 'statuses' | 'cache', name: string) => sum(routes.map((route) => route[table][name] ?? 0));
  const requests = sum(routes.map((route) => route.requests));
  const errors = countOf('statuses', '5xx');
  const [hit, stale, collapsed, miss] = ['hit', 'stale', 'collapsed', 'miss'].map((name) => countOf('cache', name));
  const answered = (hit ?? 0) + (stale ?? 0);
  return {
    requests,
    errors,
    errorRatio: ratio(errors, requests),
    /** Share of cacheable answers that did not wait for the origin. */
    hitRatio: ratio(answered, answered + (collapsed ?? 0) + (miss ?? 0)),
    p50Ms: estimatePercentile(durations, 0.5),
    p95Ms: estimatePercentile(durations, 0.95),
  };
}

function summarizeBuilds({ builds }: Counters) {
  const perThousand = (count: number, views: number) =>
    views === 0 ? null : Math.round((count / views) * 10_000) / 10;
  return Object.entries(builds)
    .map(([build, counts]) => ({
      build,
      ...counts,
      errorsPerThousand: perThousand(counts.errors, counts.views),
      renderFailuresPerThousand: perThousand(counts.renderFailures, counts.views),
      slowRendersPerThousand: perThousand(counts.slowRenders, counts.views),
    }))
    .sort((one, other) => other.views - one.views);
}

function summarizeUpstreams({ upstreams }: Counters, breakers: StatusInputs['breakers']) {
  const names = new Set([...Object.keys(upstreams), ...Object.keys(breakers)]);
  return [...names].sort().map((name) => {
    const { outcomes = {}, durations = [] } = upstreams[name] ?? {};
    const calls = sum(Object.values(outcomes));
    return {
      name,
      breaker: breakers[name] ?? null,
      calls,
      failures: calls - sum(SUCCESSFUL_OUTCOMES.map((outcome) => outcomes[outcome] ?? 0)),
      outcomes,
      p50Ms: estimatePercentile(durations, 0.5),
      p95Ms: estimatePercentile(durations, 0.95),
    };
  });
}

const listCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count);

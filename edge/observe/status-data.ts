import type { ChannelPointer } from '../../shared/contracts/channel-pointer.ts';
import type { ByChannel } from '../../shared/contracts/channels.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import type { Counters } from './counters.ts';

/** Outcomes of upstream calls that are answers, not failures. */
const SUCCESSFUL_OUTCOMES: readonly string[] = ['ok', 'not-found'];

/** Builds and channels as seen by an isolate. */
export interface ReleasesDescription {
  readonly deployed: string;
  readonly channels: ByChannel<{
    /** Build that pages currently get. */
    readonly serves: string;
    /** Percentage of users who get the channel's build: 0 while it is `stable`'s. */
    readonly share: number;
    readonly pointer: ChannelPointer | null;
  }>;
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
  const { routes, upstreams, sites, events, builds } = counters;
  const names = new Set([...Object.keys(upstreams), ...Object.keys(breakers)]);
  return {
    generatedAt: new Date().toISOString(),
    stage,
    scope: 'this isolate',
    releases: { ...releases, builds: Object.entries(builds).map(([build, record]) => ({ build, ...record })) },
    routes: Object.entries(routes)
      .map(([route, { statuses, cache, totalMs }]) => {
        const { hit = 0, stale = 0, collapsed = 0, miss = 0 } = cache;
        const requests = sum(statuses);
        return {
          route,
          requests,
          errors: statuses['5xx'] ?? 0,
          /** Share of cacheable answers that did not wait for the origin. */
          hitRatio: ratio(hit + stale, hit + stale + collapsed + miss),
          meanMs: ratio(totalMs, requests),
        };
      })
      .sort((one, other) => other.requests - one.requests),
    upstreams: [...names].sort().map((name) => {
      const { outcomes = {}, totalMs = 0 } = upstreams[name] ?? {};
      const calls = sum(outcomes);
      const successes = SUCCESSFUL_OUTCOMES.reduce((total, outcome) => total + (outcomes[outcome] ?? 0), 0);
      const failures = calls - successes;
      return { name, breaker: breakers[name] ?? null, calls, failures, outcomes, meanMs: ratio(totalMs, calls) };
    }),
    sites: listCounts(sites),
    events: listCounts(events),
  };
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, number) => total + number, 0);
const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000);
const listCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count);

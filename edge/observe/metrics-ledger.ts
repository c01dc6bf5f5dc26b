import type { BreakerState } from '../upstream/circuit-breaker.ts';
import { addDuration, createHistogram, type Histogram, mergeHistogram } from './histogram.ts';
import type { CacheResult } from './observation.ts';

/** What is kept: an hour, minute by minute. */
export const WINDOW_MINUTES = 60;
const MINUTE_MS = 60_000;
/** An isolate that said nothing for this long is gone. */
const INSTANCE_SEEN_WITHIN_MS = 5 * MINUTE_MS;
/** Names come from tables of ours; should one ever not, memory stays bounded all the same. */
const MOST_NAMES = 200;

export interface RouteCounts {
  requests: number;
  /** By class: `2xx`. */
  readonly statuses: Record<string, number>;
  readonly cache: Partial<Record<CacheResult, number>>;
  readonly durations: Histogram;
}
export interface UpstreamCounts {
  calls: number;
  readonly outcomes: Record<string, number>;
  readonly durations: Histogram;
}
/** Counters of one minute. */
export interface MinuteCounts {
  readonly minute: number;
  readonly routes: Record<string, RouteCounts>;
  readonly upstreams: Record<string, UpstreamCounts>;
  readonly sites: Record<string, number>;
  readonly events: Record<string, number>;
}
/** One isolate as it last showed itself. */
export interface InstanceState {
  readonly id: string;
  readonly seenAt: number;
  readonly breakers: Readonly<Record<string, BreakerState>>;
}

export const toMinute = (time: number): number => Math.floor(time / MINUTE_MS);

const createMinute = (minute: number): MinuteCounts => ({ minute, routes: {}, upstreams: {}, sites: {}, events: {} });

/** The value of a name, made when it is new; names past the limit share one. */
function entryOf<Value>(table: Record<string, Value>, name: string, create: () => Value): Value {
  const isFull = !Object.hasOwn(table, name) && Object.keys(table).length >= MOST_NAMES;
  const key = isFull ? 'other' : name;
  const known = Object.hasOwn(table, key) ? table[key] : undefined;
  if (known !== undefined) return known;
  const made = create();
  table[key] = made;
  return made;
}
function count(table: Record<string, number>, name: string, by = 1): void {
  const key = Object.hasOwn(table, name) || Object.keys(table).length < MOST_NAMES ? name : 'other';
  table[key] = (table[key] ?? 0) + by;
}
const createRoute = (): RouteCounts => ({ requests: 0, statuses: {}, cache: {}, durations: createHistogram() });
const createUpstream = (): UpstreamCounts => ({ calls: 0, outcomes: {}, durations: createHistogram() });

export interface MetricsLedger {
  readonly countRequest: (
    time: number,
    request: {
      readonly route: string;
      readonly site: string | null;
      readonly status: number;
      readonly cache: CacheResult | null;
      readonly durationMs: number;
    },
  ) => void;
  readonly countUpstream: (
    time: number,
    call: { readonly upstream: string; readonly outcome: string; readonly durationMs: number },
  ) => void;
  readonly countEvent: (time: number, name: string) => void;
  /** Adds what another ledger counted. */
  readonly merge: (minutes: readonly MinuteCounts[], instance: InstanceState | null) => void;
  /** What was counted in the last hour, oldest first. */
  readonly read: (now: number) => {
    readonly minutes: readonly MinuteCounts[];
    readonly instances: readonly InstanceState[];
  };
  /** The same, and forgets it: what an isolate sends on. */
  readonly take: () => readonly MinuteCounts[];
}

/** Counters by minute: in an isolate between two flushes, and in the Durable Object for all isolates. */
export function createMetricsLedger(): MetricsLedger {
  const minutes = new Map<number, MinuteCounts>();
  const instances = new Map<string, InstanceState>();

  const minuteOf = (minute: number): MinuteCounts => {
    const known = minutes.get(minute);
    if (known !== undefined) return known;
    const made = createMinute(minute);
    minutes.set(minute, made);
    for (const old of minutes.keys()) if (old <= minute - WINDOW_MINUTES) minutes.delete(old);
    return made;
  };

  return {
    countRequest: (time, { route, site, status, cache, durationMs }) => {
      const counts = minuteOf(toMinute(time));
      const entry = entryOf(counts.routes, route, createRoute);
      entry.requests += 1;
      count(entry.statuses, `${Math.floor(status / 100)}xx`);
      if (cache !== null) entry.cache[cache] = (entry.cache[cache] ?? 0) + 1;
      addDuration(entry.durations, durationMs);
      if (site !== null) count(counts.sites, site);
    },
    countUpstream: (time, { upstream, outcome, durationMs }) => {
      const entry = entryOf(minuteOf(toMinute(time)).upstreams, upstream, createUpstream);
      entry.calls += 1;
      count(entry.outcomes, outcome);
      addDuration(entry.durations, durationMs);
    },
    countEvent: (time, name) => count(minuteOf(toMinute(time)).events, name),

    merge: (more, instance) => {
      for (const counts of more) mergeMinute(minuteOf(counts.minute), counts);
      if (instance === null) return;
      instances.set(instance.id, instance);
      for (const { id, seenAt } of [...instances.values()]) {
        if (seenAt < instance.seenAt - INSTANCE_SEEN_WITHIN_MS) instances.delete(id);
      }
    },
    read: (now) => ({
      minutes: [...minutes.values()]
        .filter(({ minute }) => minute > toMinute(now) - WINDOW_MINUTES)
        .sort((one, other) => one.minute - other.minute),
      instances: [...instances.values()].filter(({ seenAt }) => seenAt >= now - INSTANCE_SEEN_WITHIN_MS),
    }),
    take: () => {
      const taken = [...minutes.values()];
      minutes.clear();
      return taken;
    },
  };
}

function mergeMinute(into: MinuteCounts, from: MinuteCounts): void {
  for (const [route, counts] of Object.entries(from.routes)) {
    const entry = entryOf(into.routes, route, createRoute);
    entry.requests += counts.requests;
    for (const [status, number] of Object.entries(counts.statuses)) count(entry.statuses, status, number);
    for (const [result, number] of Object.entries(counts.cache)) {
      entry.cache[result as CacheResult] = (entry.cache[result as CacheResult] ?? 0) + number;
    }
    mergeHistogram(entry.durations, counts.durations);
  }
  for (const [upstream, counts] of Object.entries(from.upstreams)) {
    const entry = entryOf(into.upstreams, upstream, createUpstream);
    entry.calls += counts.calls;
    for (const [outcome, number] of Object.entries(counts.outcomes)) count(entry.outcomes, outcome, number);
    mergeHistogram(entry.durations, counts.durations);
  }
  for (const [site, number] of Object.entries(from.sites)) count(into.sites, site, number);
  for (const [event, number] of Object.entries(from.events)) count(into.events, event, number);
}

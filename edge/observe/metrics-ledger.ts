import type { CacheResult, UpstreamCall } from '../observation.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import { addDuration, createHistogram, type Histogram, mergeHistogram } from './histogram.ts';

/** Counters are kept for an hour, minute by minute. */
export const WINDOW_MINUTES = 60;
const MINUTE_MS = 60_000;
/** An isolate that sent nothing for this time is gone. */
const INSTANCE_TIMEOUT_MS = 5 * MINUTE_MS;
/** Names come from our own tables. If one does not, memory stays bounded. */
const MAX_NAMES = 200;

export interface RouteCounts {
  requests: number;
  /** Answers with the fallback header and no 5xx status, which counts as a failure already. */
  fallbacks: number;
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
/** Results of a build on pages. */
export interface BuildCounts {
  /** Headers put on pages. */
  views: number;
  /** Failures that browsers reported. */
  errors: number;
  renderFailures: number;
  slowRenders: number;
}
/** Counters of one minute. */
export interface MinuteCounts {
  readonly minute: number;
  readonly routes: Record<string, RouteCounts>;
  readonly upstreams: Record<string, UpstreamCounts>;
  readonly sites: Record<string, number>;
  readonly events: Record<string, number>;
  readonly builds: Record<string, BuildCounts>;
}
/** One isolate at its last flush. */
export interface InstanceState {
  readonly id: string;
  readonly seenAt: number;
  readonly breakers: Readonly<Record<string, BreakerState>>;
}

export const toMinute = (time: number): number => Math.floor(time / MINUTE_MS);

/** Returns the value of a name, created on first use; names past the limit share one value. */
function entryOf<Value>(table: Record<string, Value>, name: string, create: () => Value): Value {
  const isFull = !Object.hasOwn(table, name) && Object.keys(table).length >= MAX_NAMES;
  const key = isFull ? 'other' : name;
  const known = Object.hasOwn(table, key) ? table[key] : undefined;
  if (known !== undefined) return known;
  const created = create();
  table[key] = created;
  return created;
}
function count(table: Record<string, number>, name: string, by = 1): void {
  const key = Object.hasOwn(table, name) || Object.keys(table).length < MAX_NAMES ? name : 'other';
  table[key] = (table[key] ?? 0) + by;
}
const createRoute = (): RouteCounts => ({
  requests: 0,
  fallbacks: 0,
  statuses: {},
  cache: {},
  durations: createHistogram(),
});
export const createBuildCounts = (): BuildCounts => ({ views: 0, errors: 0, renderFailures: 0, slowRenders: 0 });
export function addBuild(into: BuildCounts, from: Partial<BuildCounts>): void {
  for (const name of ['views', 'errors', 'renderFailures', 'slowRenders'] as const) into[name] += from[name] ?? 0;
}
function addRoute(into: RouteCounts, from: RouteCounts): void {
  into.requests += from.requests;
  // The counters of an earlier version of the worker have none.
  into.fallbacks += from.fallbacks ?? 0;
  for (const [status, number] of Object.entries(from.statuses)) count(into.statuses, status, number);
  for (const [result, number] of Object.entries(from.cache)) {
    into.cache[result as CacheResult] = (into.cache[result as CacheResult] ?? 0) + number;
  }
  mergeHistogram(into.durations, from.durations);
}
/** Sums the counters of a route; zeros where it was not requested. */
export function sumRoute(minutes: readonly MinuteCounts[], route: string): RouteCounts {
  const total = createRoute();
  for (const { routes } of minutes) {
    const counts = routes[route];
    if (counts !== undefined) addRoute(total, counts);
  }
  return total;
}
const createUpstream = (): UpstreamCounts => ({ calls: 0, outcomes: {}, durations: createHistogram() });

export interface RequestCount {
  readonly route: string;
  readonly site: string | null;
  readonly status: number;
  readonly cache: CacheResult | null;
  readonly durationMs: number;
  /** Default: false. */
  readonly hasFallbackHeader?: boolean;
}

export interface MetricsReading {
  /** Minutes of the last hour, oldest first. */
  readonly minutes: readonly MinuteCounts[];
  readonly instances: readonly InstanceState[];
}

/** Counters by minute: in an isolate between two flushes, and in the Durable Object for all isolates. Times in ms. */
export class MetricsLedger {
  readonly #minutes = new Map<number, MinuteCounts>();
  readonly #instances = new Map<string, InstanceState>();

  countRequest(
    time: number,
    { route, site, status, cache, durationMs, hasFallbackHeader = false }: RequestCount,
  ): void {
    const counts = this.#minuteOf(toMinute(time));
    const entry = entryOf(counts.routes, route, createRoute);
    entry.requests += 1;
    entry.fallbacks += Number(hasFallbackHeader && status < 500);
    count(entry.statuses, `${Math.floor(status / 100)}xx`);
    if (cache !== null) entry.cache[cache] = (entry.cache[cache] ?? 0) + 1;
    addDuration(entry.durations, durationMs);
    if (site !== null) count(counts.sites, site);
  }

  countUpstream(time: number, { upstream, outcome, durationMs }: UpstreamCall): void {
    const entry = entryOf(this.#minuteOf(toMinute(time)).upstreams, upstream, createUpstream);
    entry.calls += 1;
    count(entry.outcomes, outcome);
    addDuration(entry.durations, durationMs);
  }

  countEvent(time: number, name: string): void {
    count(this.#minuteOf(toMinute(time)).events, name);
  }

  countBuild(time: number, build: string, counts: Partial<BuildCounts>): void {
    addBuild(entryOf(this.#minuteOf(toMinute(time)).builds, build, createBuildCounts), counts);
  }

  /** Adds the counts of another ledger. */
  merge(minutes: readonly MinuteCounts[], instance: InstanceState | null): void {
    for (const counts of minutes) mergeMinute(this.#minuteOf(counts.minute), counts);
    if (instance === null) return;
    this.#instances.set(instance.id, instance);
    for (const { id, seenAt } of [...this.#instances.values()]) {
      if (seenAt < instance.seenAt - INSTANCE_TIMEOUT_MS) this.#instances.delete(id);
    }
  }

  read(now: number): MetricsReading {
    return {
      minutes: [...this.#minutes.values()]
        .filter(({ minute }) => minute > toMinute(now) - WINDOW_MINUTES)
        .sort((one, other) => one.minute - other.minute),
      instances: [...this.#instances.values()].filter(({ seenAt }) => seenAt >= now - INSTANCE_TIMEOUT_MS),
    };
  }

  /** Returns the counts and clears them, for an isolate to send. */
  take(): readonly MinuteCounts[] {
    const taken = [...this.#minutes.values()];
    this.#minutes.clear();
    return taken;
  }

  #minuteOf(minute: number): MinuteCounts {
    const known = this.#minutes.get(minute);
    if (known !== undefined) return known;
    const created: MinuteCounts = { minute, routes: {}, upstreams: {}, sites: {}, events: {}, builds: {} };
    this.#minutes.set(minute, created);
    for (const old of this.#minutes.keys()) if (old <= minute - WINDOW_MINUTES) this.#minutes.delete(old);
    return created;
  }
}

function mergeMinute(into: MinuteCounts, from: MinuteCounts): void {
  for (const [route, counts] of Object.entries(from.routes)) {
    addRoute(entryOf(into.routes, route, createRoute), counts);
  }
  for (const [upstream, counts] of Object.entries(from.upstreams)) {
    const entry = entryOf(into.upstreams, upstream, createUpstream);
    entry.calls += counts.calls;
    for (const [outcome, number] of Object.entries(counts.outcomes)) count(entry.outcomes, outcome, number);
    mergeHistogram(entry.durations, counts.durations);
  }
  for (const [site, number] of Object.entries(from.sites)) count(into.sites, site, number);
  for (const [event, number] of Object.entries(from.events)) count(into.events, event, number);
  // Minutes stored by an earlier version of the worker lack it.
  for (const [build, counts] of Object.entries(from.builds ?? {})) {
    addBuild(entryOf(into.builds, build, createBuildCounts), counts);
  }
}

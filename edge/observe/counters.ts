import type { CacheResult, UpstreamCall } from '../observation.ts';
import { addBuildRecord, type BuildRecord, NO_BUILD_RECORD } from '../releases/canary-health.ts';

/** Upper bounds in ms, each 1.3 to 2.5 times the previous; the last bucket is unbounded. */
const BOUNDS_MS = [1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 800, 1000, 1500, 3000, 10_000] as const;

/**
 * Counts for each bucket of `BOUNDS_MS`, and one for longer times. Histograms of isolates can be added; percentiles
 * cannot.
 */
export type Histogram = number[];

export const createHistogram = (): Histogram => new Array<number>(BOUNDS_MS.length + 1).fill(0);

export function addDuration(histogram: Histogram, durationMs: number): void {
  const found = BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  const index = found === -1 ? BOUNDS_MS.length : found;
  histogram[index] = (histogram[index] ?? 0) + 1;
}

export function mergeHistogram(into: Histogram, from: readonly number[]): void {
  for (const [index, count] of from.entries()) into[index] = (into[index] ?? 0) + count;
}

/** Computes a percentile in ms, by interpolation in its bucket; null if nothing was counted. */
export function estimatePercentile(histogram: readonly number[], fraction: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = fraction * total;
  let below = 0;
  for (const [index, count] of histogram.entries()) {
    if (count > 0 && below + count >= rank) {
      const from = index === 0 ? 0 : (BOUNDS_MS[index - 1] ?? 0);
      const to = BOUNDS_MS[index] ?? from;
      return Math.round((from + ((to - from) * Math.max(0, rank - below)) / count) * 10) / 10;
    }
    below += count;
  }
  return BOUNDS_MS.at(-1) ?? null;
}

/** Names come from our own tables. If one does not, memory stays bounded. */
const MAX_NAMES = 200;

export interface RouteCounts {
  requests: number;
  /** By class: `2xx`. */
  readonly statuses: Record<string, number>;
  readonly cache: Record<string, number>;
  readonly durations: Histogram;
}

export interface UpstreamCounts {
  readonly outcomes: Record<string, number>;
  readonly durations: Histogram;
}

export interface RequestCount {
  readonly route: string;
  readonly site: string | null;
  readonly status: number;
  readonly cache: CacheResult | null;
  readonly durationMs: number;
}

/** A name that has an entry, or may get one; names past the limit share one. */
const boundName = (table: Record<string, unknown>, name: string) =>
  Object.hasOwn(table, name) || Object.keys(table).length < MAX_NAMES ? name : 'other';

function entryOf<Value>(table: Record<string, Value>, name: string, create: () => Value): Value {
  const key = boundName(table, name);
  table[key] ??= create();
  return table[key];
}

function count(table: Record<string, number>, name: string): void {
  const key = boundName(table, name);
  table[key] = (table[key] ?? 0) + 1;
}

/** Tables without a prototype: any name is an entry. */
const createTable = <Value>(): Record<string, Value> => Object.create(null);

/** What this isolate has counted since it started. The store of record is Analytics Engine. */
export class Counters {
  readonly #onBuild: (build: string, record: Partial<BuildRecord>) => void;
  readonly routes = createTable<RouteCounts>();
  readonly upstreams = createTable<UpstreamCounts>();
  readonly sites = createTable<number>();
  readonly events = createTable<number>();
  readonly builds = createTable<BuildRecord>();

  /** @param onBuild called with what is counted of a build, too */
  constructor(onBuild: (build: string, record: Partial<BuildRecord>) => void = () => {}) {
    this.#onBuild = onBuild;
  }

  countRequest({ route, site, status, cache, durationMs }: RequestCount): void {
    const entry = entryOf(this.routes, route, () => ({
      requests: 0,
      statuses: {},
      cache: {},
      durations: createHistogram(),
    }));
    entry.requests += 1;
    count(entry.statuses, `${Math.floor(status / 100)}xx`);
    if (cache !== null) count(entry.cache, cache);
    addDuration(entry.durations, durationMs);
    if (site !== null) count(this.sites, site);
  }

  countUpstream({ upstream, outcome, durationMs }: UpstreamCall): void {
    const entry = entryOf(this.upstreams, upstream, () => ({ outcomes: {}, durations: createHistogram() }));
    count(entry.outcomes, outcome);
    addDuration(entry.durations, durationMs);
  }

  countEvent(name: string): void {
    count(this.events, name);
  }

  countBuild(build: string, record: Partial<BuildRecord>): void {
    const key = boundName(this.builds, build);
    this.builds[key] = addBuildRecord(this.builds[key] ?? NO_BUILD_RECORD, record);
    this.#onBuild(build, record);
  }
}

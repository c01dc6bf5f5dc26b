import type { CacheResult, UpstreamCall } from '../observation.ts';
import { addDuration, createHistogram, type Histogram } from './histogram.ts';

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

/** How a build does on pages. */
export interface BuildRecord {
  /** Headers put on pages. */
  readonly views: number;
  /** Failures that browsers reported. */
  readonly errors: number;
  readonly renderFailures: number;
  readonly slowRenders: number;
}

/** By the builds' ids. */
export type BuildRecords = Readonly<Record<string, BuildRecord>>;

export const NO_BUILD_RECORD: BuildRecord = { views: 0, errors: 0, renderFailures: 0, slowRenders: 0 };

export function addBuildRecord(one: BuildRecord, other: Partial<BuildRecord>): BuildRecord {
  const { views = 0, errors = 0, renderFailures = 0, slowRenders = 0 } = other;
  return {
    views: one.views + views,
    errors: one.errors + errors,
    renderFailures: one.renderFailures + renderFailures,
    slowRenders: one.slowRenders + slowRenders,
  };
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

import type { Observation, RequestContext, UpstreamCall } from '../observation.ts';
import { addBuildRecord, type BuildRecord, NO_BUILD_RECORD } from '../releases/canary-health.ts';

/** Names come from our own tables. If one does not, memory stays bounded. */
const MAX_NAMES = 200;

type Counts = Record<string, number>;

/** What was counted of a route or an upstream. */
interface Counted {
  /** By class for a route: `2xx`; by outcome for an upstream. */
  readonly outcomes: Counts;
  readonly cache: Counts;
  totalMs: number;
}

type RequestCount = Pick<Observation, 'route' | 'cache'> & Pick<RequestContext, 'site' | 'status' | 'durationMs'>;

/** A name that has an entry, or may get one; names past the limit share one. */
const boundName = (table: Record<string, unknown>, name: string) =>
  Object.hasOwn(table, name) || Object.keys(table).length < MAX_NAMES ? name : 'other';

function addTo(table: Record<string, Counted>, name: string, outcome: string, durationMs: number): Counted {
  const key = boundName(table, name);
  table[key] ??= { outcomes: {}, cache: {}, totalMs: 0 };
  count(table[key].outcomes, outcome);
  table[key].totalMs += durationMs;
  return table[key];
}

function count(table: Counts, name: string): void {
  const key = boundName(table, name);
  table[key] = (table[key] ?? 0) + 1;
}

/** Tables without a prototype: any name is an entry. */
const createTable = <Value>(): Record<string, Value> => Object.create(null);

/** What this isolate has counted since it started. The store of record is Analytics Engine. */
export class Counters {
  readonly #onBuild: (build: string, record: Partial<BuildRecord>) => void;
  readonly routes = createTable<Counted>();
  readonly upstreams = createTable<Counted>();
  readonly sites = createTable<number>();
  readonly events = createTable<number>();
  readonly builds = createTable<BuildRecord>();

  /** @param onBuild called with what is counted of a build, too */
  constructor(onBuild: (build: string, record: Partial<BuildRecord>) => void = () => {}) {
    this.#onBuild = onBuild;
  }

  countRequest({ route, site, status, cache, durationMs }: RequestCount): void {
    const entry = addTo(this.routes, route, `${Math.floor(status / 100)}xx`, durationMs);
    if (cache !== null) count(entry.cache, cache);
    if (site !== null) count(this.sites, site);
  }

  countUpstream({ upstream, outcome, durationMs }: UpstreamCall): void {
    addTo(this.upstreams, upstream, outcome, durationMs);
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

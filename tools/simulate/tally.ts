import { METRICS_SHARDS } from '../../edge/observe/metrics-shards.ts';
import { ENDPOINTS } from '../../edge/proxy/endpoints.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import { ANSWER_KINDS, type AnswerKind } from './cache-model.ts';
import { DurationCounts } from './durations.ts';
import type { StoreCounts } from './releases-model.ts';

export const PHASES = ['normal', 'outage', 'cold start', 'flood'] as const;
export type Phase = (typeof PHASES)[number];

export const ROUTES = ['page', 'call', 'file'] as const;
export type Route = (typeof ROUTES)[number];

export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as EndpointName[];

/** What happened in a phase. Numbers of requests, except where a unit is named. */
export interface PhaseTally extends StoreCounts {
  views: number;
  requests: number;
  failedPages: number;
  fileRequests: number;
  /** Of the files, those that the Cache API had. */
  cachedFiles: number;
  floodRequests: number;
  originCalls: number;
  originPages: number;
  cpuMs: number;
  readonly answers: Record<EndpointName, Record<AnswerKind, number>>;
  readonly durations: Record<Route, DurationCounts>;
}

const NUMBERS = [
  'views',
  'requests',
  'failedPages',
  'fileRequests',
  'cachedFiles',
  'floodRequests',
  'originCalls',
  'originPages',
  'cpuMs',
  'kvReads',
  'r2Reads',
  'loaderRequests',
  'subrequests',
] as const;

const fill = <Name extends string, Value>(names: readonly Name[], create: () => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, create()])) as Record<Name, Value>;

function createPhase(): PhaseTally {
  return {
    ...fill(NUMBERS, () => 0),
    answers: fill(ENDPOINT_NAMES, () => fill(ANSWER_KINDS, () => 0)),
    durations: fill(ROUTES, () => new DurationCounts()),
  };
}

/** Counts by phase, and by second for what comes in bursts. */
export class Tally {
  readonly phases = fill(PHASES, createPhase);
  /** Calls of the API to the origin, by second of the run. */
  readonly callsBySecond: Float64Array;
  readonly pagesBySecond: Float64Array;
  /** Calls of each Durable Object of the counters, by second. */
  readonly flushesBySecond: readonly Float64Array[];
  /** Of the answers that one isolate held. */
  maxMemoryBytes = 0;
  isolateStarts = 0;

  constructor(seconds: number) {
    this.callsBySecond = new Float64Array(seconds);
    this.pagesBySecond = new Float64Array(seconds);
    this.flushesBySecond = Array.from({ length: METRICS_SHARDS }, () => new Float64Array(seconds));
  }

  /** Adds what one data centre did, once for each that it stands for. */
  add(other: Tally, weight: number): void {
    for (const name of PHASES) {
      const [into, from] = [this.phases[name], other.phases[name]];
      for (const number of NUMBERS) into[number] += from[number] * weight;
      for (const endpoint of ENDPOINT_NAMES)
        for (const kind of ANSWER_KINDS) into.answers[endpoint][kind] += from.answers[endpoint][kind] * weight;
      for (const route of ROUTES) into.durations[route].merge(from.durations[route], weight);
    }
    for (let copy = 0; copy < weight; copy += 1) {
      addSeries(this.callsBySecond, other.callsBySecond, copy);
      addSeries(this.pagesBySecond, other.pagesBySecond, copy);
      other.flushesBySecond.forEach((series, shard) => {
        // Isolates elsewhere have other ids, and with them other objects.
        addSeries(this.flushesBySecond[(shard + copy * 11) % METRICS_SHARDS] as Float64Array, series, copy);
      });
    }
    this.maxMemoryBytes = Math.max(this.maxMemoryBytes, other.maxMemoryBytes);
    this.isolateStarts += other.isolateStarts * weight;
  }
}

/** Seconds over which the copies of a data centre are spread: others do not do the same in the same second. */
export const SPREAD_SECONDS = 10;

function addSeries(into: Float64Array, from: Float64Array, copy: number): void {
  const shift = (copy * 7) % SPREAD_SECONDS;
  for (let second = 0; second < from.length; second += 1) {
    const value = from[second];
    if (value) into[second + shift] = (into[second + shift] ?? 0) + value;
  }
}

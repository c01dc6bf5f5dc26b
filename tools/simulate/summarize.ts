import { PERSIST_DELAY_MS } from '../../edge/observe/metrics-shards.ts';
import { ANSWER_KINDS, type AnswerKind } from './cache-model.ts';
import { OBJECT_GIGABYTES, PLAN_DOLLARS, PRICES, type Priced, priceOf } from './platform.ts';
import type { Simulation } from './run-simulation.ts';
import { ENDPOINT_NAMES, PHASES, type Phase, type PhaseTally, ROUTES, type Route, SPREAD_SECONDS } from './tally.ts';

const SECONDS_OF_MONTH = 30 * 24 * 3600;

export type Shares = Readonly<Record<AnswerKind, number>>;

export interface PhaseSummary {
  readonly views: number;
  readonly floodRequests: number;
  readonly answers: Shares;
  readonly cachedFiles: number;
  readonly failedPages: number;
  /** API calls to the origin a second. */
  readonly originCalls: { readonly mean: number; readonly worst: number };
  readonly originPages: { readonly mean: number; readonly worst: number };
  /** Milliseconds at the edge. */
  readonly p99: Readonly<Record<Route, number>>;
  readonly p50: Readonly<Record<Route, number>>;
}

export interface Summary {
  readonly build: string;
  readonly seed: number;
  readonly views: number;
  readonly simulatedCentres: number;
  readonly centres: number;
  readonly group: number;
  readonly isolateStarts: number;
  readonly without: readonly string[];
  readonly answers: Readonly<Record<string, Shares>>;
  readonly phases: Readonly<Record<Phase, PhaseSummary>>;
  readonly subrequestsPerRequest: number;
  readonly busiestObjectPerSecond: number;
  readonly releasesPerSecond: number;
  readonly mostMegabytes: number;
  /** Of a month with the views of the normal phase. */
  readonly month: Readonly<Record<Priced, number>>;
  readonly dollars: Readonly<Record<Priced | 'plan' | 'total', number>>;
}

/** @param logShare of the requests, those whose line the platform keeps */
export function summarize(simulation: Simulation, logShare: number): Summary {
  const { options, tally, centres, group, times, schedule } = simulation;
  const month = countMonth(simulation, logShare);
  const dollars = Object.fromEntries(
    (Object.keys(PRICES) as Priced[]).map((name) => [name, priceOf(name, month[name])]),
  );
  const total = Object.values(dollars).reduce((sum, part) => sum + part, PLAN_DOLLARS);
  const { normal } = tally.phases;
  return {
    build: times.build,
    seed: options.seed,
    views: options.views,
    simulatedCentres: centres.length,
    centres: centres.reduce((sum, { weight }) => sum + weight, 0),
    group,
    isolateStarts: tally.isolateStarts,
    without: [...options.without],
    answers: Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, shareOf([normal.answers[name]])])),
    phases: Object.fromEntries(PHASES.map((phase) => [phase, summarizePhase(simulation, phase)])) as Summary['phases'],
    subrequestsPerRequest: normal.subrequests / normal.requests,
    busiestObjectPerSecond: Math.max(...tally.flushesBySecond.map((series) => findMost(series))),
    releasesPerSecond: 1000 / schedule.releaseMs,
    mostMegabytes: tally.maxMemoryBytes / 2 ** 20,
    month,
    dollars: { ...dollars, plan: PLAN_DOLLARS, total } as Summary['dollars'],
  };
}

function shareOf(answers: readonly Readonly<Record<AnswerKind, number>>[]): Shares {
  const count = (kind: AnswerKind) => answers.reduce((sum, kinds) => sum + kinds[kind], 0);
  const total = ANSWER_KINDS.reduce((sum, kind) => sum + count(kind), 0);
  return Object.fromEntries(ANSWER_KINDS.map((kind) => [kind, count(kind) / Math.max(1, total)])) as Record<
    AnswerKind,
    number
  >;
}

function summarizePhase({ tally, schedule }: Simulation, phase: Phase): PhaseSummary {
  const counts: PhaseTally = tally.phases[phase];
  const isCounted = createFilter(schedule, phase);
  const window = (series: Float64Array) => {
    const values = series.filter((_, second) => isCounted(second));
    const sum = values.reduce((total, value) => total + value, 0);
    return { mean: sum / Math.max(1, values.length), worst: findMost(values) };
  };
  const percentiles = (hundredths: number) =>
    Object.fromEntries(ROUTES.map((route) => [route, counts.durations[route].percentile(hundredths)])) as Record<
      Route,
      number
    >;
  return {
    views: counts.views,
    floodRequests: counts.floodRequests,
    answers: shareOf(ENDPOINT_NAMES.map((name) => counts.answers[name])),
    cachedFiles: counts.cachedFiles / Math.max(1, counts.fileRequests),
    failedPages: counts.failedPages / Math.max(1, counts.views),
    originCalls: window(tally.callsBySecond),
    originPages: window(tally.pagesBySecond),
    p99: percentiles(99),
    p50: percentiles(50),
  };
}

/** The seconds of a phase, over all regions. */
function createFilter({ windows, countsFrom }: Simulation['schedule'], phase: Phase): (second: number) => boolean {
  const findPhase = (second: number): Phase => {
    const at = countsFrom + second * 1000;
    return windows.find(({ startsAt, endsAt }) => at >= startsAt && at < endsAt)?.phase ?? 'normal';
  };
  // The copies of a data centre are spread over some seconds, also those of a phase's last second.
  const isLate = (second: number) => findPhase(Math.max(0, second - SPREAD_SECONDS)) !== 'normal';
  return (second) => findPhase(second) === phase && (phase !== 'normal' || !isLate(second));
}

const findMost = (series: Float64Array): number => series.reduce((most, value) => Math.max(most, value), 0);

function countMonth({ options, tally, seconds, schedule }: Simulation, logShare: number): Record<Priced, number> {
  const { normal } = tally.phases;
  const byViews = options.views / Math.max(1, normal.views);
  const byTime = SECONDS_OF_MONTH / seconds;
  let objectCalls = 0;
  for (const series of tally.flushesBySecond) {
    let alarmAt = 0;
    series.forEach((calls, second) => {
      objectCalls += calls;
      if (calls === 0 || second < alarmAt) return;
      alarmAt = second + PERSIST_DELAY_MS / 1000;
      objectCalls += 1;
    });
  }
  return {
    requests: normal.requests * byViews,
    cpuMs: normal.cpuMs * byViews,
    kvReads: normal.kvReads * byViews,
    kvWrites: (SECONDS_OF_MONTH * 1000) / schedule.releaseMs,
    r2Reads: normal.r2Reads * byViews,
    objectRequests: objectCalls * byTime,
    // At most: an object that is idle for long enough is not charged.
    objectGigabyteSeconds: tally.flushesBySecond.length * OBJECT_GIGABYTES * SECONDS_OF_MONTH,
    dataPoints: normal.requests * byViews,
    logLines: normal.requests * byViews * logShare,
    loaderRequests: normal.loaderRequests * byViews,
  };
}

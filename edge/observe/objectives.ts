import { BOUNDS_MS } from './histogram.ts';
import { type MinuteCounts, sumRoute } from './metrics-ledger.ts';

/** What users of a route are promised over 28 days. */
export interface Objective {
  readonly name: string;
  /** As log, counters and Analytics Engine name it. */
  readonly route: string;
  /** The share of requests that must end neither with a 5xx status nor with the fallback header. */
  readonly availability: number;
  /** The time to the response's headers, a bound of the counters' histogram, and the share of requests that must meet it. */
  readonly latency: { readonly withinMs: (typeof BOUNDS_MS)[number]; readonly share: number };
}

/** The only source of the objectives: docs/slo.md and the status page show this table. */
export const OBJECTIVES = [
  { name: 'Page composed', route: 'page', availability: 0.999, latency: { withinMs: 800, share: 0.95 } },
  { name: 'Fragment', route: '/header/fragment', availability: 0.9995, latency: { withinMs: 50, share: 0.99 } },
  { name: 'Autocomplete', route: 'autocomplete', availability: 0.999, latency: { withinMs: 300, share: 0.95 } },
  { name: 'Build file', route: '/header/builds/*', availability: 0.9999, latency: { withinMs: 200, share: 0.99 } },
] as const satisfies readonly Objective[];

/** An alarm: the budget burns so many times faster than it may, in a long window and in a short one, which ends the alarm soon. */
export interface BurnRateAlarm {
  readonly name: string;
  readonly burnRate: number;
  readonly longHours: number;
  readonly shortMinutes: number;
  readonly action: 'page' | 'ticket';
}

/** Multi-window alarms: 2 % of the budget in an hour, 5 % in six hours, 10 % in three days. */
export const BURN_RATE_ALARMS = [
  { name: 'fast', burnRate: 13.4, longHours: 1, shortMinutes: 5, action: 'page' },
  { name: 'slow', burnRate: 5.6, longHours: 6, shortMinutes: 30, action: 'page' },
  { name: 'drift', burnRate: 0.93, longHours: 72, shortMinutes: 360, action: 'ticket' },
] as const satisfies readonly BurnRateAlarm[];

/** How a route keeps an objective: `left` is the part of its budget that is left, below zero once it is spent. */
export interface ObjectiveState {
  readonly name: string;
  readonly route: string;
  readonly kind: 'availability' | 'latency';
  readonly target: number;
  readonly requests: number;
  /** Requests that missed the target. */
  readonly missed: number;
  /** Null before the first request. */
  readonly left: number | null;
  /** How many times faster than allowed the budget burns; null before the first request. */
  readonly burnRate: number | null;
  /** The alarm whose rate it burns at, by these counters alone; null for none. */
  readonly alarm: (typeof BURN_RATE_ALARMS)[number]['name'] | null;
}

/** Computes the state of all objectives from the counters: the budget of a window is its requests times what may fail. */
export function summarizeObjectives(minutes: readonly MinuteCounts[]): readonly ObjectiveState[] {
  return OBJECTIVES.flatMap(({ name, route, availability, latency }) => {
    const { requests, fallbacks, statuses, durations } = sumRoute(minutes, route);
    const slow = durations.slice(BOUNDS_MS.indexOf(latency.withinMs) + 1).reduce((total, count) => total + count, 0);
    const base = { name, route, requests };
    return [
      { ...base, kind: 'availability' as const, ...rate(availability, requests, (statuses['5xx'] ?? 0) + fallbacks) },
      { ...base, kind: 'latency' as const, ...rate(latency.share, requests, slow) },
    ];
  });
}

function rate(target: number, requests: number, missed: number) {
  if (requests === 0) return { target, missed, left: null, burnRate: null, alarm: null };
  const burnRate = missed / (requests * (1 - target));
  const alarm = BURN_RATE_ALARMS.find((row) => burnRate >= row.burnRate)?.name ?? null;
  return { target, missed, left: round(1 - burnRate), burnRate: round(burnRate), alarm };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

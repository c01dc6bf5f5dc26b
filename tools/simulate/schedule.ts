import type { SimulationOptions } from './options.ts';
import type { Phase } from './tally.ts';
import type { Region } from './world.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minutes that the time after a cold start is counted by itself. */
const COLD_MINUTES = 10;
/** Between two releases, so that each is seen by itself. */
const OFFSET_MS = 20 * MINUTE_MS;

export interface Window {
  readonly phase: Exclude<Phase, 'normal'>;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** When what happens: the outage at a quarter of the run, the cold start at half, the flood at three quarters. */
export interface Schedule {
  readonly countsFrom: number;
  readonly endsAt: number;
  readonly releaseMs: number;
  readonly windows: readonly Window[];
  readonly phaseAt: (at: number, region: Region) => Phase;
  readonly isDown: (at: number) => boolean;
}

export function createSchedule(options: SimulationOptions): Schedule {
  const countsFrom = options['warm-up'] * HOUR_MS;
  const counted = options.hours * HOUR_MS;
  const createWindow = (phase: Window['phase'], part: number, minutes: number): Window => {
    const startsAt = countsFrom + counted * part + Math.min(OFFSET_MS, counted / 20);
    return { phase, startsAt, endsAt: Math.min(startsAt + minutes * MINUTE_MS, startsAt + counted / 6) };
  };
  const outage = createWindow('outage', 0.25, options['outage-minutes']);
  const cold = createWindow('cold start', 0.5, COLD_MINUTES);
  const flood = createWindow('flood', 0.75, options['flood-rate'] === 0 ? 0 : options['flood-minutes']);
  const isIn = ({ startsAt, endsAt }: Window, at: number) => at >= startsAt && at < endsAt;
  const releaseMinutes = options['release-minutes'];
  return {
    countsFrom,
    endsAt: countsFrom + counted,
    releaseMs: releaseMinutes === 0 ? Number.POSITIVE_INFINITY : releaseMinutes * MINUTE_MS,
    windows: [outage, cold, flood],
    phaseAt: (at, region) => {
      if (isIn(outage, at)) return 'outage';
      if (region === options.region && isIn(cold, at)) return 'cold start';
      return isIn(flood, at) ? 'flood' : 'normal';
    },
    isDown: (at) => isIn(outage, at),
  };
}

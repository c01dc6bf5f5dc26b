import type { ServiceTimes } from '../bench/service-times.ts';
import { DataCentreModel } from './data-centre.ts';
import type { SimulationOptions } from './options.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { Tally } from './tally.ts';
import { type DataCentre, listDataCentres, REGION_NAMES, REGIONS } from './world.ts';

const SECONDS_OF_MONTH = 30 * 24 * 3600;

export interface Simulation {
  readonly options: SimulationOptions;
  readonly schedule: Schedule;
  readonly times: ServiceTimes;
  readonly tally: Tally;
  readonly centres: readonly DataCentre[];
  /** Neighbours by rank that one simulated data centre stands for. */
  readonly group: number;
  readonly seconds: number;
}

/**
 * Runs the data centres one after another: they share nothing but the origin, which only counts. The traffic of each is
 * simulated in full; above `max-views` one of several neighbours by rank is.
 */
export function runSimulation(
  options: SimulationOptions,
  times: ServiceTimes,
  onProgress: (done: number) => void = () => {},
): Simulation {
  const schedule = createSchedule(options);
  const viewsPerSecond = options.views / SECONDS_OF_MONTH;
  const { group, centres } = chooseCentres(options, viewsPerSecond);
  const tally = new Tally(Math.ceil((schedule.endsAt - schedule.countsFrom) / 1000));
  centres.forEach((centre, index) => {
    tally.add(new DataCentreModel(centre, { options, schedule, times }).run(), centre.weight);
    onProgress((index + 1) / centres.length);
  });
  return { options, schedule, times, tally, centres, group, seconds: (schedule.endsAt - schedule.countsFrom) / 1000 };
}

/** @throws Error if even one data centre of each region has more views than may be simulated. */
function chooseCentres(options: SimulationOptions, viewsPerSecond: number) {
  const seconds = (options.hours + options['warm-up']) * 3600;
  const most = Math.max(...REGION_NAMES.map((name) => REGIONS[name].dataCentres));
  for (let group = 1; ; group = Math.min(most, Math.ceil(group * 1.15))) {
    const centres = listDataCentres(viewsPerSecond, group, options['data-centres']);
    const views = centres.reduce((sum, centre) => sum + centre.viewsPerSecond, 0) * seconds;
    if (views <= options['max-views']) return { group, centres };
    if (group === most) {
      const least = views.toExponential(1);
      throw new Error(
        `These --views and --hours need at least ${least} simulated views: raise --max-views or take fewer --hours`,
      );
    }
  }
}

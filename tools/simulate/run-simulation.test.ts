import { expect, it } from 'vitest';
import type { ServiceTimes } from '../bench/service-times.ts';
import { parseOptions } from './options.ts';
import { priceOf } from './platform.ts';
import { formatSummary } from './print-summary.ts';
import { runSimulation } from './run-simulation.ts';
import { summarize } from './summarize.ts';

const TIMES: ServiceTimes = {
  build: 'b1b1b1b1b1b1',
  cpuMs: { page: 2, 'answer from memory': 0.2, 'answer from the origin': 0.8, 'middleware alone': 0.2 },
  startUpMs: 40,
  answerBytes: {
    autocomplete: 500,
    trending: 200,
    place_from_request: 300,
    place_from_google_place_id: 300,
    place_from_coordinates: 300,
    place_predictions: 200,
  },
};
const simulate = (...parameters: string[]) => {
  const { simulation } = parseOptions([
    '--views',
    '3e7',
    '--hours',
    '2',
    '--warm-up',
    '0.5',
    '--max-views',
    '2e4',
    '--flood-rate',
    '100',
    ...parameters,
  ]);
  return summarize(runSimulation(simulation, TIMES), 0.1);
};

it('is the same for the same seed, and another for another', () => {
  const once = formatSummary(simulate());
  expect(formatSummary(simulate())).toBe(once);
  expect(formatSummary(simulate('--seed', '2'))).not.toBe(once);
});

it('shows the outage, the cold start and the flood where they are, and a month without them', () => {
  const { phases, month, dollars, centres } = simulate();
  expect(centres).toBe(290);
  expect([phases.normal.failedPages, phases.outage.failedPages]).toEqual([0, 1]);
  expect(phases.outage.answers.origin).toBe(0);
  expect(phases.outage.originCalls.mean).toBeLessThan(phases.normal.originCalls.mean);
  expect(phases['cold start'].answers.origin).toBeGreaterThan(phases.normal.answers.origin);
  expect(phases.flood.floodRequests).toBeGreaterThan(phases.flood.views);
  // Each page is a request, with a beacon and files beside it.
  expect(month.requests).toBeGreaterThan(2 * 3e7);
  expect(month.kvWrites).toBe(720);
  expect(dollars.total).toBeCloseTo(
    Object.entries(dollars).reduce((sum, [name, value]) => (name === 'total' ? sum : sum + value), 0),
  );
});

it('has files from the store alone without the cache of files, and reads the store for each', () => {
  const [cached, direct] = [simulate(), simulate('--without', 'file-cache')];
  expect(direct.phases.normal.cachedFiles).toBe(0);
  expect(cached.phases.normal.cachedFiles).toBeGreaterThan(0.5);
  expect(direct.month.r2Reads).toBeGreaterThan(2 * cached.month.r2Reads);
  expect(direct.phases.normal.p99.file).toBeGreaterThan(cached.phases.normal.p50.file);
});

it('has no build to load anew where nothing is released', () => {
  const [hourly, none] = [simulate(), simulate('--release-minutes', '0')];
  expect(none.month.kvWrites).toBe(0);
  expect(none.month.requests).toBeLessThan(hourly.month.requests);
});

it('says what a run would need that is too large', () => {
  expect(() => simulate('--views', '1e12')).toThrow('raise --max-views or take fewer --hours');
});

it('prices what is over the included use', () => {
  expect(priceOf('requests', 10e6)).toBe(0);
  expect(priceOf('requests', 12e6)).toBeCloseTo(0.6);
});

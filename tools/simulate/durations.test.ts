import { expect, it } from 'vitest';
import { createRandom } from '../../edge/test/proxy/random.ts';
import { createDurations, DurationCounts } from './durations.ts';

it('draws half of the durations below the median', () => {
  const draw = createDurations(createRandom(1))(60, 0.6);
  const durations = Array.from({ length: 20_000 }, draw);
  expect(durations.filter((duration) => duration < 60).length / durations.length).toBeCloseTo(0.5, 1);
  expect(Math.min(...durations)).toBeGreaterThan(0);
});

it('has percentiles within 4 %, also of durations that count several times', () => {
  const counts = new DurationCounts();
  for (let duration = 1; duration <= 1_000; duration += 1) counts.add(duration);
  expect(counts.percentile(99) / 990).toBeGreaterThan(0.96);
  expect(counts.percentile(99) / 990).toBeLessThan(1.05);
  const heavy = new DurationCounts();
  heavy.add(5_000);
  counts.merge(heavy, 1_000);
  expect(counts.percentile(75) / 5_000).toBeCloseTo(1, 1);
});

import { describe, expect, it } from 'vitest';
import { runFloodTrial } from './flood-trial.ts';
import { runOutageTrial } from './outage-trial.ts';
import { MIN_GOOD_SHARES, runRandomFailureTrial } from './random-failure-trial.ts';

/** Larger with FLOOD_KEYS and OUTAGE_MINUTES; `tools/bench/load.ts` prints them at full size. */
const FLOOD_KEYS = Number(process.env.FLOOD_KEYS ?? 1_500);
const MEGABYTE = 1024 * 1024;
/** A tier that the trial fills more than twice. */
const FLOOD_MEMORY_BYTES = 3 * MEGABYTE;
const COLD_REQUESTS = 800;
const OUTAGE_MINUTES = Number(process.env.OUTAGE_MINUTES ?? 1);

describe('trials', { timeout: 180_000 }, () => {
  it('a flood of unique keys leaves memory bounded and hot keys at 99 % hits', async () => {
    const report = await runFloodTrial(FLOOD_KEYS, FLOOD_MEMORY_BYTES);
    expect(report.hotHits).toBeGreaterThanOrEqual(0.99);
    // The tier was filled, and most entries were evicted.
    expect(report.tier).toBeGreaterThan((FLOOD_MEMORY_BYTES / MEGABYTE) * 0.9);
    expect(report.tier).toBeLessThanOrEqual(FLOOD_MEMORY_BYTES / MEGABYTE);
    expect(report.entries).toBeLessThan(FLOOD_KEYS / 2);
    const grown = report.residentAfter - report.residentBefore;
    const controlGrown = report.control.residentAfter - report.control.residentBefore;
    expect(grown - controlGrown).toBeLessThan(64);
  });

  it('an outage leaves warm keys at 100 % and the origin at 2 % of requests', async () => {
    const minutes = await runOutageTrial('500', OUTAGE_MINUTES);
    for (const { warm, requests, upstreamCalls } of minutes.filter(({ origin }) => origin === 'down')) {
      expect(warm).toBe(1);
      expect(upstreamCalls / requests).toBeLessThanOrEqual(0.02);
    }
    expect(minutes.at(-1)).toMatchObject({ warm: 1, cold: 1 });
  });

  it.each(MIN_GOOD_SHARES)(
    'with %s of the origin’s calls failing at random, %s of cold keys are answered',
    async (failureRatio, minShare) => {
      const { warm, cold, requests, upstreamCalls } = await runRandomFailureTrial(failureRatio, COLD_REQUESTS, 1);
      expect(warm).toBe(1);
      expect(cold).toBeGreaterThanOrEqual(minShare);
      // A retry for what failed, and nothing like three attempts for everything.
      expect(upstreamCalls / requests).toBeLessThan(1 + 2 * failureRatio);
    },
  );
});

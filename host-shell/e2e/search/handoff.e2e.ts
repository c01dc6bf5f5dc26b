import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'playwright/test';
import { installManualClock } from '../manual-clock.ts';
import type {} from './handoff-model.ts';
import { ModePage } from './mode-test.ts';

/** A change of the search runs more: `SEQUENCES=500`. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 30);
const SEED = Number(process.env.SEED ?? 20261122);
/** React comes before one of these steps, and the second file of the pre-hydration script. */
const STEPS = 11;

test.use({
  // The model and the pre-hydration script run from their text.
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
});

test('random sequences through the handoff are as where React was there from the start', async ({ page }) => {
  await new ModePage(page).prepare();
  // Painting takes half of the time; a low page at rest has few pixels to paint.
  await page.setViewportSize({ width: 1000, height: 160 });
  await installManualClock(page);
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'handoff-model.ts')],
    bundle: true,
    write: false,
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const trials = Array.from({ length: SEQUENCES }, (_, index) => ({
    seed: SEED + index,
    handoffAt: 1 + (index % STEPS),
    // In every other sequence it comes later, or after React.
    additionsAt: index % 4 < 2 ? 0 : 1 + ((7 * index) % STEPS),
  }));
  const differences = await page.evaluate((given) => window.compareHandoffs(given), trials);
  for (const { seed, handoffAt, additionsAt, expected, actual } of differences)
    expect(actual, `seed ${seed}, handoff before ${handoffAt}, second file before ${additionsAt}`).toEqual(expected);
});

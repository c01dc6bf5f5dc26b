import { expect, test } from 'playwright/test';
import { installManualClock } from '../manual-clock.ts';
import { compareSequences } from './handoff-harness.ts';

/** `npm run test:all` and a change of the search run more: `SEQUENCES=500`. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 50);
/** In one test: the tests run side by side, and a slow machine ends each of them in its time. */
const SEQUENCES_OF_TEST = 50;
const SEED = Number(process.env.SEED ?? 20261122);
/** React comes before one of these steps, and the second file of the pre-hydration script. */
const STEPS = 11;

// The harness runs the pre-hydration script from its text, once for each sequence.
test.use({
  bypassCSP: true,
  // Painting takes half of the time; a low page at rest has few pixels to paint.
  viewport: { width: 1000, height: 160 },
  contextOptions: { reducedMotion: 'reduce' },
});

for (let start = 0; start < SEQUENCES; start += SEQUENCES_OF_TEST) {
  const end = start + SEQUENCES_OF_TEST;
  test(`random sequences through the handoff are as where React was there from the start: ${start + 1} to ${end}`, async ({
    page,
  }) => {
    // The page's own header stays as the server rendered it.
    await page.route('**/hydrate.js', (route) => route.abort());
    await page.goto('/');
    // The rest of the page has no part in this.
    await page.locator('main').evaluate((main) => main.replaceChildren());
    await installManualClock(page);
    const trials = Array.from({ length: SEQUENCES_OF_TEST }, (_, index) => ({
      seed: SEED + start + index,
      handoffAt: 1 + ((start + index) % STEPS),
      // In every other sequence it comes later, or after React.
      additionsAt: index % 4 < 2 ? 0 : 1 + ((7 * (start + index)) % STEPS),
    }));
    const differences = await page.evaluate(compareSequences, trials);
    for (const { seed, handoffAt, additionsAt, expected, actual } of differences) {
      const place = `seed ${seed}, handoff before step ${handoffAt}, second file before ${additionsAt}`;
      expect(actual, place).toEqual(expected);
    }
  });
}

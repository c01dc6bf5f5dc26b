import { expect, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { installManualClock } from '../manual-clock.ts';
import { compareSequences } from './handoff-harness.ts';

const SEQUENCES = 500;
/** In one test: the tests run side by side, and a slow machine ends each of them in its time. */
const SEQUENCES_OF_TEST = 100;
/** In one call to the page. */
const BATCH = 50;
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
  test(
    `random sequences through the handoff are as where React was there from the start: ${start + 1} to ${end}`,
    needs('bypassCSP'),
    async ({ page }) => {
      test.setTimeout(180_000);
      // The page's own header stays as the server rendered it.
      await page.route('**/hydrate.js', (route) => route.abort());
      await page.goto('/');
      // The rest of the page has no part in this.
      await page.locator('main').evaluate((main) => main.replaceChildren());
      await installManualClock(page);
      for (let first = start; first < end; first += BATCH) {
        const trials = Array.from({ length: BATCH }, (_, index) => ({
          seed: SEED + first + index,
          handoffAt: 1 + ((first + index) % STEPS),
          // In every other sequence it comes later, or after React.
          additionsAt: index % 4 < 2 ? 0 : 1 + ((7 * (first + index)) % STEPS),
        }));
        for (const { seed, handoffAt, additionsAt, expected, actual } of await page.evaluate(
          compareSequences,
          trials,
        )) {
          expect(actual, `seed ${seed}, handoff before step ${handoffAt}, second file before ${additionsAt}`).toEqual(
            expected,
          );
        }
      }
    },
  );
}

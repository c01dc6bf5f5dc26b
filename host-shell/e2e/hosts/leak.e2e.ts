import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';

const MOUNTS = 50;
/** Each tenth header is used: what a search or a menu leaves behind counts, too. */
const USED_EVERY = 10;

/** Takes the header out and puts another one in, as a router does on a page that stays open. */
async function mountAnew(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let index = 0; index < count; index += 1) {
      document.querySelector('marquee-header')?.remove();
      const header = document.createElement('marquee-header');
      const ready = new Promise<void>((done) => header.addEventListener('marquee:ready', () => done()));
      document.body.prepend(header);
      await ready;
    }
  }, times);
  await page.getByRole('combobox', { name: 'Search events' }).click();
  await page.keyboard.type('ja');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const help = page.getByRole('banner').getByRole('button', { name: 'Help' });
  await help.click();
  await page.getByRole('banner').getByRole('link', { name: 'Help Center' }).first().waitFor();
  await help.click();
}

test('a page that stays open holds one header, however many come and go', needs('cdp'), async ({ page }) => {
  await page.goto(`${process.env.MARQUEE_HOST_URL}/embed?content=none`);
  await page.locator('[data-marquee-ready]').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async () => {
    // What the first collection finalizes goes with the second.
    for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return ['JSEventListeners', 'Nodes'].map((name) => metrics.find((metric) => metric.name === name)?.value ?? NaN);
  };
  // The first headers load the parts that come on demand, and the history keeps the fields of one.
  for (let done = 0; done < 2 * USED_EVERY; done += USED_EVERY) await mountAnew(page, USED_EVERY);
  const before = await count();
  for (let done = 0; done < MOUNTS; done += USED_EVERY) await mountAnew(page, USED_EVERY);
  // One header that stayed would be 8 % or more of either. What is under way may hold one until it has ended.
  const readGrowth = async () => Math.max(...(await count()).map((now, index) => now / (before[index] ?? 0) - 1));
  await expect.poll(readGrowth).toBeLessThanOrEqual(0.02);
});

import { waitUntilPainted, watchFirstPaint } from '../layout-shift.ts';
import { createGate } from '../search/search-page.ts';
import { siteUrl } from '../stack-page.ts';
import { expect, test } from './header-test.ts';

const WIDTHS = [360, 660, 960, 1440] as const;

/** Sites whose labels are short, long and longest. */
for (const [domain, path] of [
  ['.com', '/'],
  ['.de', '/'],
  ['.ca', '/fr/'],
] as const) {
  test(`everything stays where it is first painted, on ${domain}${path}`, async ({ page }) => {
    const findMoves = await watchFirstPaint(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(siteUrl(domain, path));
      await page.locator('[data-marquee-ready]').waitFor();
      await page.getByRole('banner').locator('div[data-menu=mobile]').waitFor({ state: 'attached' });
      await page.evaluate(() => document.fonts.ready);
      await waitUntilPainted(page);
      expect(await findMoves(), `at ${width} px`).toEqual([]);
    }
  });
}

test('everything stays where it is first painted while the font is late', async ({ page }) => {
  const gate = createGate();
  await page.route('**/*.woff2', async (route) => {
    await gate.opened;
    await route.continue();
  });
  const findMoves = await watchFirstPaint(page);
  await page.goto(siteUrl('.ca', '/fr/'), { waitUntil: 'domcontentloaded' });
  await page.locator('[data-marquee-ready]').waitFor();
  gate.open();
  await page.evaluate(() => document.fonts.ready);
  await waitUntilPainted(page);
  expect(await findMoves()).toEqual([]);
});

import { expect, test } from './header-test.ts';

test('a first visit requests its font from the HTML, and once', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const loads = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('figtree-latin-wght-normal.woff2'))
      .map(({ initiatorType, name }) => ({ initiatorType, name })),
  );
  const href = await page.locator('link[rel=preload][as=font]').evaluate((link) => (link as HTMLLinkElement).href);
  // A preload that the style sheet cannot use is followed by a second load, which the style sheet begins.
  expect(loads).toEqual([{ initiatorType: 'link', name: href }]);
});

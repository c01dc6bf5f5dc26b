import { expect, test } from './header-test.ts';

test('a first visit requests its font from the HTML, and once', async ({ page }) => {
  const response = await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const readLoads = (files: readonly string[]) =>
    page.evaluate(
      (names) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => names.includes(new URL(name).pathname))
          .map(({ initiatorType, name }) => ({ initiatorType, name: new URL(name).pathname })),
      files,
    );
  const href = await page.locator('link[rel=preload][as=font]').getAttribute('href');
  // A preload that the style sheet cannot use is followed by a second load, which the style sheet begins.
  // Firefox calls a preload by a `Link` field "other".
  expect(await readLoads([href ?? ''])).toEqual([
    { initiatorType: expect.stringMatching(/^(link|other)$/), name: href },
  ]);
  // Nor is anything that `Link` fields name loaded twice.
  await page.locator('[data-marquee-ready]').waitFor();
  const linked = [...((await response?.headerValue('link')) ?? '').matchAll(/<([^>]+)>; rel=preload/g)].map(
    ([, path = '']) => path,
  );
  expect(linked).toContain(href);
  expect((await readLoads(linked)).map(({ name }) => name).sort()).toEqual(linked.sort());
});

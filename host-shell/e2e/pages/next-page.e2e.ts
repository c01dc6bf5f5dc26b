import { expect, type Page, test } from 'playwright/test';
import { collectConsole, hasSpeculationRules, waitForHeader, waitForPage } from '../stack-page.ts';

/** How the browser came by the page. */
const readDelivery = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      readonly deliveryType: string;
    })[];
    return entry?.deliveryType;
  });

test('a link under a resting pointer is prefetched, without a cookie and under the page’s policy', async ({ page }) => {
  const complaints = collectConsole(page);
  // The file of rules that arrives first decides on the header of the request.
  const prerenderRules = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/prerender-rules'));
  await page.route('**/header/speculation-rules', async (route) => {
    await prerenderRules;
    await route.continue();
  });
  await page.goto('/');
  await waitForPage(page);
  await page.unrouteAll();
  await page.waitForFunction(hasSpeculationRules);
  const link = page.locator('main a[href^="/d/"]').first();
  const target = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  const prefetch = page.context().waitForEvent('request', (request) => request.url() === target);
  await link.hover();
  const response = await (await prefetch).response();
  expect(response?.request().headers()['sec-purpose']).toBe('prefetch;prerender');
  expect(await response?.allHeaders()).not.toHaveProperty('set-cookie');
  await link.click();
  await page.waitForURL(target);
  expect(await readDelivery(page)).toBe('navigational-prefetch');

  // A suggestion on which the highlight rests, and what its results count once they are shown.
  await waitForHeader(page);
  await page.getByRole('combobox', { name: 'Search events' }).fill('jazz');
  const suggestion = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  const results = new URL((await suggestion.getAttribute('href')) ?? '', page.url()).href;
  const ahead = page.context().waitForEvent('request', (request) => request.url() === results);
  await page.keyboard.press('ArrowDown');
  const request = await ahead;
  expect(request.headers()['sec-purpose']).toBe('prefetch');
  // Whole, so that the prefetch delivers the page: its script reports no other view.
  await (await request.response())?.finished();
  // As in a browser that is slow to navigate: frames without the list come first.
  await page.evaluate(() =>
    document.addEventListener('marquee:search', (event) => {
      event.preventDefault();
      const { url } = (event as CustomEvent<{ readonly url: string }>).detail;
      const waitFrames = (left: number): unknown =>
        left > 0 ? requestAnimationFrame(() => waitFrames(left - 1)) : window.location.assign(url);
      waitFrames(5);
    }),
  );
  const seen = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url() === results);
  await page.keyboard.press('Enter');
  expect((await seen).status()).toBe(204);
  expect(await readDelivery(page)).toBe('navigational-prefetch');
  expect(complaints).toEqual([]);
});

import { expect, type Page, test } from 'playwright/test';
import { collectConsole, hasSpeculationRules, waitForPage } from '../stack-page.ts';

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
  expect(complaints).toEqual([]);
});

import { expect, type Page, test } from 'playwright/test';
import { holdRequests } from '../hosts/host-page.ts';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { waitForPage } from '../stack-page.ts';

const HYDRATE = /\/header\/builds\/\w+\/hydrate\.js/;

/** Scripts of the page, not of its header, that are requested from now on. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/host\/.+\.js$/.test(pathname)) scripts.push(pathname);
  });
  return scripts;
}

test('the script of a page waits until its header is hydrated', async ({ page }) => {
  const scripts = collectScripts(page);
  const { isRequested, release } = await holdRequests(page, HYDRATE);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await isRequested;
  expect(scripts).toEqual([]);
  release();
  await page.locator('[data-marquee-ready]').first().waitFor();
  await waitForPage(page);
});

test('a first view has the styles of the page in its HTML, and the next one links to their file', async ({
  page,
  context,
}) => {
  await watchLayoutShift(page);
  await page.goto('/d/ny--new-york/all-events/');
  const inline = page.locator('style[data-page-style]');
  const file = await inline.getAttribute('data-page-style');
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'page_style')?.value)
    .toBe(encodeURIComponent(file ?? ''));
  expect(await readLayoutShift(page)).toBe('0.000');
  await page.goto('/help/en-us/');
  await expect(page.locator(`link[rel=stylesheet][href="${file}"]`)).toHaveCount(1);
  await expect(inline).toHaveCount(0);
  expect(
    await page.evaluate(
      (href) => performance.getEntriesByName(href, 'resource').length,
      `${new URL(file ?? '', page.url())}`,
    ),
  ).toBe(1);
});

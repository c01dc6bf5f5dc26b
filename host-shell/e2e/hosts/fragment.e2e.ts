import { expect, test } from 'playwright/test';
import { collectConsole } from '../stack-page.ts';
import { breakRendering, collectReports } from './host-reports.ts';

/** A page of another origin whose server includes the head and the header. */
const FRAGMENT = `${process.env.MARQUEE_HOST_URL ?? ''}/fragment`;

test('an included header hydrates, has absolute links, and searches', async ({ page }) => {
  const consoleMessages = collectConsole(page);
  // A sheet that never answers would keep what stands behind the header from being painted.
  await page.route('**/header.css', () => {});
  await page.goto(FRAGMENT);
  await expect(page).toHaveTitle('A shop');
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  await expect(page.getByRole('banner')).toHaveCSS('font-family', /Marquee Figtree/);
  await page.locator('[data-marquee-ready]').waitFor();
  const links = await page
    .getByRole('banner')
    .locator('a:not([href^="#"]), form')
    .evaluateAll((elements) => elements.map((node) => node.getAttribute('href') ?? node.getAttribute('action') ?? ''));
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !/^http:\/\/www\.marquee\.com\.localhost:\d+\//.test(link))).toEqual([]);
  const field = page.getByRole('combobox', { name: 'Search events' });
  await field.fill('jaz');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await page.waitForURL(/^http:\/\/www\.marquee\.com\.localhost:\d+\/d\/.+\/jaz\/$/);
  expect(consoleMessages).toEqual([]);
});

for (const [what, reason] of [
  ['whose words do not load', 'network'],
  ['that throws', 'render'],
] as const) {
  test(`an included header ${what} works as it was sent, and is reported once`, async ({ page }) => {
    const reports = await collectReports(page);
    await page.route('**/messages-en_US.js', async (route) => {
      if (reason === 'network') return route.fulfill({ status: 404, body: '' });
      await breakRendering(page);
      return route.continue();
    });
    await page.goto(FRAGMENT);
    await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason })]);
    expect(await reports.countEvents()).toBe(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await page.getByRole('banner').locator('input[name=q]').first().fill('jazz');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
    await page.waitForURL(/\/jazz\/$/);
  });
}

test('an included header takes its styles from their file where the policy of the host refuses them in the page', async ({
  page,
}) => {
  await page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/strict-fragment`);
  await page.locator('[data-marquee-ready]').waitFor();
  await expect(page.getByRole('banner')).toHaveCSS('font-family', /Marquee Figtree/);
  await expect(page.locator('link[rel=stylesheet][integrity][href$="/header.css"]')).toHaveCount(1);
});

test('a header that a host swaps in later hydrates, and leaves nothing when it is swapped out', async ({ page }) => {
  const consoleMessages = collectConsole(page);
  await page.goto(FRAGMENT);
  await page.locator('[data-marquee-ready]').waitFor();
  await page.evaluate(async () => {
    const [script] = document.querySelectorAll<HTMLScriptElement>('script[src$="/hydrate.js"]');
    const response = await fetch(`${new URL(script?.src ?? '').origin}/header/fragment?path=/later`);
    const place = document.createElement('section');
    place.innerHTML = await response.text();
    document.querySelector('[data-marquee-slot]')?.replaceWith(place);
  });
  const field = page.locator('section').getByRole('combobox', { name: 'Search events' });
  await page.locator('section [data-marquee-ready]').waitFor();
  await field.fill('jaz');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
  await page.evaluate(() => document.querySelector('section')?.remove());
  await expect(page.getByRole('listbox')).toHaveCount(0);
  expect(consoleMessages).toEqual([]);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('an included header has its menus, and its search goes to the header’s site', async ({ page }) => {
    await page.goto(FRAGMENT);
    const banner = page.getByRole('banner');
    await banner.locator('summary', { hasText: 'Help' }).first().click();
    await expect(banner.getByRole('link', { name: 'Help Center' }).first()).toBeVisible();
    await banner.locator('input[name=q]').fill('jazz');
    await banner.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/^http:\/\/www\.marquee\.com\.localhost:\d+\/d\/.+\/jazz\/$/);
  });
});

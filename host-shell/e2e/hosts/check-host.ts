import { expect, type Page } from 'playwright/test';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { collectConsole } from '../stack-page.ts';

export const openHost = (page: Page, host: string) => page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/hosts/${host}/`);

/**
 * Opens a host and searches there, as its visitors do.
 *
 * @returns paths of the files that its page requested before the search
 */
export async function checkHost(page: Page, host: string): Promise<readonly string[]> {
  const consoleMessages = collectConsole(page);
  const files: string[] = [];
  page.on('response', (response) => files.push(new URL(response.url()).pathname));
  await watchLayoutShift(page);
  await openHost(page, host);
  await page.locator('[data-marquee-ready]').waitFor();
  expect(await readLayoutShift(page)).toBe('0.000');
  await expect(page.getByRole('heading', { name: 'A shop' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events by Marquee' })).toHaveCount(0);
  // The page is the host's, for search engines too.
  await expect(page.locator('link[rel=canonical], link[hreflang]')).toHaveCount(0);
  await expect(page).toHaveTitle('A shop');
  const requested = [...files];
  await searchInHost(page);
  // The other Reacts are aliases here: the bundler reads the version that the host needs in our own package.
  const isOfFixture = (line: string) => /does not satisfy the requirement of shop|search /.test(line);
  expect(consoleMessages.filter((line) => !isOfFixture(line))).toEqual([]);
  return requested;
}

/** A search that the host cancels leads nowhere, and one that it does not leads to the results. */
async function searchInHost(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await page.evaluate(() =>
    document.addEventListener('marquee:search', (event) => event.preventDefault(), { once: true }),
  );
  const field = banner.getByRole('combobox', { name: 'Search events' });
  const search = () => banner.getByRole('button', { name: 'Search', exact: true }).click();
  // Until then the browser itself sends the form, without an event.
  await banner.locator('[data-marquee-search]').waitFor();
  await field.fill('blues');
  await search();
  await field.fill('jazz');
  await search();
  await page.waitForURL(/\/jazz\/$/);
}

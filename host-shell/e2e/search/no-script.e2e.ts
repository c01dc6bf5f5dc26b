import { expect, test } from 'playwright/test';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches, and leads to the address that the script would build', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search events' }).fill('Live Music');
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/d\/[a-z0-9-]+\/live-music\/$/);
    await expect(page.getByRole('combobox', { name: 'Search events' })).toHaveValue('live music');
  });

  test('takes a place that is written by hand', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Location' }).fill('Berlin');
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/d\/germany--berlin\/all-events\/$/);
  });
});

test('text typed before the script arrives is kept', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Search events' });
  await field.fill('typed early');
  release();
  await page.locator('[data-marquee-ready]').waitFor();
  await expect(field).toHaveValue('typed early');
  await field.press('Enter');
  await page.waitForURL('**/typed-early/');
});

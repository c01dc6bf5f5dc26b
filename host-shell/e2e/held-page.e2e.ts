import { expect, test } from 'playwright/test';
import { watchForShortcuts } from './stack-page.ts';

/** Of a release before the last three: its files are kept, and nothing else points to it. */
const HELD = 'aaaaaaaaaaaa';

test.use({ geolocation: { latitude: 37.7749, longitude: -122.4194 }, permissions: ['geolocation'] });

// A file may still be on its way through a handler when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a page that stays open over releases opens every lazy part, with files of its own build only', async ({
  page,
  baseURL,
}) => {
  const files: string[] = [];
  await page.route('**/header/builds/**', async (route) => {
    const url = new URL(route.request().url());
    files.push(url.pathname.slice('/header/builds/'.length));
    // The store of builds has the same bytes under the build's own name.
    const kept = await route.fetch({ url: url.href.replace(HELD, current) });
    return route.fulfill({ response: kept });
  });
  let current = '';
  await page.route(`${baseURL}/`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    [, current = ''] = /\/header\/builds\/([0-9a-f]{12})\//.exec(html) ?? [];
    const body = html.replaceAll(current, HELD).replace('"localeInfo":', '"mapsKey":"a-key","localeInfo":');
    const headers = { ...response.headers(), link: response.headers().link?.replaceAll(current, HELD) ?? '' };
    return route.fulfill({ response, body, headers });
  });
  const untilShortcuts = await watchForShortcuts(page);
  await page.goto('/');
  await page.locator('[data-marquee-ready]').waitFor();

  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Help Center' })).toBeVisible();
  await page.keyboard.press('Escape');
  await untilShortcuts();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search events' }).click();
  await expect(page.getByRole('listbox').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('combobox', { name: 'Location' }).fill('berl');
  await expect.poll(() => files.map((file) => file.split('/')[1])).toContain('maps.js');
  await page.getByRole('combobox', { name: 'Location' }).fill('');
  await page.getByRole('option', { name: /current location/i }).click();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('San Francisco');
  await page.getByRole('button', { name: 'Create an event' }).first().click();
  await expect(page.getByRole('dialog', { name: 'How do you want to build your event?' })).toBeVisible();

  for (const part of ['menus', 'shortcuts', 'panels', 'places', 'maps', 'create-event']) {
    expect(files, part).toContain(`${HELD}/${part}.js`);
  }
  expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(new Set([HELD]));
});

import { expect, test } from 'playwright/test';
import { SITES, toLanguageTag } from '../../shared/sites/sites.ts';
import { collectConsole, waitForHeader, watchForShortcuts } from './stack-page.ts';

declare global {
  interface Window {
    reactRenderers?: unknown[];
  }
}

test.describe('the page and its federated header', () => {
  test('hydrates from the build that rendered it, and the federated remote takes the live header over', async ({
    page,
  }) => {
    const complaints = collectConsole(page);
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
    await page.goto('/');
    await waitForHeader(page);
    await expect.poll(() => loaded.some((path) => path.endsWith('/remoteEntry.js'))).toBe(true);
    await page.waitForLoadState('networkidle');

    const build = await page.locator('[data-marquee-root]').getAttribute('data-marquee-build');
    const builds = loaded.filter((path) => path.startsWith('/header/builds/'));
    expect(builds.length).toBeGreaterThan(5);
    for (const path of builds) expect(path.startsWith(build ?? 'no build')).toBe(true);
    expect(loaded.some((path) => path.endsWith('/federated/mf-manifest.json'))).toBe(true);
    // The remote adopts the hydrated header and loads no code twice.
    expect(loaded.filter((path) => path.endsWith('/host-header.js'))).toEqual([]);
    await expect(page.getByRole('banner')).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test('runs exactly one React, shared by the header and the page', async ({ page }) => {
    await page.addInitScript(() => {
      // React reports to the developer tools: one renderer for each React DOM on the page, one root for each tree.
      window.reactRenderers = [];
      Object.assign(window, {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          isDisabled: false,
          inject: (renderer: unknown) => window.reactRenderers?.push(renderer),
          onCommitFiberRoot: (_id: number, root: { containerInfo: Element }) =>
            root.containerInfo.setAttribute('data-react-root', ''),
          onCommitFiberUnmount() {},
          onPostCommitFiberRoot() {},
        },
      });
    });
    await page.goto('/');
    await waitForHeader(page, '[data-marquee-root][data-react-root]');
    await expect(page.locator('#page[data-react-root]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.reactRenderers?.length)).toBe(1);
  });
});

test('each of the 26 sites speaks the language of its address, and guesses a place of its own @thorough', async ({
  request,
}) => {
  const slugs = new Set<string>();
  for (const { host, languages } of SITES) {
    const headers = { host };
    const answer = await request.get('/home/api/geo/place_from_request/', { headers });
    slugs.add((await answer.json()).place.location_slug);
    for (const { locale, prefix } of languages) {
      const html = await (await request.get(`${prefix}/signin/`, { headers })).text();
      expect(html, host).toContain(`<html lang="${toLanguageTag(locale)}"`);
    }
  }
  expect(slugs.size).toBe(SITES.length);
  const apex = await request.get('/signin/', { headers: { host: 'marquee.de' }, maxRedirects: 0 });
  expect(apex.status()).toBe(301);
  expect(apex.headers().location).toMatch(/^http:\/\/www\.marquee\.de\.localhost:\d+\/signin\/$/);
});

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
  await waitForHeader(page);

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

  for (const part of ['menus', 'shortcuts', 'location', 'places', 'maps', 'create-event']) {
    expect(files, part).toContain(`${HELD}/${part}.js`);
  }
  expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(new Set([HELD]));
});

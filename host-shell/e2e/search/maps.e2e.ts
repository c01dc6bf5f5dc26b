import { expect } from 'playwright/test';
import { serveFakeGoogleMaps, setMapsKey } from './fake-google-maps.ts';
import type { SearchPage } from './search-page.ts';
import { test as base } from './search-test.ts';

const FAILED = "We're sorry, something went wrong. Please try typing in your location again.";
const NEIGHBORHOODS = '/header/playground/frame?flags=neighborhoods-and-boroughs';
/** 200,000 m to each side of San Francisco, as a rectangle. */
const BIAS = { north: expect.closeTo(37.77 + 1.797, 2), west: expect.closeTo(-122.41 - 2.273, 2) };

const test = base.extend<{ asked: URL[] }>({
  asked: async ({ page }, use) => {
    const { asked, close } = await serveFakeGoogleMaps(page);
    await use(asked);
    close();
  },
});

test.describe('predictions by Google', () => {
  const readCalls = (search: SearchPage) => search.page.evaluate(() => Reflect.get(window, 'mapsCalls'));

  test('loads the library on first use, once more where it failed, and calls the current API with a session and a bias', async ({
    search,
    asked,
  }) => {
    await setMapsKey(search.page, 'fails-once');
    await search.open();
    await search.location.click();
    expect(asked).toEqual([]);
    await search.location.fill('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, Germany']);
    expect(asked.map(({ searchParams }) => searchParams.get('libraries'))).toEqual(['places', 'places']);
    await expect(search.page.getByRole('search').getByText('Google Maps')).toBeVisible();
    await search.options('Locations').first().click();
    await expect(search.location).toHaveValue('Berlin');
    await search.location.click();
    await search.location.fill('mun');
    await expect(search.options('Locations')).toHaveText(['Munich, Bavaria, Germany']);
    expect(await readCalls(search)).toMatchObject([
      { api: 'current', input: 'ber', includedPrimaryTypes: ['(regions)'], locationBias: BIAS, sessionToken: 1 },
      { api: 'current', input: 'mun', sessionToken: 2 },
    ]);
    expect(search.calls.filter(({ path }) => path.endsWith('/place_predictions/'))).toEqual([]);
  });

  test('falls back to the older service where the key is valid for that alone, with neighbourhoods where they are on', async ({
    search,
    asked,
  }) => {
    await setMapsKey(search.page, 'older-only', NEIGHBORHOODS);
    await search.open(NEIGHBORHOODS);
    await search.location.click();
    await search.location.fill('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, Germany']);
    await search.location.fill('mun');
    await expect(search.options('Locations')).toHaveText(['Munich, Bavaria, Germany']);
    expect(asked).toHaveLength(1);
    const types = ['neighborhood', 'locality', 'sublocality', 'country', 'administrative_area_level_1'];
    expect(await readCalls(search)).toMatchObject([
      { api: 'current', includedPrimaryTypes: types, locationBias: BIAS },
      { api: 'older', types, locationBias: BIAS },
      { api: 'older' },
    ]);
  });

  for (const [key, count] of [
    ['fails', 2],
    ['denied', 1],
    ['hangs', 1],
  ] as const) {
    test(`a service that ${key} clears the location with a notice, and the search goes on`, async ({
      search,
      asked,
    }) => {
      await setMapsKey(search.page, key);
      await search.open();
      await search.location.click();
      await search.location.fill('ber');
      await expect(search.status).toHaveText(FAILED);
      expect(asked.length).toBeGreaterThanOrEqual(count);
      await expect(search.location).toBeFocused();
      await search.keyword.click();
      await expect(search.location).toHaveValue('');
      await search.keyword.fill('jazz');
      await search.keyword.press('Enter');
      await search.page.waitForURL('**/jazz/');
    });
  }
});

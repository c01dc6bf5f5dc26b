import { expect } from 'playwright/test';
import { type KeyBehaviour, serveFakeGoogleMaps, setMapsKey } from './fake-google-maps.ts';
import type { SearchPage } from './search-page.ts';
import { test as base } from './search-test.ts';

interface MapsCall {
  readonly api: 'current' | 'older';
  readonly input: string;
  readonly sessionToken: number;
  readonly includedPrimaryTypes?: readonly string[];
  readonly types?: readonly string[];
  readonly locationBias?: {
    readonly south: number;
    readonly north: number;
    readonly west: number;
    readonly east: number;
  };
}

const test = base.extend<{ asked: URL[] }>({
  asked: async ({ page }, use) => {
    const { asked, close } = await serveFakeGoogleMaps(page);
    await use(asked);
    close();
  },
});

const FAILED = "We're sorry, something went wrong. Please try typing in your location again.";
const EMPTY = "We weren't able to find any results for that location. Please try a different location.";

test.describe('predictions by Google', () => {
  const open = async ({ search }: { search: SearchPage }, key: KeyBehaviour, path = '/') => {
    await setMapsKey(search.page, key, path);
    await search.open(path);
    await search.location.click();
  };
  const readCalls = (search: SearchPage) => search.page.evaluate(() => Reflect.get(window, 'mapsCalls') as MapsCall[]);

  test('loads the library on first use, and calls the current API with a session and a bias', async ({
    search,
    asked,
  }) => {
    await open({ search }, 'current');
    expect(asked).toEqual([]);
    await search.location.fill('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, Germany']);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.get('libraries')).toBe('places');
    const [call] = await readCalls(search);
    expect(call).toMatchObject({ api: 'current', input: 'ber', includedPrimaryTypes: ['(regions)'] });
    // 200,000 m to each side of San Francisco, as a rectangle.
    expect(call?.locationBias?.north).toBeCloseTo(37.77 + 1.797, 2);
    expect(call?.locationBias?.west).toBeCloseTo(-122.41 - 2.273, 2);
    await expect(search.page.getByRole('search').getByText('Google Maps')).toBeVisible();
    expect(search.calls.filter(({ path }) => path.endsWith('/place_predictions/'))).toEqual([]);

    await search.options('Locations').first().click();
    await expect(search.location).toHaveValue('Berlin');
    await search.location.click();
    await search.location.fill('mun');
    await expect(search.options('Locations')).toHaveText(['Munich, Bavaria, Germany']);
    expect((await readCalls(search)).map(({ sessionToken }) => sessionToken)).toEqual([1, 2]);
  });

  test('falls back to the older service where the key is valid for that alone', async ({ search, asked }) => {
    await open({ search }, 'older-only');
    await search.location.fill('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, Germany']);
    await search.location.fill('mun');
    await expect(search.options('Locations')).toHaveText(['Munich, Bavaria, Germany']);
    expect((await readCalls(search)).map(({ api }) => api)).toEqual(['current', 'older', 'older']);
    expect(asked).toHaveLength(1);
  });

  test('requests neighbourhoods of both services where the host has turned them on, near the place', async ({
    search,
    asked,
  }) => {
    await open({ search }, 'older-only', '/header/playground/frame?flags=neighborhoods-and-boroughs');
    await search.location.fill('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, Germany']);
    expect(asked).toHaveLength(1);
    const types = ['neighborhood', 'locality', 'sublocality', 'country', 'administrative_area_level_1'];
    const bias = { north: expect.closeTo(37.77 + 1.797, 2), west: expect.closeTo(-122.41 - 2.273, 2) };
    expect(await readCalls(search)).toMatchObject([
      { api: 'current', includedPrimaryTypes: types, locationBias: bias },
      { api: 'older', types, locationBias: bias },
    ]);
  });

  test('requests a script that failed once more', async ({ search, asked }) => {
    await open({ search }, 'fails-once');
    await search.location.fill('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, Germany']);
    expect(asked).toHaveLength(2);
  });

  for (const key of ['fails', 'denied'] as const) {
    test(`clears the location with a notice when the service ${key === 'fails' ? 'does not load' : 'refuses'}`, async ({
      search,
      asked,
    }) => {
      await open({ search }, key);
      await search.location.fill('ber');
      await expect(search.page.getByRole('search').getByText(FAILED)).toBeVisible();
      await expect(search.status).toHaveText(FAILED);
      expect(asked).toHaveLength(key === 'fails' ? 2 : 1);
      await expect(search.location).toBeFocused();
      await search.keyword.click();
      await expect(search.location).toHaveValue('');
    });
  }

  test('clears the location with a notice when there are no results', async ({ search, asked }) => {
    await open({ search }, 'empty');
    await search.location.fill('ber');
    await expect(search.status).toHaveText(EMPTY);
    expect(asked).toHaveLength(1);
    await search.location.press('Tab');
    await expect(search.location).toHaveValue('');
  });

  test('stops waiting for a script that hangs', async ({ search, asked }) => {
    await open({ search }, 'hangs');
    await search.location.fill('ber');
    await expect(search.status).toHaveText(FAILED);
    expect(asked.length).toBeGreaterThan(0);
    await search.keyword.click();
    await search.keyword.fill('jazz');
    await search.keyword.press('Enter');
    await search.page.waitForURL('**/jazz/');
  });
});

import { expect, type Page } from 'playwright/test';
import { test } from './search-page.ts';

/** 200,000 m to each side of San Francisco, as a rectangle. */
const BIAS = { north: expect.closeTo(37.77 + 1.797, 2), west: expect.closeTo(-122.41 - 2.273, 2) };

/** Runs in the page: the part of Google's places library that the header uses, as its documentation describes it. */
function placesLibrary(): void {
  const calls: unknown[] = [];
  Object.assign(window, { mapsCalls: calls });
  const cities = [
    { id: '2950159', main: 'Berlin', secondary: 'Germany' },
    { id: '2867714', main: 'Munich', secondary: 'Bavaria, Germany' },
  ];
  let tokens = 0;
  class AutocompleteSessionToken {
    readonly number: number;
    constructor() {
      tokens += 1;
      this.number = tokens;
    }
  }
  const places = {
    AutocompleteSessionToken,
    AutocompleteSuggestion: {
      async fetchAutocompleteSuggestions(request: { input: string; sessionToken: AutocompleteSessionToken }) {
        calls.push({ ...request, sessionToken: request.sessionToken.number });
        const found = cities.filter(({ main }) => main.toLowerCase().startsWith(request.input.toLowerCase()));
        return {
          suggestions: found.map(({ id, main, secondary }) => ({
            placePrediction: {
              placeId: id,
              text: { text: `${main}, ${secondary}` },
              mainText: { text: main },
              secondaryText: { text: secondary },
              types: ['locality', 'political'],
            },
          })),
        };
      },
    },
  };
  const { maps } = (window as unknown as { google: { maps: Record<string, unknown> } }).google;
  maps.importLibrary = async () => places;
  (maps.__ib__ as () => void)();
}

/** Sets the header's maps key in the page's HTML, and removes the policy that would forbid Google's script. */
async function setMapsKey(page: Page): Promise<void> {
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const html = (await response.text()).replace('"localeInfo":', '"mapsKey":"a key","localeInfo":');
    return route.fulfill({ response, headers, body: html });
  });
}

test('Google’s library loads on first use, once more where it failed, and its current API is called with a session and a bias', async ({
  search,
  page,
}) => {
  const asked: URL[] = [];
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push(new URL(route.request().url()));
    if (asked.length === 1) return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body: `(${placesLibrary})();` });
  });
  await setMapsKey(page);
  await search.open();
  await search.location.click();
  expect(asked).toEqual([]);
  await search.location.fill('ber');
  await expect(search.options('Locations')).toHaveText(['Berlin, Germany']);
  expect(asked.map(({ searchParams }) => searchParams.get('libraries'))).toEqual(['places', 'places']);
  await expect(page.getByRole('search').getByText('Google Maps')).toBeVisible();
  await search.options('Locations').first().click();
  await expect(search.location).toHaveValue('Berlin');
  await search.location.click();
  await search.location.fill('mun');
  await expect(search.options('Locations')).toHaveText(['Munich, Bavaria, Germany']);
  expect(await page.evaluate(() => Reflect.get(window, 'mapsCalls'))).toMatchObject([
    { input: 'ber', includedPrimaryTypes: ['(regions)'], locationBias: BIAS, sessionToken: 1 },
    { input: 'mun', sessionToken: 2 },
  ]);
  expect(search.calls.filter(({ path }) => path.endsWith('/place_predictions/'))).toEqual([]);
});

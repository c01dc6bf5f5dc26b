import { expect, type Page } from 'playwright/test';
import { installManualClock } from '../manual-clock.ts';
import { CHROMIUM_ONLY } from '../stack-page.ts';
import { CITIES, type City, describePlace } from './fake-origin.ts';
import { COMPOSITIONS } from './mode-test.ts';
import { type SearchPage, test } from './search-page.ts';

/** What the field looks up, and when, is in `location-chooser.test.ts`; here it meets keys, blur and the other field. */
const PREDICTIONS = '/home/api/geo/place_predictions/';
const PLACE = '/home/api/geo/place_from_google_place_id/';

const DENIED = "Looks like we don't have permission to access your location.";
const NOT_DETERMINED = "Looks like the browser wasn't able to determine your location.";
const NO_PLACES = "We weren't able to find any results for that location. Please try a different location.";
const NOT_RESOLVED = "Looks like we weren't able to resolve your location.";

const countCalls = (search: SearchPage, wanted: string) => search.calls.filter(({ path }) => path === wanted).length;
const readParameters = (search: SearchPage, wanted: string) =>
  Object.fromEntries(search.calls.find(({ path }) => path === wanted)?.parameters ?? []);

/** Types the begin of a place's name and clicks its prediction. */
async function pick(search: SearchPage, text: string): Promise<void> {
  await search.location.click();
  await search.location.pressSequentially(text);
  await search
    .options('Locations')
    .filter({ hasText: new RegExp(`^${text}`, 'i') })
    .first()
    .click();
}

test('shows the chosen place, clears on focus, and restores its name on blur', async ({ search }) => {
  await search.open();
  await expect(search.location).toHaveValue('San Francisco');
  await search.location.click();
  await expect(search.location).toHaveValue('');
  await search.location.pressSequentially('ber');
  await expect(search.options('Locations')).toHaveText(['Berlin, BE']);
  await search.location.fill('');
  await expect(search.options('Locations')).toHaveText(['Use my current location', 'Browse online events']);
  await search.keyword.click();
  await expect(search.location).toHaveValue('San Francisco');
  // Enter without a keyword goes to all events of the place.
  await search.keyword.press('Enter');
  await search.page.waitForURL('**/d/ca--san-francisco/all-events/');
});

test('offers the device, online, and recent places', async ({ search, page }) => {
  await search.store('marquee.recent-locations', [
    { slug: 'germany--berlin', currentPlace: 'Berlin', value: 'Berlin', placeId: '2950159', isOnline: false },
    { slug: '<script>', currentPlace: 'No slug of ours', value: 'x', isOnline: false },
  ]);
  await search.open();
  await search.location.click();
  const options = search.options('Recent locations');
  await expect(options).toHaveText(['Use my current location', 'Browse online events', 'Berlin']);
  await options.getByText('Berlin').click();
  await expect(search.location).toHaveValue('Berlin');
  const findCookie = async () => (await page.context().cookies()).find(({ name }) => name === 'location');
  const readSlug = async () => JSON.parse(decodeURIComponent((await findCookie())?.value ?? '{}')).slug;
  await expect.poll(readSlug).toBe('germany--berlin');
  const cookie = await findCookie();
  expect(cookie).toMatchObject({ path: '/', secure: false, sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 24 * 3600);
  await search.location.click();
  await search.page.getByRole('option', { name: 'Browse online events' }).click();
  await expect(search.location).toHaveValue('Online');
  await search.suggest('yog');
  expect(search.autocomplete[0]?.parameters.get('place_id')).toBe('online');
  await search.keyword.press('Enter');
  await page.waitForURL('**/d/online/yog/');
});

test('suggests places 250 ms after typing, and picks one by keyboard', async ({ search, page }) => {
  await search.open();
  await search.location.click();
  // What the field does is there with its panel: 250 ms are those of a field that has it.
  await expect(page.getByRole('listbox')).toBeVisible();
  const clock = await installManualClock(page);
  for (const letter of 'ber') {
    await clock.advance(60);
    await search.location.press(letter);
  }
  await clock.advance(249);
  await search.settleCalls();
  expect(countCalls(search, PREDICTIONS)).toBe(0);
  await clock.advance(1);
  await expect(search.options('Locations')).toHaveText(['Berlin, BE']);
  expect(countCalls(search, PREDICTIONS)).toBe(1);
  const parameters = { input: 'ber', types: 'regions', latitude: '37.77', longitude: '-122.41' };
  expect(readParameters(search, PREDICTIONS)).toEqual(parameters);
  expect(await search.readHighlight(search.location)).toBeNull();
  await search.location.press('ArrowDown');
  expect(await search.readHighlight(search.location)).toBe('Berlin, BE');
  await search.location.press('Enter');
  await expect(search.location).toHaveValue('Berlin');
  await expect(search.location).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  // The name is that of the prediction: its place is looked up meanwhile.
  await expect.poll(() => search.readStorage('marquee.recent-locations')).toMatchObject([{ slug: 'germany--berlin' }]);
  expect(readParameters(search, PLACE)).toEqual({
    googlePlaceId: '2950159',
    excludeNeighborhoods: 'true',
    enableNeighborhoodsAndBoroughs: 'false',
  });
  await search.keyword.fill('jazz');
  await search.submit.click();
  await page.waitForURL('**/d/germany--berlin/jazz/');
});

test('shows a chosen place while it is looked up, keeps a list that opens, and leads a search to it', async ({
  search,
  page,
}) => {
  await search.open();
  const gate = Promise.withResolvers<void>();
  search.respond(PLACE, () => ({ body: { place: describePlace(CITIES[2] as City) }, after: gate.promise }));
  await pick(search, 'ber');
  await expect(search.location).toHaveValue('Berlin');
  await search.suggest('jaz');
  await expect(search.location).toHaveValue('Berlin');
  gate.resolve();
  await expect.poll(() => search.autocomplete.at(-1)?.parameters.get('place_id')).toBe('2950159');
  await expect(search.list('Suggestions')).toBeVisible();
  const second = Promise.withResolvers<void>();
  search.respond(PLACE, () => ({ body: { place: describePlace(CITIES[3] as City) }, after: second.promise }));
  await pick(search, 'mun');
  await search.keyword.press('Enter');
  await expect(page.getByRole('search').first()).toHaveAttribute('aria-busy', 'true');
  second.resolve();
  await page.waitForURL('**/d/germany--munich/jaz/');
});

test('a place that cannot be resolved leaves the place, and one that no place has clears it, each with its notice', async ({
  search,
  page,
}) => {
  await search.open('/header/playground/frame?flags=neighborhoods-and-boroughs');
  search.respond(PLACE, () => ({ status: 404 }));
  await pick(search, 'mun');
  await expect(page.getByRole('search').getByText(NOT_RESOLVED)).toBeVisible();
  await expect(search.status).toHaveText(NOT_RESOLVED);
  // The flag asks for more kinds of places.
  const types = 'neighborhood,locality,sublocality,country,administrative_area_level_1';
  expect(readParameters(search, PREDICTIONS).types).toBe(types);
  await expect(search.location).toHaveValue('San Francisco');
  search.respond(PREDICTIONS, () => ({ body: { predictions: [] } }));
  await search.location.click();
  await search.location.fill('xyzzy');
  await expect(page.getByRole('search').getByText(NO_PLACES)).toBeVisible();
  await expect(page.getByRole('search').getByText(NO_PLACES)).not.toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(search.status).toHaveText(NO_PLACES);
  // No place: what trends in the site's country, and suggestions that depend on no place.
  await search.keyword.click();
  await expect(search.location).toHaveValue('');
  await expect(search.options('Trending this week')).toHaveCount(5);
  await search.suggest('jazz');
  // A notice about the location does not silence the announcements of the keyword field.
  await expect(search.status).toHaveText('4 suggestions');
  const places = search.calls.map(({ parameters }) => parameters.get('location') ?? parameters.get('place_id'));
  expect(places.filter((place) => place !== null)).toEqual(['united-states', 'online']);
});

test('text composed while React comes is looked up and left alone', CHROMIUM_ONLY, async ({ search, page }) => {
  const [{ states, inserted }] = COMPOSITIONS;
  const client = await page.context().newCDPSession(page);
  search.respond(PREDICTIONS, (parameters) => ({
    body: { predictions: [{ main_text: `${parameters.get('input')}!`, types: ['locality'], place_id: '1' }] },
  }));
  const { bringReact } = await search.openBeforeReact();
  await search.location.click();
  for (const text of states) {
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await client.send('Input.imeSetComposition', { text, ...caret });
  }
  await bringReact();
  const last = states.at(-1) ?? '';
  await expect(search.options('Locations')).toHaveText([`${last}!`]);
  await expect(search.location).toHaveValue(last);
  await client.send('Input.insertText', { text: inserted });
  await expect(search.options('Locations')).toHaveText([`${inserted.trim()}!`]);
  await expect(search.location).toHaveValue(inserted);
});

/** Replaces the browser's geolocation: `fix` answers the first call. */
async function replaceGeolocation(page: Page, behaviour: 'silent' | 'denied'): Promise<void> {
  await page.addInitScript((name) => {
    const asked: PositionCallback[] = [];
    const geolocation = {
      getCurrentPosition(success: PositionCallback, failure: (error: unknown) => void) {
        asked.push(success);
        if (name !== 'silent') failure({ code: 1 });
      },
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation });
    Object.defineProperty(navigator, 'permissions', { value: undefined });
    Object.assign(window, {
      countAsked: () => asked.length,
      fix: () => asked[0]?.({ coords: { latitude: 37.8, longitude: -122.27 } } as GeolocationPosition),
    });
  }, behaviour);
}

const countAsked = (page: Page) => page.evaluate(() => (Reflect.get(window, 'countAsked') as () => number)());
const fix = (page: Page) => page.evaluate(() => (Reflect.get(window, 'fix') as () => void)());

test('chooses the place of the device’s position', async ({ search, page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 37.8, longitude: -122.27 });
  await search.open();
  await search.location.click();
  await search.options('Locations').getByText('Use my current location').click();
  await expect(search.location).toHaveValue('Oakland');
  expect(readParameters(search, '/home/api/geo/place_from_coordinates/')).toEqual({
    latitude: '37.80000',
    longitude: '-122.27000',
    excludeNeighborhoods: 'true',
  });
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a position that is denied shows its notice, and keeps the focus and the place @thorough', async ({
  search,
  page,
}) => {
  await replaceGeolocation(page, 'denied');
  await search.open();
  await search.location.click();
  await search.options('Locations').first().waitFor();
  expect(await countAsked(page)).toBe(0);
  await search.location.press('ArrowDown');
  await search.location.press('Enter');
  await expect(page.getByRole('search').getByText(DENIED)).toBeVisible();
  await expect(search.status).toHaveText(DENIED);
  await expect(search.location).toBeFocused();
  await search.keyword.click();
  await expect(search.location).toHaveValue('San Francisco');
});

test('a late position never overwrites a manual choice, and is used if nothing else was chosen @thorough', async ({
  search,
  page,
}) => {
  await replaceGeolocation(page, 'silent');
  await search.open();
  await search.location.click();
  await search.options('Locations').first().click();
  await expect.poll(() => countAsked(page)).toBe(1);
  await pick(search, 'ber');
  await expect(search.location).toHaveValue('Berlin');
  await fix(page);
  await search.settleCalls();
  await expect(search.location).toHaveValue('Berlin');
  expect(countCalls(search, '/home/api/geo/place_from_coordinates/')).toBe(0);

  await page.reload();
  await search.waitUntilReady();
  await search.location.click();
  await page.getByRole('option').first().click();
  await expect(search.status).toHaveText(NOT_DETERMINED);
  await fix(page);
  await expect(search.location).toHaveValue('Oakland');
  await expect(page.getByText(NOT_DETERMINED)).toHaveCount(0);
});

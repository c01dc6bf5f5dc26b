import { expect, type Locator, type Page } from 'playwright/test';
// It declares the page's `dataLayer`.
import type {} from '../../../header-remote/src/analytics/delivery.lazy.ts';
import { needs } from '../engines/engine-needs.ts';
import { installManualClock } from '../manual-clock.ts';
import { readHash } from '../stack-page.ts';
import { COMPOSITIONS } from './compositions.ts';
import { CITIES, type City, describePlace } from './fake-origin.ts';
import { createGate, type SearchPage } from './search-page.ts';
import { test } from './search-test.ts';

/** Colour of errors alone. */
const DANGER = 'rgb(179, 38, 30)';

const DENIED = "Looks like we don't have permission to access your location.";
const NOT_DETERMINED = "Looks like the browser wasn't able to determine your location.";
const NO_PLACES = "We weren't able to find any results for that location. Please try a different location.";
const MAPS_FAILED = "We're sorry, something went wrong. Please try typing in your location again.";
const NOT_RESOLVED = "Looks like we weren't able to resolve your location.";

/** Replaces the browser's geolocation: a test answers each call when it likes. */
async function replaceGeolocation(
  page: Page,
  behaviour: 'hang' | 'late' | 'unavailable' | 'denied' | 'absent',
): Promise<void> {
  await page.addInitScript((name) => {
    const asked: { success: (position: unknown) => void; failure: (error: unknown) => void }[] = [];
    const geolocation = {
      getCurrentPosition(success: (position: unknown) => void, failure: (error: unknown) => void) {
        asked.push({ success, failure });
        if (name === 'unavailable') failure({ code: 2 });
        if (name === 'denied') failure({ code: 1 });
      },
    };
    Object.defineProperty(navigator, 'geolocation', { value: name === 'absent' ? undefined : geolocation });
    Object.defineProperty(navigator, 'permissions', { value: undefined });
    Object.assign(window, {
      countAsked: () => asked.length,
      fix: () => asked[0]?.success({ coords: { latitude: 37.8, longitude: -122.27 } }),
    });
  }, behaviour);
}

const countAsked = (page: Page) => page.evaluate(() => (Reflect.get(window, 'countAsked') as () => number)());
const fix = (page: Page) => page.evaluate(() => (Reflect.get(window, 'fix') as () => void)());

test.describe('location combobox', () => {
  test('shows the chosen place, clears on focus, and restores its name on blur', async ({ search }) => {
    await search.open();
    await expect(search.location).toHaveValue('San Francisco');
    await search.location.click();
    await expect(search.location).toHaveValue('');
    await search.location.pressSequentially('ber');
    await search.keyword.click();
    await expect(search.location).toHaveValue('San Francisco');
  });

  test('offers the device, online, and recent places', async ({ search, page }) => {
    await search.store('marquee.recent-locations', [
      { slug: 'germany--berlin', currentPlace: 'Berlin', value: 'Berlin', placeId: '2950159', isOnline: false },
      { slug: '<script>', currentPlace: 'No slug of ours', value: 'x', isOnline: false },
    ]);
    await search.open();
    await search.location.click();
    await expect(search.options('Recent locations')).toHaveText([
      'Use my current location',
      'Browse online events',
      'Berlin',
    ]);
    await search.options('Recent locations').getByText('Berlin').click();
    await expect(search.location).toHaveValue('Berlin');
    const findCookie = async () => (await page.context().cookies()).find(({ name }) => name === 'location');
    const readSlug = async () => JSON.parse(decodeURIComponent((await findCookie())?.value ?? '{}')).slug;
    await expect.poll(readSlug).toBe('germany--berlin');
    const cookie = await findCookie();
    expect(cookie).toMatchObject({ path: '/', secure: false, sameSite: 'Lax' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 24 * 3600);
  });

  test('suggests places 250 ms after typing, and picks one by keyboard', async ({ search, page }) => {
    const isPredictions = ({ path }: { readonly path: string }) => path.endsWith('/place_predictions/');
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
    expect(search.calls.filter(isPredictions)).toHaveLength(0);
    await clock.advance(1);
    await expect(search.options('Locations')).toHaveText(['Berlin, BE']);
    const calls = search.calls.filter(isPredictions);
    expect(calls.map(({ parameters }) => Object.fromEntries(parameters))).toEqual([
      { input: 'ber', types: 'regions', latitude: '37.77', longitude: '-122.41' },
    ]);
    expect(await search.readHighlight(search.location)).toBeNull();
    await search.location.press('ArrowDown');
    expect(await search.readHighlight(search.location)).toBe('Berlin, BE');
    await search.location.press('Enter');
    await expect(search.location).toHaveValue('Berlin');
    await expect(search.location).toBeFocused();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    expect(await readHash(page)).toBe('');
    const resolution = search.calls.find(({ path }) => path.endsWith('/place_from_google_place_id/'));
    expect(Object.fromEntries(resolution?.parameters ?? [])).toEqual({
      googlePlaceId: '2950159',
      excludeNeighborhoods: 'true',
      enableNeighborhoodsAndBoroughs: 'false',
    });
    expect(await search.readStorage('marquee.recent-locations')).toMatchObject([{ slug: 'germany--berlin' }]);

    await search.keyword.click();
    await search.keyword.fill('jazz');
    await search.submit.click();
    await page.waitForURL('**/d/germany--berlin/jazz/');
  });

  test('an empty input clears the suggestions', async ({ search }) => {
    await search.open();
    await search.location.click();
    await search.location.pressSequentially('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, BE']);
    await search.location.fill('');
    await expect(search.options('Locations')).toHaveText(['Use my current location', 'Browse online events']);
  });

  test('where the field has no room for its icon, its options have theirs', async ({ search, page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await search.open();
    await search.location.click();
    await expect(search.options('Locations')).toHaveCount(2);
    await expect(search.options('Locations').locator('svg:visible')).toHaveCount(2);
    await expect(page.getByRole('search').locator('label svg:visible')).toHaveCount(1);
  });

  for (const [way, submit] of [
    ['Enter', ({ location }) => location.press('Enter')],
    ['the button', ({ submit }) => submit.click()],
  ] as [string, (search: SearchPage) => Promise<void>][]) {
    test(`takes the first prediction for exactly the typed text on ${way}`, async ({ search, page }) => {
      await search.open();
      await search.location.click();
      await search.location.pressSequentially('mun');
      await expect(search.options('Locations')).toHaveText(['Munich, BY']);
      await submit(search);
      await page.waitForURL('**/d/germany--munich/all-events/');
    });
  }

  test('waits for the place of a text that is entered at once', async ({ search, page }) => {
    await search.open();
    const { opened, open } = createGate();
    search.respond('/home/api/geo/place_predictions/', (parameters) => ({
      body: {
        predictions:
          parameters.get('input') === 'berlin'
            ? [{ main_text: 'Berlin', secondary_text: 'BE', types: ['locality'], place_id: '2950159' }]
            : [],
      },
      after: opened,
    }));
    await search.keyword.fill('jazz');
    await search.location.fill('berlin');
    await search.location.press('Enter');
    await expect(page.getByRole('search').first()).toHaveAttribute('aria-busy', 'true');
    expect(new URL(page.url()).pathname).toBe('/');
    open();
    await page.waitForURL('**/d/germany--berlin/jazz/');
  });

  test('announces the lookup of a place while its files are late, and requests the places once', async ({
    search,
    page,
  }) => {
    const { opened, open } = createGate();
    await page.route(/\/(?:location|places)\.js/, async (route) => {
      await opened;
      await route.continue().catch(() => {});
    });
    await search.open();
    await search.keyword.fill('jazz');
    await search.location.fill('berlin');
    await search.location.press('Enter');
    await expect(page.getByRole('search').getByText('Looking the place up')).toBeVisible();
    await expect(search.status).toHaveText('Looking the place up');
    open();
    await page.waitForURL('**/d/germany--berlin/jazz/');
    expect(search.calls.filter(({ path }) => path.endsWith('/place_predictions/'))).toHaveLength(1);
  });

  for (const { name, answer, notice } of [
    { name: 'has no place', answer: { body: { predictions: [] } }, notice: NO_PLACES },
    { name: 'cannot be looked up', answer: { status: 502 }, notice: MAPS_FAILED },
  ]) {
    test(`an entered text that ${name} is not searched in a different place`, async ({ search, page }) => {
      await search.open();
      // Before Enter the list would say it, and Enter search without a place.
      const gate = createGate();
      search.respond('/home/api/geo/place_predictions/', () => ({ ...answer, after: gate.opened }));
      await search.keyword.fill('jazz');
      await search.location.fill('xyzzy');
      await search.location.press('Escape');
      await search.location.press('Enter');
      gate.open();
      await expect(page.getByRole('search').getByText(notice)).toBeVisible();
      await expect(search.status).toHaveText(notice);
      await expect(search.location).toBeFocused();
      expect(new URL(page.url()).pathname).toBe('/');
      // It is said once: the next Enter searches without a place.
      await search.location.press('Enter');
      await page.waitForURL('**/jazz/');
      expect(page.url()).not.toContain('san-francisco');
    });
  }

  test('the site looks up a typed place if the field’s script does not load', async ({ search, page }) => {
    await page.route('**/location.js*', (route) => route.abort());
    await search.open();
    await search.keyword.fill('jazz');
    await search.location.fill('Oakland');
    await search.location.press('Enter');
    await page.waitForURL('**/d/ca--oakland/jazz/');
  });

  test('browses online events', async ({ search, page }) => {
    await search.open();
    await search.location.click();
    await search.options('Locations').getByText('Browse online events').click();
    await expect(search.location).toHaveValue('Online');
    await search.suggest('yog');
    expect(search.autocomplete[0]?.parameters.get('place_id')).toBe('online');
    await search.keyword.press('Enter');
    await page.waitForURL('**/d/online/yog/');
  });

  test('searches a box of the map where no place matches', async ({ search, page }) => {
    await search.open();
    search.respond('/home/api/geo/place_from_google_place_id/', () => ({
      body: {
        place: null,
        latitude: '48.1',
        longitude: '11.5',
        viewport_northeast: { latitude: 48.3, longitude: 11.8 },
        viewport_southwest: { latitude: 48, longitude: 11.2 },
      },
    }));
    await search.location.click();
    await search.location.pressSequentially('mun');
    await search.options('Locations').first().click();
    await expect(search.location).toHaveValue('Munich');
    await search.suggest('jaz');
    expect(search.autocomplete[0]?.parameters.get('latitude')).toBe('48.1');
    await search.keyword.press('Enter');
    await page.waitForURL('**/d/united-states/jaz/?bbox=11.2,48,11.8,48.3');
  });

  for (const { outcome, answer, expectEnd } of [
    {
      outcome: 'leads to it',
      answer: { body: { place: describePlace(CITIES[2] as City) } },
      expectEnd: ({ page }) => page.waitForURL('**/d/germany--berlin/jazz/'),
    },
    {
      outcome: 'is not made elsewhere if the lookup fails',
      answer: { status: 502 },
      async expectEnd(search) {
        await expect(search.status).toHaveText(NOT_RESOLVED);
        await expect(search.location).toBeFocused();
        expect(new URL(search.page.url()).pathname).toBe('/');
        await search.keyword.click();
        await expect(search.location).toHaveValue('San Francisco');
      },
    },
  ] as {
    readonly outcome: string;
    readonly answer: { readonly status: number } | { readonly body: unknown };
    readonly expectEnd: (search: SearchPage) => Promise<void>;
  }[]) {
    test(`shows a chosen place while it is looked up, and a search in the meantime ${outcome}`, async ({ search }) => {
      await search.open();
      const gate = createGate();
      search.respond('/home/api/geo/place_from_google_place_id/', () => ({ ...answer, after: gate.opened }));
      await search.location.click();
      await search.location.pressSequentially('ber');
      await search.options('Locations').first().click();
      await expect(search.location).toHaveValue('Berlin');
      await search.keyword.click();
      await expect(search.location).toHaveValue('Berlin');
      await search.keyword.pressSequentially('jazz');
      await search.keyword.press('Enter');
      await expect(search.page.getByRole('search').first()).toHaveAttribute('aria-busy', 'true');
      gate.open();
      await expectEnd(search);
    });
  }

  test('a place that is resolved late does not close a keyword list that was opened in the meantime', async ({
    search,
  }) => {
    await search.open();
    const gate = createGate();
    search.respond('/home/api/geo/place_from_google_place_id/', () => ({
      body: { place: describePlace(CITIES[2] as City) },
      after: gate.opened,
    }));
    await search.location.click();
    await search.location.pressSequentially('ber');
    await search.options('Locations').first().click();
    await search.suggest('jaz');
    gate.open();
    await expect(search.location).toHaveValue('Berlin');
    await expect(search.list('Suggestions')).toBeVisible();
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => search.autocomplete.at(-1)?.parameters.get('place_id')).toBe('2950159');
  });

  test('requests neighbourhoods as well where the host has turned them on', async ({ search }) => {
    await search.open('/header/playground/frame?flags=neighborhoods-and-boroughs');
    await search.location.click();
    await search.location.pressSequentially('mun');
    await search.options('Locations').first().click();
    await expect(search.location).toHaveValue('Munich');
    const parametersOf = (name: string) => search.calls.find(({ path }) => path.endsWith(`/${name}/`))?.parameters;
    expect(parametersOf('place_predictions')?.get('types')).toBe(
      'neighborhood,locality,sublocality,country,administrative_area_level_1',
    );
    expect(Object.fromEntries(parametersOf('place_from_google_place_id') ?? [])).toEqual({
      googlePlaceId: '2867714',
      excludeNeighborhoods: 'false',
      enableNeighborhoodsAndBoroughs: 'true',
    });
  });

  test('reports a place that the origin does not know', async ({ search, page }) => {
    await search.open('/', { hasPlace: false });
    const countMissing = () =>
      page.evaluate(() =>
        (window.dataLayer ?? []).flatMap((entry) => {
          const { action, category, label, requestPath } = entry as Record<string, string>;
          return action === 'missing-place' ? [`${category} ${label} ${requestPath}`] : [];
        }),
      );
    search.respond('/home/api/geo/place_from_google_place_id/', () => ({ status: 404 }));
    await search.location.click();
    await search.location.pressSequentially('mun');
    await search.options('Locations').first().click();
    await expect(search.status).toHaveText(NOT_RESOLVED);
    await expect.poll(countMissing).toEqual(['location prediction /']);

    // An origin that does not answer has not said that there is no such place.
    search.respond('/home/api/geo/place_from_google_place_id/', () => ({ status: 502 }));
    await search.location.fill('ber');
    await expect(search.options('Locations')).toHaveText(['Berlin, BE']);
    await search.options('Locations').first().click();
    await expect(search.status).toHaveText(NOT_RESOLVED);
    expect(await countMissing()).toHaveLength(1);
  });

  test('clears the location with a notice when no place has that name', async ({ search, page }) => {
    await search.open();
    await search.location.click();
    await search.location.pressSequentially('xyzzy');
    await expect(page.getByRole('search').getByText(NO_PLACES)).toBeVisible();
    await expect(page.getByRole('search').getByText(NO_PLACES)).not.toHaveCSS('color', DANGER);
    await expect(search.status).toHaveText(NO_PLACES);

    // No place: what trends in the site's country, and suggestions that depend on no place.
    await search.keyword.click();
    await expect(search.location).toHaveValue('');
    await expect(search.status).toHaveText('');
    await expect(search.options('Trending this week')).toHaveCount(5);
    await search.suggest('jazz');
    const places = search.calls.map(({ parameters }) => parameters.get('location') ?? parameters.get('place_id'));
    expect(places.filter((place) => place !== null)).toEqual(['united-states', 'online']);
  });

  test('clears the location with a notice when the service fails', async ({ search, page }) => {
    await search.open();
    search.respond('/home/api/geo/place_predictions/', () => ({ status: 502 }));
    await search.location.click();
    await search.location.pressSequentially('ber');
    await expect(page.getByRole('search').getByText(MAPS_FAILED)).toBeVisible();
    await expect(search.status).toHaveText(MAPS_FAILED);
    await expect(search.location).toBeFocused();
    await search.location.press('Tab');
    await expect(search.location).toHaveValue('');
  });

  test(
    'leaving the text aborts the pending request, whose answer never reopens the list',
    needs('abort'),
    async ({ search }) => {
      await search.open();
      for (const [name, leave] of [
        ['Escape', (location) => location.press('Escape')],
        ['Alt+Up', (location) => location.press('Alt+ArrowUp')],
        ['Tab', (location) => location.press('Tab')],
        ['clearing', (location) => location.fill('')],
      ] as [string, (location: Locator) => Promise<void>][]) {
        await test.step(name, async () => {
          search.forgetCalls();
          const gate = createGate();
          const { opened } = gate;
          search.respond('/home/api/geo/place_predictions/', () => ({ body: { predictions: [] }, after: opened }));
          const findCall = () => search.calls.find(({ path }) => path.endsWith('/place_predictions/'));
          await search.location.click();
          await search.location.fill('ber');
          await expect.poll(findCall).toBeDefined();
          await leave(search.location);
          await expect.poll(() => findCall()?.outcome).toBe('aborted');
          gate.open();
          await search.settleCalls();
          await expect(search.list('Locations').getByText('Berlin')).toHaveCount(0);
          await expect(search.status).toHaveText('');
          await search.submit.focus();
          await expect(search.location).toHaveValue('San Francisco');
        });
      }
    },
  );

  test('keys, caret and composed text work as in the keyword field', needs('cdp'), async ({ search, page }) => {
    await search.open();
    await search.location.click();
    await search.location.pressSequentially('o');
    search.respond('/home/api/geo/place_predictions/', () => ({
      body: {
        predictions: CITIES.slice(0, 3).map(({ id, name, region }) => ({
          main_text: name,
          secondary_text: region,
          types: ['locality'],
          place_id: id,
        })),
      },
    }));
    await search.location.fill('bar');
    await expect(search.options('Locations')).toHaveCount(3);
    for (const [key, expected] of [
      ['ArrowDown', 'San Francisco, CA'],
      ['ArrowUp', 'Berlin, BE'],
      ['ArrowDown', 'San Francisco, CA'],
    ] as const) {
      await search.location.press(key);
      expect(await search.readHighlight(search.location)).toBe(expected);
    }
    await search.location.press('Home');
    await search.location.press('Shift+ArrowRight');
    const readSelection = () =>
      search.location.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    expect(await readSelection()).toEqual([0, 1]);
    await search.location.press('Alt+ArrowUp');
    await expect(search.location).toHaveAttribute('aria-expanded', 'false');
    await search.location.press('Alt+ArrowDown');
    await expect(search.location).toHaveAttribute('aria-expanded', 'true');
    expect(await search.readHighlight(search.location)).toBeNull();

    // While composing, keys belong to the input method.
    const client = await page.context().newCDPSession(page);
    await search.location.press('End');
    await client.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await search.location.evaluate((input) =>
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }),
      ),
    );
    await client.send('Input.insertText', { text: 'に' });
    await expect(search.location).toHaveValue('barに');
    await expect(search.location).toHaveAttribute('aria-expanded', 'true');

    // Escape closes and keeps the text, a second one clears it; Tab commits nothing.
    await search.location.press('Escape');
    await expect(search.location).toHaveValue('barに');
    await expect(search.location).toHaveAttribute('aria-expanded', 'false');
    await search.location.press('Escape');
    await expect(search.location).toHaveValue('');
    await search.location.press('ControlOrMeta+z');
    await expect(search.location).toHaveValue('barに');
    await search.location.fill('bar');
    await search.location.press('ArrowDown');
    await search.location.press('Tab');
    await expect(search.location).toHaveValue('San Francisco');
    expect(search.calls.filter(({ path }) => path.endsWith('/place_from_google_place_id/'))).toEqual([]);
  });

  for (const moment of ['before React and through it', 'with React'] as const) {
    test(`text composed ${moment} is looked up and left alone`, needs('cdp'), async ({ search, page }) => {
      const client = await page.context().newCDPSession(page);
      const inputs = () => search.calls.flatMap(({ parameters }) => parameters.get('input') ?? []);
      search.respond('/home/api/geo/place_predictions/', (parameters) => ({
        body: { predictions: [{ main_text: `${parameters.get('input')}!`, types: ['locality'], place_id: '1' }] },
      }));
      if (moment === 'with React') await search.open();
      for (const { language, states, inserted } of COMPOSITIONS) {
        await test.step(language, async () => {
          const bringReact = moment === 'with React' ? null : (await search.openBeforeReact()).bringReact;
          await search.location.click();
          await search.location.evaluate((input: HTMLInputElement) => {
            input.dataset.ends = '';
            input.addEventListener('compositionend', () => {
              input.dataset.ends += 'x';
            });
          });
          for (const text of states)
            await client.send('Input.imeSetComposition', {
              text,
              selectionStart: text.length,
              selectionEnd: text.length,
            });
          await bringReact?.();
          const last = states.at(-1) as string;
          await expect(search.options('Locations')).toHaveText([`${last}!`]);
          await expect(search.location).toHaveValue(last);
          await expect(search.location).toHaveAttribute('data-ends', '');
          await client.send('Input.insertText', { text: inserted });
          await expect(search.options('Locations')).toHaveText([`${inserted.trim()}!`]);
          await expect(search.location).toHaveValue(inserted);
          expect(inputs().filter((input) => input === inserted.trim())).toHaveLength(1);
          await search.keyword.click();
        });
      }
    });
  }

  test('Enter without a keyword goes to all events of the place', async ({ search, page }) => {
    await search.open();
    await search.keyword.click();
    await search.keyword.press('Enter');
    await page.waitForURL('**/d/ca--san-francisco/all-events/');
  });

  test('keeps the place and shows a notice when a prediction cannot be resolved', async ({ search, page }) => {
    await search.open();
    search.respond('/home/api/geo/place_from_google_place_id/', () => ({ status: 404 }));
    await search.location.click();
    await search.location.pressSequentially('ber');
    await search.options('Locations').first().click();
    await expect(search.status).toHaveText(NOT_RESOLVED);
    await expect(search.location).toHaveValue('San Francisco');
    await expect(page.getByRole('search').getByText(NOT_RESOLVED)).toBeVisible();
  });
});

test.describe('device location', () => {
  test('requests the position only when the user chooses the device’s place', async ({ search, page }) => {
    await replaceGeolocation(page, 'hang');
    await search.open();
    await search.location.click();
    expect(await countAsked(page)).toBe(0);
    await search.options('Locations').getByText('Use my current location').click();
    await expect.poll(() => countAsked(page)).toBe(1);
  });

  test('chooses the place of the device’s position', async ({ search, page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 37.8, longitude: -122.27 });
    await search.open();
    await search.location.click();
    const icon = page.locator('label:has([name="location"]) > svg');
    const pin = await icon.innerHTML();
    await search.options('Locations').getByText('Use my current location').click();
    await expect(search.location).toHaveValue('Oakland');
    await expect.poll(() => icon.innerHTML()).not.toBe(pin);
    const call = search.calls.find(({ path }) => path.endsWith('/place_from_coordinates/'));
    expect(Object.fromEntries(call?.parameters ?? [])).toEqual({
      latitude: '37.80000',
      longitude: '-122.27000',
      excludeNeighborhoods: 'true',
    });
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  for (const [behaviour, notice] of [
    ['denied', DENIED],
    ['absent', DENIED],
    ['unavailable', NOT_DETERMINED],
    ['hang', NOT_DETERMINED],
  ] as const) {
    test(`${behaviour}: shows its notice, keeps the focus and the place`, async ({ search, page }) => {
      await replaceGeolocation(page, behaviour);
      await search.open();
      await search.location.click();
      await search.options('Locations').first().waitFor();
      await search.location.press('ArrowDown');
      await search.location.press('Enter');
      await expect(page.getByRole('search').getByText(notice)).toBeVisible();
      await expect(search.status).toHaveText(notice);
      await expect(search.location).toBeFocused();
      await search.keyword.click();
      await expect(search.location).toHaveValue('San Francisco');
    });
  }

  test('a notice about the location does not silence the announcements of the keyword field', async ({
    search,
    page,
  }) => {
    await replaceGeolocation(page, 'denied');
    await search.open();
    await search.location.click();
    await search.options('Locations').first().click();
    await expect(search.status).toHaveText(DENIED);
    await search.suggest('jaz');
    await expect(search.status).toHaveText('4 suggestions');
  });

  test('refused by the browser: shows its notice', async ({ search, page, context }) => {
    await context.clearPermissions();
    await page.addInitScript(() => {
      navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
    });
    await search.open();
    await search.location.click();
    await search.options('Locations').first().click();
    await expect(search.status).toHaveText(DENIED);
  });

  test('coordinates in no place: shows its notice', async ({ search, page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 0, longitude: 0 });
    await search.open();
    search.respond('/home/api/geo/place_from_coordinates/', () => ({ status: 404 }));
    await search.location.click();
    await search.options('Locations').first().click();
    await expect(page.getByRole('search').getByText(NOT_RESOLVED)).toBeVisible();
    await expect(search.location).toBeFocused();
  });

  test('a late position never overwrites a manual choice', async ({ search, page }) => {
    await replaceGeolocation(page, 'late');
    await search.open();
    await search.location.click();
    await search.options('Locations').first().click();
    await expect.poll(() => countAsked(page)).toBe(1);
    await search.location.pressSequentially('ber');
    await search.options('Locations').first().click();
    await expect(search.location).toHaveValue('Berlin');
    await fix(page);
    await search.settleCalls();
    await expect(search.location).toHaveValue('Berlin');
    expect(search.calls.filter(({ path }) => path.endsWith('/place_from_coordinates/'))).toEqual([]);
  });

  test('a late position is used if nothing else was chosen', async ({ search, page }) => {
    await replaceGeolocation(page, 'late');
    await search.open();
    await search.location.click();
    await search.options('Locations').first().click();
    await expect(search.status).toHaveText(NOT_DETERMINED);
    await fix(page);
    await expect(search.location).toHaveValue('Oakland');
    await expect(page.getByText(NOT_DETERMINED)).toHaveCount(0);
  });
});

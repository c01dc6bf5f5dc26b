import { expect } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';
import { waitUntilPainted } from '../layout-shift.ts';
import { endAnimations, readHash } from '../stack-page.ts';
import { createGate, type SearchPage } from './search-page.ts';
import { test } from './search-test.ts';

/** What stands before each suggestion: a clock, which is a circle of the icon's width, where it was searched before. */
const readIcons = ({ page }: SearchPage) =>
  page
    .locator('[role=option] path')
    .evaluateAll((paths) =>
      paths.map((path) => (path.getAttribute('d')?.startsWith('M2 12a10 10') ? 'clock' : 'search')),
    );

/** What both report of a search. */
const SEARCH_CLICK = {
  name: 'HeaderInteraction',
  category: 'search',
  action: 'click',
  label: 'recent',
  requestPath: '/',
  pageName: 'home',
};

for (const mode of ['the pre-hydration script alone', 'the handoff'] as const) {
  test(`recent searches by ${mode}: removes one, and goes on to the results of a chosen one`, async ({
    search,
    page,
  }) => {
    const { bringReact } = await search.openBeforeReact();
    await page.evaluate(() => localStorage.setItem('marquee.recent-searches', '["jazz","rock","yoga"]'));
    await search.keyword.click();
    await page.getByRole('button', { name: 'Remove rock' }).click();
    await expect(search.options('Recent searches')).toHaveText(['jazz', 'yoga']);
    await expect(search.status).toHaveText('Removed rock');
    await search.keyword.pressSequentially('JA');
    await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
    expect(await readIcons(search)).toEqual(['clock', 'search', 'search', 'search']);
    if (mode === 'the handoff') await bringReact();
    await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
    expect(await readIcons(search)).toEqual(['clock', 'search', 'search', 'search']);
    await search.keyword.fill('');
    await expect(search.options('Recent searches')).toHaveText(['jazz', 'yoga']);
    // By whichever way it leaves the page, and before the next one.
    await page.evaluate(() => {
      navigator.sendBeacon = (_, body) => {
        sessionStorage.setItem('beacons', `${sessionStorage.getItem('beacons') ?? ''}${body}\n`);
        return true;
      };
    });
    await search.options('Recent searches').getByText('yoga').click();
    await page.waitForURL('**/d/ca--san-francisco/yoga/', { waitUntil: 'commit' });
    const beacons = (await page.evaluate(() => sessionStorage.getItem('beacons'))) ?? '';
    const events = beacons
      .trim()
      .split('\n')
      .flatMap((beacon) => JSON.parse(beacon));
    // A part of the page that was still loading may be reported too.
    expect(events.filter(({ name }) => name === SEARCH_CLICK.name)).toMatchObject([SEARCH_CLICK]);
    expect(await search.readStorage('marquee.recent-searches')).toEqual(['yoga', 'jazz']);
  });
}

test.describe('the handoff', () => {
  test('moves nothing, loses no letter, and takes over the request that is on its way', async ({ search, page }) => {
    const gate = createGate();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({
      body: { query: ['jazz'] },
      after: gate.opened,
    }));
    const { bringReact } = await search.openBeforeReact();
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const score = Reflect.get(window, 'shift') ?? 0;
        Reflect.set(
          window,
          'shift',
          list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), score),
        );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await search.keyword.click();
    const measure = async () => {
      await endAnimations(page);
      return search.list('Trending this week').boundingBox();
    };
    const place = await measure();
    await search.typeAtOnce('jaz');
    await expect.poll(() => search.autocomplete.length).toBe(1);
    await bringReact();
    await search.keyword.press('ArrowLeft');
    gate.open();
    await expect(search.options('Suggestions')).toHaveText(['jazz']);
    expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['answered']);
    expect(await search.keyword.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    // As it is promised, to three digits. Not what follows: the heading of the trending searches moves the list.
    await waitUntilPainted(page);
    expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBeCloseTo(0, 3);
    await search.keyword.fill('');
    await search.list('Trending this week').waitFor();
    expect(await measure()).toEqual(place);
    await expect(page.getByRole('listbox')).toHaveCount(1);
  });

  test('a place typed before React keeps its open list and its predictions', async ({ search }) => {
    const { bringReact } = await search.openBeforeReact();
    await search.location.click();
    // The current location's name is selected: typed text replaces it.
    await search.location.pressSequentially('Berl');
    await expect(search.location).toHaveValue('Berl');
    await bringReact();
    await expect(search.options('Locations')).toHaveText(['Berlin, BE']);
    await search.keyword.click();
    await search.location.fill('Berlin');
    await search.location.press('Enter');
    await search.page.waitForURL('**/d/germany--berlin/all-events/');
  });
});

test.describe('the pre-hydration script', () => {
  test('has no axe violations, and leaves a typed place to the form', async ({ search, page }) => {
    await search.openBeforeReact();
    await search.keyword.click();
    await search.list('Trending this week').waitFor();
    await endAnimations(page);
    expect(await findViolations(page, '[data-marquee-root]')).toEqual([]);
    await page.mouse.click(700, 600);
    await expect(page.getByRole('listbox')).toBeHidden();
    await search.location.fill('Berlin');
    await search.location.press('Enter');
    await page.waitForURL(/\/d\/.*berlin/i, { waitUntil: 'commit' });
  });

  test('typed text replaces the shown place in a field that was focused before the script', async ({
    search,
    page,
  }) => {
    const gate = createGate();
    await page.route('**/pre-hydration.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await search.begin();
    await search.location.click();
    gate.open();
    await search.waitUntilServed();
    await page.keyboard.type('Berlin');
    await expect(search.location).toHaveValue('Berlin');
    await search.waitUntilReady();
    await expect(search.location).toHaveValue('Berlin');
  });

  test(
    'sends no event that the user refuses, and by a call what no beacon takes',
    needs('requestBody'),
    async ({ search, page }) => {
      await search.openBeforeReact();
      await page.evaluate(() => {
        document.addEventListener('marquee:search', (event) => event.preventDefault());
        Reflect.set(window, 'beacons', 0);
        navigator.sendBeacon = () => {
          Reflect.set(window, 'beacons', Reflect.get(window, 'beacons') + 1);
          return false;
        };
        // biome-ignore lint/suspicious/noDocumentCookie: as the page of privacy choices sets it
        document.cookie = 'privacy=analytics; Path=/';
      });
      const calls: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/header/events')) calls.push(request.postDataJSON());
      });
      await search.keyword.fill('opera');
      await search.keyword.press('Enter');
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await page.context().clearCookies({ name: 'privacy' });
      await search.keyword.fill('jazz');
      await search.keyword.press('Enter');
      await expect.poll(() => calls.length).toBe(1);
      expect(calls).toMatchObject([[{ ...SEARCH_CLICK, label: 'typed' }]]);
      expect(await page.evaluate(() => Reflect.get(window, 'beacons'))).toBe(1);
    },
  );

  test('goes on beside a hydrated header until React’s search loads', async ({ search, page }) => {
    let isLost = true;
    await page.route('**/search.js*', (route) => (isLost ? route.abort() : route.continue()));
    const { bringHeader } = await search.openBeforeReact();
    await search.keyword.click();
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/search.js'));
    await bringHeader();
    await lost;
    await search.typeAtOnce('jazz b');
    await expect(search.options('Suggestions')).toHaveText(['jazz brunch', 'jazz bar']);
    await expect(page.locator('[data-marquee-search]')).toHaveCount(0);
    isLost = false;
    await search.keyword.press('Tab');
    await search.waitUntilReady();
    await expect(search.location).toBeFocused();
    await expect(search.options('Locations').first()).toBeVisible();
    await expect(search.keyword).toHaveValue('jazz b');
    expect(search.autocomplete).toHaveLength(1);
  });

  test('opens, lists and is picked from before its second file, which goes on with what was typed', async ({
    search,
    page,
  }) => {
    const gate = createGate();
    await page.route('**/pre-hydration-suggestions.js', async (route) => {
      await gate.opened;
      await route.continue().catch(() => {});
    });
    await search.openBeforeReact('/', false);
    await page.evaluate(() => localStorage.setItem('marquee.recent-searches', '["rock","jazz brunch"]'));
    await search.keyword.click();
    await expect(search.options('Recent searches')).toHaveText(['rock', 'jazz brunch']);
    await page.getByRole('button', { name: 'Remove rock' }).click();
    await expect(search.options('Recent searches')).toHaveText(['jazz brunch']);
    await search.keyword.pressSequentially('ja');
    await expect(search.options('Suggestions')).toHaveText(['jazz brunch']);
    await search.keyword.press('ArrowDown');
    await expect(search.options('Suggestions').first()).toHaveAttribute('aria-selected', 'true');
    expect(await readHash(page)).toBe('');
    gate.open();
    await expect(search.options('Suggestions')).toHaveText(['jazz brunch', 'jazz', 'jazz bar', 'live jazz']);
    await expect(search.options('Suggestions').first()).toHaveAttribute('aria-selected', 'true');
    await expect(search.options('Suggestions').first().locator('strong')).toHaveText('zz brunch');
    await expect(search.status).toHaveText('4 suggestions');
    expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['answered']);
    expect(await readHash(page)).toBe('#search');
  });

  test('leaves a search without the template of its panels, which a host has lost, to React', async ({
    search,
    page,
  }) => {
    // Before the script, as where a host parses the header's HTML and puts it into the page.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        for (const { content } of document.querySelectorAll('template')) content.replaceChildren();
      }).observe(document, { childList: true, subtree: true });
    });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await search.begin();
    await search.keyword.click();
    await search.waitUntilReady();
    await search.keyword.pressSequentially('jazz b');
    await expect(search.options('Suggestions')).toHaveText(['jazz brunch', 'jazz bar']);
    expect(errors).toEqual([]);
  });

  test('serves without its second file until React, which requests once', async ({ search, page }) => {
    await page.route('**/pre-hydration-suggestions.js', (route) => route.abort());
    const { bringReact } = await search.openBeforeReact('/', false);
    await search.keyword.click();
    await expect(search.options('Trending this week')).not.toHaveCount(0);
    await search.keyword.pressSequentially('jazz b');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await bringReact();
    await expect(search.options('Suggestions')).toHaveText(['jazz brunch', 'jazz bar']);
    await expect(search.keyword).toBeFocused();
    expect(search.autocomplete.map(({ parameters }) => parameters.get('q'))).toEqual(['jazz b']);
    await search.keyword.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('has a search from before its second file counted by the next page with a header', async ({ search, page }) => {
    let isLost = true;
    await page.route('**/pre-hydration-suggestions.js', (route) => (isLost ? route.abort() : route.continue()));
    await page.addInitScript(() => {
      navigator.sendBeacon = (_, body) => {
        sessionStorage.setItem('beacons', `${sessionStorage.getItem('beacons') ?? ''}${body}\n`);
        return true;
      };
    });
    await search.openBeforeReact('/', false);
    await search.keyword.fill('yoga');
    await search.keyword.press('Enter');
    await page.waitForURL('**/d/ca--san-francisco/yoga/', { waitUntil: 'commit' });
    isLost = false;
    await page.goto('/', { waitUntil: 'commit' });
    const readEvents = () =>
      page.evaluate(() =>
        (sessionStorage.getItem('beacons') ?? '')
          .split('\n')
          .filter(Boolean)
          .flatMap((beacon) => JSON.parse(beacon)),
      );
    await expect.poll(readEvents).toMatchObject([{ ...SEARCH_CLICK, label: 'typed' }]);
    expect(await search.readStorage('marquee.unsent-search')).toBeNull();
  });

  test.describe('on a phone', needs('touch'), () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('opens its list in place by a tap, and the dialog takes it over', async ({ search, page }) => {
      const { bringReact } = await search.openBeforeReact();
      await search.keyword.tap();
      await expect(search.list('Trending this week')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await search.keyword.pressSequentially('ja');
      await bringReact();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await expect(dialog.getByRole('combobox', { name: 'Search events' })).toBeFocused();
      await expect(dialog.getByRole('combobox', { name: 'Search events' })).toHaveValue('ja');
      await expect(dialog.getByRole('option').first()).toBeVisible();
    });
  });
});

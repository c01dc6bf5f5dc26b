import { expect, type Page } from 'playwright/test';
import { readLayoutShift, waitUntilPainted, watchLayoutShift } from '../layout-shift.ts';
import { CHROMIUM_ONLY, endAnimations, readHash } from '../stack-page.ts';
import { test } from './search-page.ts';

/** What both report of a search. */
const SEARCH_CLICK = {
  name: 'HeaderInteraction',
  category: 'search',
  action: 'click',
  label: 'recent',
  requestPath: '/',
  pageName: 'home',
};

/** Beacons of this page and of those before it are kept in the session's storage. */
const keepBeacons = () => {
  navigator.sendBeacon = (_, body) => {
    sessionStorage.setItem('beacons', `${sessionStorage.getItem('beacons') ?? ''}${body}\n`);
    return true;
  };
};
const readBeacons = (page: Page) =>
  page.evaluate(() =>
    (sessionStorage.getItem('beacons') ?? '')
      .split('\n')
      .filter(Boolean)
      .flatMap((beacon) => JSON.parse(beacon)),
  );

test('recent searches through the handoff: removes one, and goes on to the results of a chosen one', async ({
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
  await bringReact();
  await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
  // A clock, which is a circle of the icon's width, is before what was searched already.
  const clocks = search.options('Suggestions').filter({ has: page.locator('path[d^="M2 12a10 10"]') });
  await expect(clocks).toHaveText(['jazz']);
  await search.keyword.fill('');
  await expect(search.options('Recent searches')).toHaveText(['jazz', 'yoga']);
  await page.evaluate(keepBeacons);
  await search.options('Recent searches').getByText('yoga').click();
  await page.waitForURL('**/d/ca--san-francisco/yoga/', { waitUntil: 'commit' });
  // A part of the page that was still loading may be reported too.
  const events = (await readBeacons(page)).filter(({ name }) => name === SEARCH_CLICK.name);
  expect(events).toMatchObject([SEARCH_CLICK]);
  expect(await search.readStorage('marquee.recent-searches')).toEqual(['yoga', 'jazz']);
});

test.describe('the handoff', () => {
  test('moves nothing, loses no letter, and takes over the request that is on its way', async ({ search, page }) => {
    const gate = Promise.withResolvers<void>();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({
      body: { query: ['jazz'] },
      after: gate.promise,
    }));
    await watchLayoutShift(page);
    const { bringReact } = await search.openBeforeReact();
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
    gate.resolve();
    await expect(search.options('Suggestions')).toHaveText(['jazz']);
    expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['answered']);
    expect(await search.keyword.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    // Not what follows: the heading of the trending searches moves the list.
    await waitUntilPainted(page);
    expect(await readLayoutShift(page)).toBe('0.000');
    await search.keyword.fill('');
    await search.list('Trending this week').waitFor();
    expect(await measure()).toEqual(place);
    await expect(page.getByRole('listbox')).toHaveCount(1);
  });
});

test.describe('the pre-hydration script', () => {
  test('goes on beside a hydrated header until React’s search loads', CHROMIUM_ONLY, async ({ search, page }) => {
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
    const gate = Promise.withResolvers<void>();
    await page.route('**/pre-hydration-suggestions.js', async (route) => {
      await gate.promise;
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
    gate.resolve();
    await expect(search.options('Suggestions')).toHaveText(['jazz brunch', 'jazz', 'jazz bar', 'live jazz']);
    await expect(search.options('Suggestions').first()).toHaveAttribute('aria-selected', 'true');
    await expect(search.options('Suggestions').first().locator('strong')).toHaveText('zz brunch');
    await expect(search.status).toHaveText('4 suggestions');
    expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['answered']);
    expect(await readHash(page)).toBe('#search');
  });

  test('leaves a search without the template of its panels, which a host has lost, to React @thorough', async ({
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
});

import AxeBuilder from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { createGate, type SearchPage } from './search-page.ts';
import { test } from './search-test.ts';

/** React comes between the two halves of each rule, or not at all. */
interface Rule {
  readonly name: string;
  readonly before: (search: SearchPage) => Promise<void>;
  readonly after: (search: SearchPage) => Promise<void>;
}

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

const RULES: readonly Rule[] = [
  {
    name: 'opens with content, goes through the options and keeps the focus in the field',
    async before(search) {
      await search.keyword.click();
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
      await expect(search.list('Trending this week')).toBeVisible();
      expect(await search.list('Trending this week').getAttribute('id')).toBe(
        await search.keyword.getAttribute('aria-controls'),
      );
      await search.keyword.press('ArrowDown');
      await search.keyword.press('ArrowDown');
    },
    async after(search) {
      const second = await search.options('Trending this week').nth(1).textContent();
      expect(await search.readHighlight(search.keyword)).toBe(second);
      await expect(search.keyword).toBeFocused();
      await search.keyword.press('ArrowUp');
      await search.keyword.press('ArrowUp');
      const last = await search.options('Trending this week').last().textContent();
      expect(await search.readHighlight(search.keyword)).toBe(last);
    },
  },
  {
    name: 'requests suggestions once, announces them once, and Escape closes and then clears',
    async before(search) {
      await search.keyword.click();
      await search.keyword.pressSequentially('jaz');
      await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
      await expect(search.status).toHaveText('4 suggestions');
    },
    async after(search) {
      await expect(search.options('Suggestions')).toHaveCount(4);
      await expect(search.status).toHaveText('4 suggestions');
      expect(search.autocomplete).toHaveLength(1);
      await search.keyword.press('Escape');
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await expect(search.keyword).toHaveValue('jaz');
      await search.keyword.press('Escape');
      await expect(search.keyword).toHaveValue('');
    },
  },
  {
    name: 'removes recent searches, and goes on to the results of a chosen one',
    async before(search) {
      await search.page.evaluate(() => localStorage.setItem('marquee.recent-searches', '["jazz","rock","yoga"]'));
      await search.keyword.click();
      await search.page.getByRole('button', { name: 'Remove rock' }).click();
      await expect(search.options('Recent searches')).toHaveText(['jazz', 'yoga']);
      await expect(search.status).toHaveText('Removed rock');
      await search.keyword.pressSequentially('JA');
      await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
      expect(await readIcons(search)).toEqual(['clock', 'search', 'search', 'search']);
    },
    async after(search) {
      await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
      expect(await readIcons(search)).toEqual(['clock', 'search', 'search', 'search']);
      await search.keyword.fill('');
      await expect(search.options('Recent searches')).toHaveText(['jazz', 'yoga']);
      // By whichever way it leaves the page, and before the next one.
      await search.page.evaluate(() => {
        navigator.sendBeacon = (_, body) => {
          sessionStorage.setItem('beacons', `${sessionStorage.getItem('beacons') ?? ''}${body}\n`);
          return true;
        };
      });
      await search.options('Recent searches').getByText('yoga').click();
      await search.page.waitForURL('**/d/ca--san-francisco/yoga/', { waitUntil: 'commit' });
      const beacons = (await search.page.evaluate(() => sessionStorage.getItem('beacons'))) ?? '';
      const events = beacons
        .trim()
        .split('\n')
        .flatMap((beacon) => JSON.parse(beacon));
      // A part of the page that was still loading may be reported too.
      expect(events.filter(({ name }) => name === SEARCH_CLICK.name)).toMatchObject([SEARCH_CLICK]);
      expect(await search.readStorage('marquee.recent-searches')).toEqual(['yoga', 'jazz']);
    },
  },
  {
    name: 'Enter searches for the typed text, whatever an input method composed before',
    async before(search) {
      const client = await search.page.context().newCDPSession(search.page);
      await search.keyword.click();
      await client.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
      await client.send('Input.insertText', { text: '日本 & live' });
    },
    async after(search) {
      await expect(search.keyword).toHaveValue('日本 & live');
      await search.page.evaluate(() => {
        navigator.sendBeacon = () => false;
      });
      const sent = search.page.waitForRequest('**/header/events');
      await search.keyword.press('Enter');
      expect((await sent).postDataJSON()).toMatchObject([{ ...SEARCH_CLICK, label: 'typed' }]);
      await search.page.waitForURL(`**/d/ca--san-francisco/${encodeURIComponent('日本-and-live')}/`, {
        waitUntil: 'commit',
      });
    },
  },
];

for (const mode of ['the early layer alone', 'the hand-over'] as const) {
  test.describe(`keyword combobox by ${mode}`, () => {
    for (const { name, before, after } of RULES) {
      test(name, async ({ search }) => {
        const { bringReact } = await search.openEarly();
        await before(search);
        if (mode === 'the hand-over') await bringReact();
        await after(search);
      });
    }
  });
}

test.describe('the hand-over', () => {
  test('moves nothing, loses no letter, and takes over the request that is on its way', async ({ search, page }) => {
    const gate = createGate();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({
      body: { query: ['jazz'] },
      after: gate.opened,
    }));
    const { bringReact } = await search.openEarly();
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
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      return search.list('Trending this week').boundingBox();
    };
    const place = await measure();
    await search.keyword.pressSequentially('jaz');
    await expect.poll(() => search.autocomplete.length).toBe(1);
    await bringReact();
    await search.keyword.press('ArrowLeft');
    gate.open();
    await expect(search.options('Suggestions')).toHaveText(['jazz']);
    expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['answered']);
    expect(await search.keyword.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await search.keyword.fill('');
    await search.list('Trending this week').waitFor();
    expect(await measure()).toEqual(place);
    expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBe(0);
    await expect(page.getByRole('listbox')).toHaveCount(1);
  });

  test('a place that was typed before React is open after it, with its predictions', async ({ search }) => {
    const { bringReact } = await search.openEarly();
    await search.location.click();
    await search.location.fill('Berl');
    await bringReact();
    await expect(search.options('Locations')).toHaveText(['Berlin, BE']);
    await search.keyword.click();
    await search.location.fill('Berlin');
    await search.location.press('Enter');
    await search.page.waitForURL('**/d/germany--berlin/all-events/');
  });
});

test.describe('the early layer', () => {
  test('leaves a typed place to the form, and has nothing for axe to find', async ({ search, page }) => {
    await search.openEarly();
    await search.keyword.click();
    await search.list('Trending this week').waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const { violations } = await new AxeBuilder({ page }).include('[data-marquee-root]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    await page.mouse.click(700, 600);
    await expect(page.getByRole('listbox')).toBeHidden();
    await search.location.fill('Berlin');
    await search.location.press('Enter');
    await page.waitForURL(/\/d\/.*berlin/i, { waitUntil: 'commit' });
  });

  test('goes on beside a hydrated header until React’s search loads', async ({ search, page }) => {
    let isLost = true;
    await page.route('**/search.js', (route) => (isLost ? route.abort() : route.continue()));
    const { bringHeader } = await search.openEarly();
    await search.keyword.click();
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/search.js'));
    await bringHeader();
    await lost;
    await search.keyword.pressSequentially('jazz b');
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

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('opens its list in place by a tap, and the dialog takes it over', async ({ search, page }) => {
      const { bringReact } = await search.openEarly();
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

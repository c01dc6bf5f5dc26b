import { expect } from 'playwright/test';
import { test } from './search-test.ts';

const KEY = 'marquee.recent-searches';

test.describe('recent and trending searches', () => {
  test('a search is remembered in lower case, once, newest first', async ({ search, page }) => {
    await search.store(KEY, ['rock', 'jazz']);
    await search.open();
    await search.keyword.click();
    await search.keyword.fill('  JAZZ ');
    await search.keyword.press('Enter');
    await page.waitForURL('**/jazz/');
    expect(await search.readStorage(KEY)).toEqual(['jazz', 'rock']);
  });

  test('shows five recent searches, or trending ones if there are none', async ({ search }) => {
    await search.store(KEY, ['one', 'two', 'three', 'four', 'five', 'six']);
    await search.open();
    await search.keyword.click();
    await expect(search.options('Recent searches')).toHaveText(['one', 'two', 'three', 'four', 'five']);
    await search.page.getByRole('button', { name: 'Clear all recent searches' }).click();
    await expect(search.options('Trending this week')).toHaveText([
      'halloween',
      'live music',
      'food festival',
      'comedy',
      'markets',
    ]);
    await expect(search.keyword).toBeFocused();
    expect(await search.readStorage(KEY)).toEqual([]);
    await expect(search.page.getByText('Trending this week')).toBeVisible();
    const call = search.calls.find(({ path }) => path.endsWith('/trending/'));
    expect(Object.fromEntries(call?.parameters ?? [])).toEqual({ location: 'ca--san-francisco', timeframe: 'week' });
  });

  test('picking one runs the search', async ({ search, page }) => {
    await search.open();
    await search.keyword.click();
    await search.options('Trending this week').getByText('live music').click();
    await page.waitForURL('**/d/ca--san-francisco/live-music/');
  });

  test('a term is removed by pointer, and the focus stays in the field', async ({ search, page }) => {
    await search.store(KEY, ['one', 'two', 'three']);
    await search.open();
    await search.keyword.click();
    await page.getByRole('button', { name: 'Remove two' }).click();
    await expect(search.options('Recent searches')).toHaveText(['one', 'three']);
    await expect(search.keyword).toBeFocused();
    await expect(search.status).toHaveText('Removed two');
    expect(await search.readStorage(KEY)).toEqual(['one', 'three']);
  });

  test('terms are removed by keyboard, one by one and all at once, and the focus moves to a neighbour', async ({
    search,
    page,
  }) => {
    await search.store(KEY, ['one', 'two', 'three', 'four']);
    await search.open();
    await search.keyword.click();
    await search.list('Recent searches').waitFor();
    await search.keyword.press('ArrowDown');
    await search.keyword.press('Delete');
    await expect(search.options('Recent searches')).toHaveText(['two', 'three', 'four']);
    await expect(search.keyword).toBeFocused();

    await search.keyword.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear all recent searches' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Remove three' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search.options('Recent searches')).toHaveText(['two', 'four']);
    await expect(page.getByRole('button', { name: 'Remove four' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove two' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search.keyword).toBeFocused();
    await expect(search.list('Trending this week')).toBeVisible();
  });

  test('the remove buttons are beside the listbox, not in it', async ({ search, page }) => {
    await search.store(KEY, ['one']);
    await search.open();
    await search.keyword.click();
    await expect(page.getByRole('button', { name: 'Remove one' })).toBeVisible();
    await expect(search.list('Recent searches').getByRole('button')).toHaveCount(0);
  });

  test('a failed call for trending searches shows nothing and logs nothing', async ({ search, page }) => {
    await search.open();
    search.respond('/api/v3/trending/', () => ({ status: 502 }));
    await search.keyword.click();
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    await search.keyword.fill('jazz');
    await search.keyword.press('Enter');
    await page.waitForURL('**/jazz/');
  });
});

test.describe('recent searches in storage', () => {
  for (const [name, script] of [
    [
      'throws',
      () => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      },
    ],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
    [
      'holds rubbish',
      () => {
        // Firefox has none in documents without an origin.
        if (origin === 'null') return;
        localStorage.setItem('marquee.recent-searches', '{"not": ["an", "array"');
        localStorage.setItem('marquee.recent-locations', '[1, null, {"slug": 5}, [[]]]');
      },
    ],
    [
      'holds other things',
      () => {
        // Firefox has none in documents without an origin.
        if (origin === 'null') return;
        localStorage.setItem('marquee.recent-searches', '[1, null, {"a": 1}, "  ", "ok"]');
        localStorage.setItem('marquee.recent-locations', '{}');
      },
    ],
    [
      'and cookies are off',
      () => {
        Object.defineProperty(document, 'cookie', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
          set() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
        Object.defineProperty(window, 'localStorage', { get: () => null });
      },
    ],
  ] as const) {
    test(`${name}: the search works and nothing is logged`, async ({ search, page }) => {
      await page.addInitScript(script);
      await search.open();
      await search.location.click();
      await search.location.pressSequentially('ber');
      await search.options('Locations').first().click();
      await expect(search.location).toHaveValue('Berlin');
      await search.suggest('jaz');
      await search.keyword.press('ArrowDown');
      await search.keyword.press('Enter');
      await page.waitForURL('**/d/germany--berlin/jazz/');
    });
  }

  test('stored markup is rendered as text', async ({ search, page }) => {
    const evil = '<img src=x onerror=alert(1)>';
    await search.store(KEY, [evil]);
    await search.open();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({ body: { query: [`${evil} jazz`] } }));
    await search.keyword.click();
    await expect(search.options('Recent searches')).toHaveText([evil]);
    await search.keyword.pressSequentially('jaz');
    await expect(search.options('Suggestions')).toHaveText([`${evil} jazz`]);
    expect(await page.locator('[data-marquee-root] img[src=x]').count()).toBe(0);
  });
});

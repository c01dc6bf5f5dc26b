import { expect } from 'playwright/test';
import { findViolations } from '../find-violations.ts';
import { installManualClock } from '../manual-clock.ts';
import { waitForAnimations } from '../stack-page.ts';
import { createGate } from './search-page.ts';
import { test } from './search-test.ts';

/** Colour of errors alone. */
const DANGER = 'rgb(179, 38, 30)';

test.describe('the search', () => {
  test('axe finds nothing: closed, with suggestions, recent and trending searches, places, and after a failure', async ({
    search,
    page,
  }) => {
    await search.open();
    const analyze = async (state: string, part = '[role=search]') => {
      await waitForAnimations(page);
      expect(await findViolations(page, part), state).toEqual([]);
    };
    await analyze('closed', '[data-marquee-root]');
    await search.keyword.click();
    await search.list('Trending this week').waitFor();
    await analyze('trending searches');
    await search.location.click();
    await search.list('Locations').waitFor();
    await analyze('places');
    await page.evaluate(() => localStorage.setItem('marquee.recent-searches', '["jazz","rock"]'));
    await search.keyword.click();
    await search.list('Recent searches').waitFor();
    await analyze('recent searches');
    await search.keyword.fill('jaz');
    await search.list('Suggestions').waitFor();
    await analyze('suggestions');
    search.respond('/api/v3/destination/search/autocomplete/', () => ({ status: 500 }));
    await search.keyword.fill('opera');
    await page.getByText('Looks like we had a problem running your search.').first().waitFor();
    await analyze('a failure');
  });
});

test.describe('keyword combobox: pasted text', () => {
  test('pasted control characters and separators are cleaned, and the caret stays behind them', async ({
    search,
    page,
  }) => {
    await search.open();
    for (const field of [search.location, search.keyword]) {
      await field.click();
      await field.fill('ab');
      await field.press('ArrowLeft');
      await page.keyboard.insertText('jazz\t\u0007\u2028night');
      await expect(field).toHaveValue('ajazz  nightb');
      expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('ajazz  night'.length);
    }
    await search.keyword.press('Enter');
    await expect(page).toHaveURL(/\/ajazz-nightb\/$/);
  });

  test('invisible characters stay in the field, and are no part of the search', async ({ search, page }) => {
    await search.open();
    await search.keyword.click();
    const pasted = '\u200eja\u00adzz\u00a0b\u200bar';
    await page.keyboard.insertText(pasted);
    await expect(search.options('Suggestions')).toHaveText(['jazz bar']);
    await expect(search.keyword).toHaveValue(pasted.replace('\u00a0', ' '));
    expect(search.autocomplete.at(-1)?.parameters.get('q')).toBe('jazz bar');
    await search.keyword.press('Enter');
    await expect(page).toHaveURL(/\/jazz-bar\/$/);
    expect(await search.readStorage('marquee.recent-searches')).toEqual(['jazz bar']);
  });

  test('a field and its rows have the direction of their text', async ({ search }) => {
    await search.open();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({ body: { query: ['קונצרט רוק', 'rock'] } }));
    await search.keyword.fill('קונצרט');
    await expect(search.keyword).toHaveCSS('direction', 'rtl');
    const texts = search.options('Suggestions').locator('span');
    await expect(texts.first()).toHaveCSS('direction', 'rtl');
    await expect(texts.last()).toHaveCSS('direction', 'ltr');
    await search.location.fill('תל אביב');
    await expect(search.location).toHaveCSS('direction', 'rtl');
  });
});

test.describe('keyword combobox: requests and their order', () => {
  test('a cached query shows its suggestions without a request or a delay', async ({ search, page }) => {
    await search.open();
    const clock = await installManualClock(page);
    const suggest = async (text: string) => {
      await search.keyword.fill(text);
      await clock.advance(1000);
      await expect(search.list('Suggestions')).toBeVisible();
    };
    await search.keyword.click();
    await suggest('rock c');
    await suggest('jaz');
    await search.keyword.fill('');
    await expect(search.list('Trending this week')).toBeVisible();
    // No timer runs until the clock is advanced: nothing was waited for.
    await search.keyword.fill('jaz');
    await expect(search.options('Suggestions')).toHaveCount(4);
    await clock.advance(1000);
    await search.settleCalls();
    expect(search.autocomplete).toHaveLength(2);
  });

  test('a burst of typing requests once, 400 ms after the last letter', async ({ search, page }) => {
    await search.open();
    await search.keyword.click();
    const clock = await installManualClock(page);
    for (const letter of 'jazz') {
      await clock.advance(100);
      await search.keyword.press(letter);
    }
    await clock.advance(399);
    await search.settleCalls();
    expect(search.autocomplete).toHaveLength(0);
    await clock.advance(1);
    await search.settleCalls();
    expect(search.autocomplete).toHaveLength(1);
    const [call] = search.autocomplete;
    expect(Object.fromEntries(call?.parameters ?? [])).toEqual({
      q: 'jazz',
      completion_types: 'event,query',
      'expand.destination_event': 'primary_venue,image',
      place_id: '5391959',
    });
    expect(call?.headers).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', 'eb-lang': 'en_US' });
  });

  test('a late answer is waited for visibly, a second after the last letter', async ({ search, page }) => {
    await search.open();
    const gate = createGate();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({
      body: { query: ['jazz'] },
      after: gate.opened,
    }));
    await search.keyword.click();
    await waitForAnimations(page);
    /** How many things of the page move without an end. */
    const countMoving = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY).length,
      );
    const clock = await installManualClock(page);
    await search.keyword.press('j');
    await clock.advance(900);
    await search.keyword.press('a');
    await clock.advance(999);
    expect(await countMoving()).toBe(0);
    await clock.advance(1);
    await expect.poll(countMoving).toBe(1);
    gate.open();
    await expect(search.options('Suggestions')).toHaveText(['jazz']);
    expect(await countMoving()).toBe(0);
  });
});

test('a press picks nothing if an answer replaces the row’s term during the press', async ({ search, page }) => {
  await search.open();
  const gate = createGate();
  search.respond('/api/v3/destination/search/autocomplete/', (parameters) =>
    parameters.get('q') === 'ja'
      ? { body: { query: ['jazz', 'jazz bar'] } }
      : { body: { query: ['jazz brunch', 'jazz night'] }, after: gate.opened },
  );
  await search.keyword.click();
  await search.typeAtOnce('ja');
  const row = page.getByRole('option').first();
  await expect(row).toHaveText('jazz');
  await search.keyword.pressSequentially('z');
  await expect.poll(() => search.autocomplete.length).toBe(2);
  await expect(row).toHaveText('jazz');
  const url = page.url();
  await row.hover();
  await page.mouse.down();
  gate.open();
  await expect(row).toHaveText('jazz brunch');
  await page.mouse.up();
  await expect(search.keyword).toHaveValue('jaz');
  expect(page.url()).toBe(url);
  await row.click();
  await page.waitForURL('**/d/ca--san-francisco/jazz-brunch/');
});

test.describe('keyword combobox: loading, error and empty', () => {
  for (const [name, answer] of [
    ['a 500', { status: 500 }],
    ['a dead network', { isOffline: true }],
    ['an answer that is not JSON', { status: 200, body: undefined }],
  ] as const) {
    test(`${name} shows a notice, and Enter still searches`, async ({ search, page }) => {
      await search.store('marquee.recent-searches', ['jazz club']);
      await search.open();
      search.respond('/api/v3/destination/search/autocomplete/', () =>
        name === 'an answer that is not JSON' ? { body: [] } : answer,
      );
      if (name === 'an answer that is not JSON') {
        await page.route('**/autocomplete/**', (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }));
      }
      await search.keyword.click();
      await search.keyword.pressSequentially('jazz');
      const notice = 'Looks like we had a problem running your search.';
      await expect(page.getByRole('search').getByText(notice)).toBeVisible();
      await expect(page.getByRole('search').getByText(notice)).toHaveCSS('color', DANGER);
      await expect(search.status).toHaveText(notice);
      // Beside the recent searches that match.
      await expect(search.options('Suggestions')).toHaveText(['jazz club']);
      await search.keyword.press('Enter');
      await page.waitForURL('**/d/ca--san-francisco/jazz/');
    });
  }

  test('loading shows neither an error nor an empty result', async ({ search, page }) => {
    await search.open();
    const gate = createGate();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({ body: { query: [] }, after: gate.opened }));
    await search.keyword.click();
    await search.typeAtOnce('zzz');
    await expect.poll(() => search.autocomplete.length).toBe(1);
    await expect(search.status).toHaveText('');
    const icon = page.getByRole('search').locator('label > :first-child').first();
    await expect(icon).not.toHaveCSS('animation-name', 'none');
    gate.open();
    await expect(search.status).toHaveText('No suggestions');
    await expect(icon).toHaveCSS('animation-name', 'none');
  });
});

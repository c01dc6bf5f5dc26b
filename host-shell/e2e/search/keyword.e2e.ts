import { expect } from 'playwright/test';
import { installManualClock } from '../manual-clock.ts';
import { findViolations, waitForAnimations } from '../stack-page.ts';
import { test } from './search-page.ts';

const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/';
const RECENT = 'marquee.recent-searches';
const FAILURE = 'Looks like we had a problem running your search.';
/** Colour of errors alone. */
const DANGER = 'rgb(179, 38, 30)';

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
  await page.evaluate(() => localStorage.setItem('marquee.recent-searches', '["jazz club","rock"]'));
  await search.keyword.click();
  await search.list('Recent searches').waitFor();
  await analyze('recent searches');
  await search.keyword.fill('jaz');
  await search.list('Suggestions').waitFor();
  await analyze('suggestions');

  for (const [text, fail] of [
    ['jazz c', () => search.respond(AUTOCOMPLETE, () => ({ status: 500 }))],
    ['jazz cl', () => search.respond(AUTOCOMPLETE, () => ({ isOffline: true }))],
    ['jazz clu', () => page.route('**/autocomplete/**', (route) => route.fulfill({ body: '<html>' }))],
  ] as const) {
    await test.step('a failure shows a notice beside the recent searches that match', async () => {
      await search.keyword.fill('');
      await fail();
      await search.keyword.fill(text);
      await expect(search.status).toHaveText(FAILURE);
      await expect(page.getByRole('search').getByText(FAILURE)).toHaveCSS('color', DANGER);
      await expect(search.options('Suggestions')).toHaveText(['jazz club']);
    });
  }
  await analyze('a failure');
  await search.keyword.press('Enter');
  await page.waitForURL('**/d/ca--san-francisco/jazz-clu/');
});

test('a burst of typing requests once, 400 ms after the last letter, and a late answer is waited for visibly', async ({
  search,
  page,
}) => {
  await search.open();
  const gate = Promise.withResolvers<void>();
  search.respond(AUTOCOMPLETE, () => ({ body: { query: [] }, after: gate.promise }));
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
  for (const letter of 'jazz') {
    await clock.advance(100);
    await search.keyword.press(letter);
  }
  await clock.advance(399);
  await search.settleCalls();
  expect(search.autocomplete).toHaveLength(0);
  await clock.advance(1);
  await search.settleCalls();
  expect(search.autocomplete.map(({ parameters }) => Object.fromEntries(parameters))).toEqual([
    {
      q: 'jazz',
      completion_types: 'event,query',
      'expand.destination_event': 'primary_venue,image',
      place_id: '5391959',
    },
  ]);
  expect(search.autocomplete[0]?.headers).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', 'eb-lang': 'en_US' });
  await clock.advance(599);
  expect(await countMoving()).toBe(0);
  await clock.advance(1);
  await expect.poll(countMoving).toBe(1);
  await expect(search.status).toHaveText('');
  gate.resolve();
  await expect.poll(countMoving).toBe(0);
  await clock.advance(300);
  await expect(search.status).toHaveText('No suggestions');
});

test('a press picks nothing if an answer replaces the row’s term during the press', async ({ search, page }) => {
  await search.open();
  const gate = Promise.withResolvers<void>();
  search.respond(AUTOCOMPLETE, (parameters) =>
    parameters.get('q') === 'ja'
      ? { body: { query: ['jazz', 'jazz bar'] } }
      : { body: { query: ['jazz brunch', 'jazz night'] }, after: gate.promise },
  );
  await search.keyword.click();
  await search.typeAtOnce('ja');
  const row = page.getByRole('option').first();
  await expect(row).toHaveText('jazz');
  await search.keyword.pressSequentially('z');
  await expect.poll(() => search.autocomplete.length).toBe(2);
  await row.hover();
  await page.mouse.down();
  gate.resolve();
  await expect(row).toHaveText('jazz brunch');
  await page.mouse.up();
  await expect(search.keyword).toHaveValue('jaz');
  expect(new URL(page.url()).pathname).toBe('/');
  await row.click();
  await page.waitForURL('**/d/ca--san-francisco/jazz-brunch/');
});

test.describe('recent and trending searches', () => {
  test('five are shown, each in the direction of its text; a search is remembered once, in lower case, newest first', async ({
    search,
    page,
  }) => {
    await search.store(RECENT, ['one', 'two', 'קונצרט', 'jazz', 'five', 'six']);
    await search.open();
    await search.keyword.click();
    await expect(search.options('Recent searches')).toHaveText(['one', 'two', 'קונצרט', 'jazz', 'five']);
    const texts = search.options('Recent searches').locator('span');
    await expect(texts.filter({ hasText: 'קונצרט' }).first()).toHaveCSS('direction', 'rtl');
    await expect(texts.filter({ hasText: 'one' }).first()).toHaveCSS('direction', 'ltr');
    await search.keyword.fill('  JAZZ ');
    await search.keyword.press('Enter');
    await page.waitForURL('**/jazz/');
    expect(await search.readStorage(RECENT)).toEqual(['jazz', 'one', 'two', 'קונצרט', 'five', 'six']);
  });

  test('without recent ones, what trends in the place is offered, and a pick searches for it', async ({
    search,
    page,
  }) => {
    await search.open();
    await search.keyword.click();
    await expect(page.getByText('Trending this week')).toBeVisible();
    const trending = search.options('Trending this week');
    await expect(trending).toHaveText(['halloween', 'live music', 'food festival', 'comedy', 'markets']);
    const call = search.calls.find(({ path }) => path.endsWith('/trending/'));
    expect(Object.fromEntries(call?.parameters ?? [])).toEqual({ location: 'ca--san-francisco', timeframe: 'week' });
    await trending.getByText('live music').click();
    await page.waitForURL('**/d/ca--san-francisco/live-music/');
  });

  test('terms are removed by pointer and by keyboard, one by one and all at once, and the focus moves to a neighbour', async ({
    search,
    page,
  }) => {
    await search.store(RECENT, ['one', 'two', 'three', 'four', 'five']);
    await search.open();
    await search.keyword.click();
    const options = search.options('Recent searches');
    // The buttons are beside the listbox, not in it.
    await expect(search.list('Recent searches').getByRole('button')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove five' }).click();
    await expect(options).toHaveText(['one', 'two', 'three', 'four']);
    await expect(search.keyword).toBeFocused();
    await expect(search.status).toHaveText('Removed five');
    await search.keyword.press('ArrowDown');
    await search.keyword.press('Delete');
    await expect(options).toHaveText(['two', 'three', 'four']);
    await expect(search.keyword).toBeFocused();

    await search.keyword.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear all recent searches' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    for (const [removed, next] of [
      ['three', 'four'],
      ['four', 'two'],
    ] as const) {
      await expect(page.getByRole('button', { name: `Remove ${removed}` })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Remove ${next}` })).toBeFocused();
    }
    await page.getByRole('button', { name: 'Clear all recent searches' }).press('Enter');
    await expect(search.keyword).toBeFocused();
    await expect(search.list('Trending this week')).toBeVisible();
    expect(await search.readStorage(RECENT)).toEqual([]);
  });
});

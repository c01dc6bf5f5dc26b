import { expect } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { goBack, goForward } from '../stack-page.ts';
import { test } from './search-test.ts';

test.describe('overlay and #search', () => {
  test('opens on focus, tied to the hash, and the back button closes it', async ({ search, page }) => {
    await search.open();
    await search.keyword.focus();
    await expect(page).toHaveURL(/#search$/);
    await expect(search.list('Trending this week')).toBeVisible();
    await goBack(page);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await goForward(page);
    await expect(search.list('Trending this week')).toBeVisible();
  });

  test('opens when the page is opened with the hash, closes when it is removed', async ({ search, page }) => {
    await search.open('/#search');
    await expect(search.list('Trending this week')).toBeVisible();
    await expect(search.keyword).toBeFocused();
    await page.evaluate(() => {
      window.location.hash = '';
    });
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('leaves at most one entry in the history, however often it opens', async ({ search, page }) => {
    await search.open();
    const before = await page.evaluate(() => history.length);
    for (let time = 0; time < 4; time += 1) {
      await search.keyword.click();
      await expect(page).toHaveURL(/#search$/);
      await search.keyword.press('Escape');
      await expect(page).not.toHaveURL(/#search$/);
    }
    expect((await page.evaluate(() => history.length)) - before).toBe(1);
  });

  test(
    'a search replaces the history entry that opening added: back leads to the page as it was',
    needs('history'),
    async ({ search, page }) => {
      await search.open();
      const before = await page.evaluate(() => history.length);
      await search.keyword.click();
      await expect(page).toHaveURL(/#search$/);
      await search.keyword.fill('jazz');
      await search.keyword.press('Enter');
      await page.waitForURL('**/d/ca--san-francisco/jazz/');
      expect((await page.evaluate(() => history.length)) - before).toBe(1);
      await goBack(page);
      await page.waitForFunction(() => location.pathname === '/');
      await search.waitUntilReady();
      await expect(page.getByRole('listbox')).toHaveCount(0);
    },
  );

  test("keeps the page's own hash and the state of its router", async ({ search, page }) => {
    await search.open('/#faq');
    await page.evaluate(() => history.replaceState({ router: 7 }, ''));
    await search.keyword.click();
    await expect(page).toHaveURL(/#search$/);
    await search.keyword.press('Escape');
    await expect(page).toHaveURL(/#faq$/);
    expect(await page.evaluate(() => history.state.router)).toBe(7);
  });

  test('a hash route is kept, and the back button still closes the search', async ({ search, page }) => {
    await search.open('/#/basket');
    await page.evaluate(() => {
      history.replaceState({ router: 7 }, '');
      window.addEventListener('hashchange', () => document.body.setAttribute('data-hash-changed', ''));
    });
    const before = await page.evaluate(() => history.length);
    const trending = search.list('Trending this week');
    await search.keyword.click();
    await expect(trending).toBeVisible();
    await expect(page).toHaveURL(/\/#\/basket$/);
    await goBack(page);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page).toHaveURL(/\/#\/basket$/);
    await goForward(page);
    await expect(trending).toBeVisible();
    await search.keyword.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await search.keyword.click();
    await expect(trending).toBeVisible();
    expect((await page.evaluate(() => history.length)) - before).toBe(1);
    expect(await page.evaluate(() => history.state.router)).toBe(7);
    await expect(page.locator('body')).not.toHaveAttribute('data-hash-changed');
  });

  test('clicking the location area or the overlay keeps it; clicking elsewhere closes it', async ({ search, page }) => {
    await search.open();
    await search.keyword.click();
    await search.location.click();
    await expect(page).toHaveURL(/#search$/);
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    await expect(search.location).toHaveAttribute('aria-expanded', 'true');
    await search.keyword.click();
    const panel = await search.list('Trending this week').boundingBox();
    // The heading of the panel: no option, no button.
    await page.mouse.click((panel?.x ?? 0) + 60, (panel?.y ?? 0) - 10);
    await expect(page).toHaveURL(/#search$/);
    await expect(search.keyword).toBeFocused();
    await page.mouse.click(1300, 700);
    await expect(page).not.toHaveURL(/#search$/);
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('stays unchanged when the window loses the focus and regains it', async ({ search, page }) => {
    await search.open();
    // Browsers without windows never lose it: the events are those that the others dispatch.
    const leaveAndReturn = () =>
      search.keyword.evaluate((input) => {
        for (const type of ['blur', 'focusout', 'focus', 'focusin'])
          input.dispatchEvent(new FocusEvent(type, { bubbles: type.startsWith('focus') && type !== 'focus' }));
      });
    await search.suggest('jaz');
    await leaveAndReturn();
    await expect(search.list('Suggestions')).toBeVisible();
    await search.keyword.press('Escape');
    await expect(search.list('Suggestions')).toBeHidden();
    await leaveAndReturn();
    expect(await search.list('Suggestions').count()).toBe(0);
    await expect(page).not.toHaveURL(/#search$/);
    // The next focus is the user's again.
    await search.submit.focus();
    await search.keyword.focus();
    await expect(search.list('Suggestions')).toBeVisible();
  });

  test('stays closed when software fills a field without focus, whose text is searched', async ({ search, page }) => {
    await search.open();
    await search.keyword.evaluate((input: HTMLInputElement) => {
      input.value = 'jazz';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    // A focused field would have its list, and the address its hash, with the same task.
    expect(await page.evaluate(() => [document.activeElement?.tagName, location.hash])).toEqual(['BODY', '']);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await search.submit.click();
    await page.waitForURL('**/d/ca--san-francisco/jazz/');
  });

  test('stays open when a selection is dragged out of the field over the page', async ({
    search,
    page,
    browserName,
  }) => {
    await search.open();
    await search.suggest('jazz');
    const { x = 0, y = 0, height = 0 } = (await search.keyword.boundingBox()) ?? {};
    const clicked = page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          addEventListener('click', ({ target }) => resolve((target as Element).closest('[role=search]') !== null)),
        ),
    );
    await page.mouse.move(x + 0.5, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(1300, 700, { steps: 3 });
    await page.mouse.up();
    // What is around both ends of the drag; in Firefox the field, where it began.
    expect(await clicked).toBe(browserName === 'firefox');
    expect(await search.keyword.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(4);
    expect(await search.keyword.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
    await expect(search.list('Suggestions')).toBeVisible();
    await expect(page).toHaveURL(/#search$/);
    await page.mouse.click(1300, 700);
    await expect(page).not.toHaveURL(/#search$/);
  });

  test('Escape on a button in the panel or beside the fields closes it, and the focus goes back to the field', async ({
    search,
    page,
  }) => {
    await search.store('marquee.recent-searches', ['one', 'two']);
    await search.open();
    for (const name of ['Clear all recent searches', 'Remove two']) {
      await search.keyword.click();
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Escape');
      await expect(search.keyword).toBeFocused();
      await expect(search.list('Recent searches')).toBeHidden();
      await expect(page).not.toHaveURL(/#search$/);
      await search.keyword.blur();
    }
    await search.location.click();
    await search.location.press('Tab');
    await expect(search.submit).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search.location).toBeFocused();
    await expect(search.location).toHaveValue('San Francisco');
    await expect(page).not.toHaveURL(/#search$/);
  });

  test(
    'dims the page around the header while it is open, from 660 px on',
    needs('screenshot'),
    async ({ search, page }) => {
      await page.setViewportSize({ width: 660, height: 800 });
      await search.open();
      // The margin of the page: nothing but its ground.
      const clip = { x: 2, y: 700, width: 4, height: 4 };
      const photograph = async () => (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
      const ground = await photograph();
      await search.keyword.click();
      await expect(search.list('Trending this week')).toBeVisible();
      expect(await photograph()).not.toBe(ground);
      await search.keyword.press('Escape');
      await expect(page).not.toHaveURL(/#search$/);
      await expect.poll(photograph).toBe(ground);
    },
  );

  test('closes when the focus leaves the search by keyboard', async ({ search, page }) => {
    await search.open();
    await search.location.click();
    await page.keyboard.press('Tab');
    await expect(search.submit).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page).not.toHaveURL(/#search$/);
  });

  for (const width of [659, 660]) {
    test(`choosing a place ${width < 660 ? 'keeps it' : 'closes it'} at ${width} px`, async ({ search, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await search.open();
      await search.location.click();
      await search.options('Locations').getByText('Browse online events').click();
      await expect(search.location).toHaveValue('Online');
      if (width < 660) await expect(page).toHaveURL(/#search$/);
      else await expect(page).not.toHaveURL(/#search$/);
    });
  }

  test('the search works where the history throws', async ({ search, page }) => {
    await page.addInitScript(() => {
      history.pushState = () => {
        throw new DOMException('too often', 'SecurityError');
      };
      history.replaceState = history.pushState;
    });
    await search.open();
    await search.suggest('jaz');
    await search.keyword.press('Escape');
    await expect(search.list('Suggestions')).toBeHidden();
  });
});

import { expect } from 'playwright/test';
import { CHROMIUM_ONLY, goBack } from '../stack-page.ts';
import { test } from './search-page.ts';

test.describe('overlay and #search', () => {
  test(
    'opens on focus, tied to the hash, in one entry of the history that a search replaces',
    CHROMIUM_ONLY,
    async ({ search, page }) => {
      await search.open();
      const countEntries = () => page.evaluate(() => history.length);
      const before = await countEntries();
      for (let time = 0; time < 2; time += 1) {
        await search.keyword.focus();
        await expect(page).toHaveURL(/#search$/);
        await search.keyword.press('Escape');
        await expect(page).not.toHaveURL(/#search$/);
        await search.submit.focus();
      }
      await search.keyword.fill('jazz');
      await search.keyword.press('Enter');
      await page.waitForURL('**/d/ca--san-francisco/jazz/');
      expect((await countEntries()) - before).toBe(1);
      await goBack(page);
      await page.waitForFunction(() => location.pathname === '/');
      await search.waitUntilReady();
      await expect(page.getByRole('listbox')).toHaveCount(0);
    },
  );

  test('closes by a click or the focus elsewhere and by Escape on its buttons, not by a click inside', async ({
    search,
    page,
  }) => {
    await search.store('marquee.recent-searches', ['one', 'two']);
    await search.open();
    await search.keyword.click();
    await search.location.click();
    await expect(page).toHaveURL(/#search$/);
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    await expect(search.location).toHaveAttribute('aria-expanded', 'true');
    await search.keyword.click();
    const panel = await search.list('Recent searches').boundingBox();
    // The heading of the panel: no option, no button.
    await page.mouse.click((panel?.x ?? 0) + 60, (panel?.y ?? 0) - 10);
    await expect(page).toHaveURL(/#search$/);
    await expect(search.keyword).toBeFocused();
    await page.mouse.click(1300, 700);
    await expect(page).not.toHaveURL(/#search$/);
    await expect(page.getByRole('listbox')).toHaveCount(0);
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
    await search.location.press('ArrowDown');
    await search.location.press('Tab');
    await search.submit.press('Tab');
    await expect(page).not.toHaveURL(/#search$/);
  });

  test('stays as it is when the window loses and regains the focus, and when software fills a field', async ({
    search,
    page,
  }) => {
    await search.open();
    await search.keyword.evaluate((input: HTMLInputElement) => {
      input.value = 'jazz';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    // A focused field would have its list, and the address its hash, with the same task.
    expect(await page.evaluate(() => [document.activeElement?.tagName, location.hash])).toEqual(['BODY', '']);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    // Browsers without windows never lose it: the events are those that the others dispatch.
    const leaveAndReturn = () =>
      search.keyword.evaluate((input) => {
        for (const type of ['blur', 'focusout', 'focus', 'focusin'])
          input.dispatchEvent(new FocusEvent(type, { bubbles: type.startsWith('focus') && type !== 'focus' }));
      });
    await search.keyword.focus();
    await expect(search.list('Suggestions')).toBeVisible();
    await leaveAndReturn();
    await expect(search.list('Suggestions')).toBeVisible();
    await search.keyword.press('Escape');
    await expect(search.list('Suggestions')).toBeHidden();
    await leaveAndReturn();
    expect(await search.list('Suggestions').count()).toBe(0);
    // The next focus is the user's again.
    await search.submit.focus();
    await search.keyword.focus();
    await expect(search.list('Suggestions')).toBeVisible();
    await search.submit.click();
    await page.waitForURL('**/d/ca--san-francisco/jazz/');
  });

  test('from 660 px on dims the page around the header, and closes when a place is chosen @thorough', async ({
    search,
    page,
  }) => {
    await page.setViewportSize({ width: 660, height: 800 });
    await search.open();
    const backdrop = page.locator('[data-marquee-backdrop]');
    const choosePlace = async () => {
      await search.location.last().click();
      await expect(backdrop).toBeVisible({ visible: page.viewportSize()?.width === 660 });
      await search.options('Locations').getByText('Browse online events').click();
      await expect(search.location.last()).toHaveValue('Online');
    };
    await choosePlace();
    await expect(page).not.toHaveURL(/#search$/);
    await expect(backdrop).toBeHidden();
    await page.setViewportSize({ width: 659, height: 800 });
    await choosePlace();
    await expect(page).toHaveURL(/#search$/);
  });
});

import { expect, test } from 'playwright/test';
import { waitForPage, watchForShortcuts } from '../stack-page.ts';

test('shortcuts focus the search, lead to pages, and are listed and turned off in a dialog', async ({ page }) => {
  const untilShortcuts = await watchForShortcuts(page);
  await page.goto('/help/en-us/');
  await waitForPage(page);
  await untilShortcuts();
  const search = page.getByRole('combobox', { name: 'Search events' });
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  await test.step('a key is a shortcut, and is typed where text is edited', async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('/?gl');
    await expect(search).toHaveValue('/?gl');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Escape');
    await search.blur();
  });

  await test.step('keys with modifiers and keys that the page took are not the header’s', async () => {
    await page.keyboard.press('Alt+/');
    await page.evaluate(() =>
      window.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true }),
    );
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
  });

  await test.step('a sequence focuses the location', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Location' }).blur();
  });

  await test.step('the list turns all off', async () => {
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Marquee home')).toHaveText('Marquee homeg h');
    await dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+/');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a sequence leads home', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
});

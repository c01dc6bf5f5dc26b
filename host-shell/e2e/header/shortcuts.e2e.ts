import { expect, test } from 'playwright/test';
import { waitForPage, watchForShortcuts } from '../stack-page.ts';

test('shortcuts focus the search, lead to pages, and are listed, changed and turned off in a dialog', async ({
  page,
}) => {
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

  await test.step('the list gives a shortcut other keys, refuses those in use, and turns all off', async () => {
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    const field = dialog.getByRole('textbox', { name: 'Marquee home' });
    await field.selectText();
    await page.keyboard.type('g l');
    await field.blur();
    expect(await field.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe('These keys are in use.');
    await field.selectText();
    await page.keyboard.type('x');
    await field.blur();
    await dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('?');
    await page.keyboard.press('x');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+/');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the changed key leads home, on the next page too', async () => {
    await page.keyboard.press('x');
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
});

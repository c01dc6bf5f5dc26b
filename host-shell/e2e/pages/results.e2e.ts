import { expect, type Page, test } from 'playwright/test';

const BERLIN = '/d/germany--berlin/all-events/';

/** Titles of the listed events, in order. */
function listTitles(page: Page): Promise<string[]> {
  return page.getByRole('main').locator('article').getByRole('link').allTextContents();
}

async function openFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Filters' }).locator('summary', { hasText: name }).click();
}

test.describe('the results page', () => {
  test('names the search, and hands its place to the header, ahead of the cookie', async ({ page }) => {
    await page.goto('/d/germany--berlin/free--music--events--this-month/jazz/?tags=date-night');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“jazz” in Berlin');
    await expect(page.getByRole('region', { name: 'Filters' })).toContainText('This month');
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Location' })).toHaveValue('Berlin');
  });

  test('narrows by each filter, and widens again @thorough', async ({ page }) => {
    await page.goto(BERLIN);
    const before = await listTitles(page);
    for (const [filter, choice, path] of [
      ['Category', 'Music', /\/music--events\/$/],
      ['Good for', 'Date night', /\?tags=date-night$/],
    ] as const) {
      await openFilter(page, filter);
      await page.getByRole('link', { name: choice, exact: true }).filter({ visible: true }).click();
      await page.waitForURL(path);
      const narrowed = await listTitles(page);
      expect(narrowed.length, choice).toBeGreaterThan(0);
      expect(narrowed, choice).not.toEqual(before);
      await openFilter(page, filter);
      await page.getByRole('region', { name: 'Filters' }).locator('[aria-current=true]').click();
      await page.waitForURL(`**${BERLIN}`);
    }
    expect(await listTitles(page)).toEqual(before);
  });

  test('offers help if there are no results', async ({ page }) => {
    await page.goto('/d/germany--berlin/free--music--events/qwertzuiop/');
    await expect(page.getByRole('main')).toContainText(
      "Looks like we don't have any current events listed nearby. Try searching another city.",
    );
    await page.getByRole('link', { name: 'Show all events here' }).click();
    await page.waitForURL(`**${BERLIN}`);
    expect((await listTitles(page)).length).toBeGreaterThan(0);
  });
});

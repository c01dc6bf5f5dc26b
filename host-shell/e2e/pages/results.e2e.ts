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

  test('narrows by each filter, and widens again', async ({ page }) => {
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
      await page.getByRole('link', { name: `Remove filter: ${choice}` }).click();
      await page.waitForURL(`**${BERLIN}`);
    }
    expect(await listTitles(page)).toEqual(before);
  });

  test('shows the sub-categories of a category as tiles with an image, and the subtitle of a single one @thorough', async ({
    page,
  }) => {
    await page.goto('/d/united-states/community--events/');
    const tiles = page.getByRole('navigation', { name: 'Community', exact: true });
    await expect(tiles.getByRole('link')).toHaveCount(11);
    const tile = tiles.getByRole('link', { name: /^LGBTQIA\+/ });
    await expect(tile).toContainText('celebrate Pride with your people');
    await tile.scrollIntoViewIfNeeded();
    const image = tile.locator('img').last();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await expect(tile.locator('img').first()).toHaveAttribute('src', /^data:image\/svg/);
    await expect(tiles.getByRole('link', { name: 'Other' }).locator('img')).toHaveCount(0);
    await tile.click();
    await expect(page).toHaveURL(/\/community--events\/\?subcategories=lgbtqia$/);
    const head = page.getByRole('main').locator('header');
    await expect(head).toContainText('celebrate Pride with your people');
    await expect(head).toHaveAttribute('data-theme', 'transparent');
    await expect(tiles).toHaveCount(0);
  });

  test('offers help if there are no results @thorough', async ({ page }) => {
    await page.goto('/d/germany--berlin/free--music--events/qwertzuiop/');
    await expect(page.getByRole('main')).toContainText(
      "Looks like we don't have any current events listed nearby. Try searching another city.",
    );
    await page.getByRole('link', { name: 'Show all events here' }).click();
    await page.waitForURL(`**${BERLIN}`);
    expect((await listTitles(page)).length).toBeGreaterThan(0);
  });
});

test('on phones the filters are one row that scrolls, the chosen ones first, and open under it @thorough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/d/ny--new-york/free--events/');
  const filters = page.getByRole('region', { name: 'Filters' });
  const chips = filters.locator('summary');
  await expect(chips.first()).toContainText('Price');
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await chips.filter({ hasText: 'Good for' }).click();
  const option = filters.getByRole('link', { name: 'Date night' });
  await expect(option).toBeInViewport({ ratio: 1 });
  await option.click();
  await page.waitForURL(/tags=date-night/);
  await expect(chips.nth(1)).toContainText('Good for');
});

import { expect, type Page, test } from 'playwright/test';
import { collectConsole, waitForPage } from '../stack-page.ts';

const BERLIN = '/d/germany--berlin/all-events/';

/** Titles of the listed events, in order. */
function listTitles(page: Page): Promise<string[]> {
  return page.getByRole('main').locator('article').getByRole('link').allTextContents();
}

async function openFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Filters' }).locator('summary', { hasText: name }).click();
}

test.describe('the results page', () => {
  test('names the search: text, place, refinements and dates', async ({ page }) => {
    await page.goto('/d/germany--berlin/free--music--events--this-month/jazz/?tags=date-night');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“jazz” in Berlin');
    const summary = page.getByRole('main').locator('header');
    for (const part of ['Free', 'Music', 'This month', 'Date night']) await expect(summary).toContainText(part);
    await expect(page).toHaveTitle(/jazz.*Berlin/);
  });

  test('hands its place to the header, ahead of the cookie', async ({ page }) => {
    for (const [path, place] of [
      ['/d/germany--berlin/jazz/', 'Berlin'],
      ['/d/online/jazz/', 'Online'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('combobox', { name: 'Location' })).toHaveValue(place);
    }
  });

  const choices = [
    { filter: 'Date', choice: 'This month', path: /\/events--this-month\/$/ },
    { filter: 'Category', choice: 'Music', path: /\/music--events\/$/ },
    { filter: 'Format', choice: 'Festivals', path: /\/festivals\/$/ },
    { filter: 'Price', choice: 'Free', path: /\/free--events\/$/ },
    { filter: 'Good for', choice: 'Date night', path: /\?tags=date-night$/ },
  ];
  for (const { filter, choice, path } of choices) {
    test(`narrows by ${filter}, and widens again`, async ({ page }) => {
      await page.goto(BERLIN);
      const before = await listTitles(page);
      await openFilter(page, filter);
      await page.getByRole('link', { name: choice, exact: true }).filter({ visible: true }).click();
      await page.waitForURL(path);
      const narrowed = await listTitles(page);
      expect(narrowed.length).toBeGreaterThan(0);
      expect(narrowed).not.toEqual(before);
      await page.getByRole('link', { name: `Remove filter: ${choice}` }).click();
      await page.waitForURL(`**${BERLIN}`);
      expect(await listTitles(page)).toEqual(before);
    });
  }

  test('shows the sub-categories of a category as tiles with an image, and the subtitle of a single one', async ({
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

  test('offers the sub-categories of a category, several at once', async ({ page }) => {
    await page.goto('/d/germany/music--events/');
    await openFilter(page, 'Type');
    await page
      .getByRole('region', { name: 'Filters' })
      .getByRole('link', { name: 'Jazz', exact: true })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(/\/music--events\/\?subcategories=jazz$/);
    const jazz = await page.getByRole('main').locator('header').textContent();
    await openFilter(page, 'Type');
    await page
      .getByRole('region', { name: 'Filters' })
      .getByRole('link', { name: 'Rock', exact: true })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(/subcategories=\d+,\d+$/);
    expect(await page.getByRole('main').locator('header').textContent()).not.toBe(jazz);
  });

  test('gives custom dates an address of their own', async ({ page }) => {
    await page.goto('/d/germany--berlin/music--events/?tags=date-night');
    await openFilter(page, 'Date');
    await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('type', 'date');
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From', { exact: true }).fill(day(3));
    await page.getByLabel('To', { exact: true }).fill(day(20));
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/\/music--events--custom-date\/\?tags=date-night&start_date=[\d-]+&end_date=[\d-]+$/);
    for (const start of await page
      .locator('article time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))) {
      expect(start >= day(3) && start.slice(0, 10) <= day(20)).toBe(true);
    }
  });

  test('leads through its pages without showing an event twice', async ({ page }) => {
    await page.goto('/d/germany/all-events/');
    const hrefs = () =>
      page
        .locator('article')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const first = await hrefs();
    expect(first.length).toBe(24);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/\?page=2$/);
    const second = await hrefs();
    expect(second.filter((href) => first.includes(href))).toEqual([]);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(/\/d\/germany\/all-events\/$/);
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

  test('closes an open filter by Escape and by a press outside', async ({ page }) => {
    await page.goto(BERLIN);
    await page.locator('[data-marquee-ready]').waitFor();
    await waitForPage(page);
    await openFilter(page, 'Price');
    const free = page.getByRole('link', { name: 'Free', exact: true }).filter({ visible: true }).first();
    await expect(free).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('details[open]')).toHaveCount(0);
    await openFilter(page, 'Price');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('details[open]')).toHaveCount(0);
  });

  test('hydrates without a complaint', async ({ page }) => {
    const complaints = collectConsole(page);
    await page.goto('/d/germany--berlin/free--events/');
    await waitForPage(page);
    expect(complaints).toEqual([]);
  });

  test('counts a search with a text for trending, unless it has no results', async ({ page, request }) => {
    await page.goto('/d/germany--hamburg/all-events/');
    const title = await page.getByRole('main').getByRole('article').getByRole('heading').first().innerText();
    // Two words: a single one may be the name of a category.
    const found = (/[a-z]+ [a-z]+/i.exec(title)?.[0] ?? '').toLowerCase();
    for (const words of ['zither without events', found]) {
      for (let times = 0; times < 3; times += 1)
        await request.get(`/d/germany--hamburg/${words.replaceAll(' ', '-')}/`);
    }
    const hosts = ['co.uk', 'ie', 'com.au', 'co.nz', 'sg', 'hk'].map((domain) => `www.marquee.${domain}`);
    const readTrending = async () => {
      // Of another site: pages warm the cache of their own before their search is counted.
      const headers = { host: hosts.shift() ?? '' };
      const answer = await request.get('/api/v3/trending/?location=germany--hamburg&timeframe=week', { headers });
      return answer.text();
    };
    await expect.poll(readTrending).toContain(found);
    expect(await readTrending()).not.toContain('zither');
  });
});

import { expect, test } from 'playwright/test';
import { collectConsole, siteUrl } from './stack-page.ts';

/** The whole path on seeded data: no response is mocked. */
test.describe('from the home page to results', () => {
  test('suggests, searches, shows what was searched, and the search is counted', async ({ page, request }) => {
    const complaints = collectConsole(page);
    await page.goto('/');
    await page.locator('[data-marquee-ready]').waitFor();
    const place = page.getByRole('combobox', { name: 'Location' });
    const keyword = page.getByRole('combobox', { name: 'Search events' });
    await expect(place).toHaveAttribute('placeholder', /New York/);

    await keyword.click();
    await expect(page.getByRole('listbox', { name: 'Trending this week' })).toBeVisible();
    const asked = page.waitForResponse(/\/destination\/search\/autocomplete\//);
    await keyword.pressSequentially('jaz');
    expect((await asked).status()).toBe(200);
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(suggestions.getByRole('option').first()).toContainText(/jazz/i);

    await place.click();
    await place.pressSequentially('san fra');
    await page
      .getByRole('option', { name: /San Francisco/ })
      .first()
      .click();
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'location')?.value ?? '')
      .toContain('ca--san-francisco');

    await keyword.fill('Jazz');
    await keyword.press('Enter');
    await expect(page).toHaveURL(/\/d\/ca--san-francisco\/jazz\/$/);
    await page.locator('[data-marquee-ready]').waitFor();
    await expect(keyword).toHaveValue(/jazz/i);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/San Francisco/);
    await expect(page.locator('main').getByRole('link', { name: /jazz/i }).first()).toBeVisible();
    await expect(page).toHaveTitle(/jazz.*San Francisco/i);

    await page.waitForLoadState('networkidle');
    // No other test searches in this place, so its first search is its top trending one.
    await page.goto('/d/germany--bonn/all-events/');
    const title = await page.getByRole('main').getByRole('article').getByRole('heading').first().innerText();
    // Two words: a single one may be the name of a category.
    const words = (/[a-z]+ [a-z]+/i.exec(title)?.[0] ?? '').toLowerCase();
    for (let count = 0; count < 2; count += 1) {
      // In Firefox files that have not come end with a warning when their page is left.
      await page.waitForLoadState('networkidle');
      await page.goto(`/d/germany--bonn/${words.replace(' ', '-')}/`);
    }
    const trending = await request.get('/api/v3/trending/?location=germany--bonn&timeframe=week', {
      // Of another site: pages warm the cache of their own before their search is counted.
      headers: { host: 'www.marquee.co.uk' },
    });
    const terms = (await trending.json()).trending.trending_searches.map(({ term }: { term: string }) => term);
    expect(terms).toContain(words);
    expect(complaints).toEqual([]);
  });

  test('speaks German on the German site, down to the places and the suggestions', async ({ page }) => {
    await page.goto(siteUrl('.de', '/'));
    await page.locator('[data-marquee-ready]').waitFor();
    const keyword = page.getByRole('combobox', { name: 'Events suchen' });
    await expect(page.getByRole('combobox', { name: 'Ort' })).toHaveAttribute('placeholder', /Berlin/);
    await keyword.click();
    await keyword.pressSequentially('konz');
    await expect(page.getByRole('option').first()).toContainText(/konzert/i);
    await page.getByRole('combobox', { name: 'Ort' }).click();
    await page.getByRole('combobox', { name: 'Ort' }).pressSequentially('münch');
    await expect(page.getByRole('option', { name: /München/ }).first()).toBeVisible();
  });
});

import { expect, test } from 'playwright/test';
import { PAGE_ROUTES } from '../../../shared/navigation/page-routes.ts';

/** A path of each route of the specification (§2), its parameters filled in. */
const PATHS = PAGE_ROUTES.filter(({ id }) => id !== 'event').map(({ path }) =>
  path
    .replace('{search…}', 'local/all-events')
    .replace('{helpLanguage}', 'en-us')
    .replace('{publicId}', 'ana-attendee'),
);

test('every page route says what it is, under a header', async ({ request }) => {
  test.setTimeout(120_000);
  for (const path of PATHS) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 200]);
    const html = await answer.text();
    expect(html.match(/<h1[ >]/g)?.length, path).toBe(1);
    expect(html, path).toMatch(/<title>[^<]{3,}<\/title>/);
    expect(html, path).toContain('<main id="main"');
    expect(html, path).toMatch(/role="banner"|<header/);
    // A key that has no words would show as itself.
    expect(html.replace(/<script[\s\S]*?<\/script>/g, ''), path).not.toMatch(
      />(?:page|info|results|home|footer)\.[a-z-]+\./,
    );
  }
});

test.describe('paths that lead nowhere', () => {
  for (const path of [
    '/nope',
    '/d/',
    '/d/UPPER/x/',
    '/d/atlantis--poseidonis/all-events/',
    '/e/0/',
    '/e/999999990001/',
    '/u/',
  ]) {
    test(`${path} is a 404 page with a working header`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page');
    });
  }

  test('the 404 page searches', async ({ page }) => {
    await page.goto('/nope');
    await page.getByRole('main').getByLabel('What are you looking for?').fill('jazz');
    await page.getByRole('main').getByLabel('Place').fill('Berlin');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/d\/germany--berlin\/jazz\/$/);
  });
});

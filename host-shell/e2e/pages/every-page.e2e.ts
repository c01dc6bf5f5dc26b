import { expect, test } from 'playwright/test';
import { buildPath, type PageId, ROUTES, SITE_ROUTES } from '../../../shared/routes/routes.ts';

const PARAMETERS = { search: 'local/all-events', event: '', helpLanguage: 'en-us', publicId: 'ana-attendee' };

const PATHS = [
  ...(Object.keys(ROUTES) as PageId[]).filter((id) => id !== 'event').map((id) => buildPath(id, PARAMETERS)),
  ...Object.values(SITE_ROUTES).flatMap((paths) => Object.values(paths)),
];

test('every page route says what it is, under a header', async ({ request }) => {
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
  test('are 404 pages with a working header', async ({ page }) => {
    for (const path of [
      '/nope',
      '/d/',
      '/d/UPPER/x/',
      '/d/atlantis--poseidonis/all-events/',
      '/e/0/',
      '/e/999999990001/',
      '/u/',
    ]) {
      const answer = await page.goto(path, { waitUntil: 'commit' });
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page');
    }
  });

  for (const [host, path, url] of [
    ['localhost', '/nope', '/d/germany--berlin/jazz/'],
    ['www.marquee.ca.localhost', '/fr/nope', '/d/fr/germany--berlin/jazz/'],
  ] as const) {
    test(`the 404 page searches: ${host}${path}`, async ({ page, baseURL }) => {
      const address = new URL(path, baseURL);
      address.hostname = host;
      await page.goto(address.href);
      const form = page.getByRole('main').locator('form');
      await form.locator('[name=q]').fill('jazz');
      await form.locator('[name=location]').fill('Berlin');
      await form.getByRole('button').click();
      await expect(page).toHaveURL(new URL(url, address).href);
    });
  }
});

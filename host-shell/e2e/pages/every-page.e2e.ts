import { expect, type Page, test } from 'playwright/test';
import { buildPath, type PageId, ROUTES, SITE_ROUTES } from '../../../shared/routes/routes.ts';
import { collectConsole, findViolations, signIn, siteUrl, waitForHeader, waitForPage } from '../stack-page.ts';

/** Pages of each kind by who sees them: nobody in particular, on the German site, and the sample users. */
const PAGES: readonly (readonly [user: string | null, ...paths: string[]])[] = [
  [null, '/', '/d/germany--berlin/music--events/', '/help/de-de/articles/319355/', '/header/playground'],
  ['Ana Attendee', '/u/ana-attendee/', '/account-settings/'],
  ['Olu Organizer', '/manage/events/create', '/myevents/'],
  ['Sam Staff', '/admin/search/?q=jazz'],
];

// A language and a zone that are not the worker's.
test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

/** The page as React has it is the server's, in either scheme without a fault, and nothing is cut at 320 px. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const html = await page.getByRole('main').innerHTML();
  await waitForHeader(page);
  await waitForPage(page);
  // React keeps the server's nodes: a mismatch would have rendered them anew.
  expect(await page.getByRole('main').innerHTML(), path).toBe(html);
  // The header in the playground's frame is a page of its own.
  expect(await findViolations(page, 'html', { exclude: 'iframe' }), path).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
}

for (const [index, [name, first = '/', ...others]] of PAGES.entries()) {
  // Both schemes have the same tokens everywhere: every other user wants dark.
  const colorScheme = index % 2 === 0 ? 'dark' : 'light';
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`pages hydrate without a complaint, axe finds nothing, and 320 px are enough: ${name ?? ''} ${first}${name === null ? '' : ' @thorough'}`, async ({
      page,
    }) => {
      if (name !== null) await signIn(page, name, first);
      const complaints = collectConsole(page);
      for (const path of [first, ...others]) await expectWhole(page, name === null ? siteUrl('.de', path) : path);
      expect(complaints).toEqual([]);
    });
  });
}

const PARAMETERS = { search: 'local/all-events', event: '', helpLanguage: 'en-us', publicId: 'ana-attendee' };
const ROUTE_PATHS = [
  ...(Object.keys(ROUTES) as PageId[]).filter((id) => id !== 'event').map((id) => buildPath(id, PARAMETERS)),
  ...Object.values(SITE_ROUTES).flatMap((paths) => Object.values(paths)),
];

test('every page route says what it is, under a header', async ({ request }) => {
  for (const path of ROUTE_PATHS) {
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

test('the 404 page leads on, in the language of its path', async ({ page }) => {
  const answer = await page.goto(siteUrl('.ca', '/fr/nope'));
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').locator('a[href="/fr/d/local/all-events/"], a[href="/d/fr/local/all-events/"]').click();
  await expect(page).toHaveURL(/^http:\/\/www\.marquee\.ca\.localhost:\d+\/d\/fr\//);
});

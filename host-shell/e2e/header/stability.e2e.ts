import { RUNS_ALL } from '../engines/test-sets.ts';
import { readLayoutShift, waitUntilPainted, watchFirstPaint, watchLayoutShift } from '../layout-shift.ts';
import { createGate } from '../search/search-page.ts';
import { collectConsole, siteUrl } from '../stack-page.ts';
import { HeaderPage, signIn, type TestUser, USERS } from './header-page.ts';
import { expect, test } from './header-test.ts';

const WIDTHS = RUNS_ALL ? [360, 660, 960, 1440] : [360, 1440];
const ALL_USERS = Object.keys(USERS) as TestUser[];

/** Sites whose labels are short, long and longest, and the users whose rows differ most. */
const SCENES = [
  { domain: '.com', path: '/', users: RUNS_ALL ? ALL_USERS : ['anonymous', 'long name'] },
  { domain: '.de', path: '/', users: ['anonymous'] },
  { domain: '.ca', path: '/fr/', users: ['anonymous'] },
] as const satisfies readonly { domain: string; path: string; users: readonly TestUser[] }[];

for (const { domain, path, users } of SCENES) {
  for (const user of users)
    test(`everything stays where it is first painted, on ${domain}${path} as ${user}: while the header hydrates, its menus come and the font is late`, async ({
      page,
    }) => {
      let painted = createGate();
      // What replaces the server's HTML comes when that is painted.
      await page.route(/\/(?:hydrate|menus)\.js|\.woff2$/, async (route) => {
        await painted.opened;
        await route.continue().catch(() => {});
      });
      const findMoves = await watchFirstPaint(page);
      await watchLayoutShift(page);
      await signIn(page.context(), user, siteUrl(domain, path));
      for (const width of WIDTHS) {
        painted = createGate();
        await page.setViewportSize({ width, height: 900 });
        await page.goto(siteUrl(domain, path), { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        painted.open();
        await page.locator('[data-marquee-ready]').waitFor();
        await page.getByRole('banner').locator('div[data-menu=mobile]').waitFor({ state: 'attached' });
        await page.evaluate(() => document.fonts.ready);
        await waitUntilPainted(page);
        expect(await findMoves(), `at ${width} px`).toEqual([]);
        expect(await readLayoutShift(page), `at ${width} px`).toBe('0.000');
      }
    });
}

test('without its chunk the server’s menus work, and one error is reported', async ({ page }) => {
  const header = new HeaderPage(page);
  const reports: string[] = [];
  await page.exposeFunction('report', (message: string) => reports.push(message));
  await page.addInitScript(() => {
    document.addEventListener('marquee:error', (event) => {
      (window as unknown as { report(message: string): void }).report(String((event as CustomEvent).detail.error));
    });
  });
  await page.route('**/menus*.js*', (route) => route.abort());
  await header.open('attendee', '/', { isLive: false });
  await page.locator('[data-marquee-ready]').waitFor();
  await expect.poll(() => reports.length).toBe(1);
  const details = header.navigation.locator('details[data-menu=user]');
  await details.locator('summary').click();
  await expect(details.getByRole('link', { name: 'Account settings' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await header.navigation.locator('details[data-menu=mobile] > summary').click();
  await expect(header.navigation.getByRole('link', { name: 'Following' }).last()).toBeVisible();
  expect(reports).toHaveLength(1);
});

for (const [timezoneId, locale] of [
  ['Pacific/Kiritimati', 'ar-EG'],
  ['America/St_Johns', 'de-CH'],
] as const) {
  test.describe(`in ${timezoneId} with ${locale}`, () => {
    test.use({ timezoneId, locale });
    test('hydration matches the server’s HTML, for every user', async ({ page }) => {
      const complaints = collectConsole(page);
      await page.addInitScript(() => {
        document.addEventListener('marquee:error', (event) =>
          console.error(String((event as CustomEvent).detail.error)),
        );
      });
      for (const user of RUNS_ALL ? ALL_USERS : (['anonymous', 'staff'] as const)) {
        await new HeaderPage(page).open(user);
        // In Firefox files that have not come end with an error when their page is left.
        await page.waitForLoadState('networkidle');
        expect(complaints, user).toEqual([]);
      }
    });
  });
}

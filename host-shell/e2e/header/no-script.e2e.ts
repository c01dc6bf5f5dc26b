import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { buildUserMenu } from '../../../shared/navigation/user-menu.ts';
import { needs } from '../engines/engine-needs.ts';
import { RUNS_ALL } from '../engines/test-sets.ts';
import { siteUrl } from '../stack-page.ts';
import { HeaderPage, type TestUser, USERS } from './header-page.ts';
import { expect, test } from './header-test.ts';

test.use({ javaScriptEnabled: false });

const USERS_OF_ROW = RUNS_ALL ? (Object.keys(USERS) as TestUser[]) : (['anonymous', 'staff'] as const);

for (const user of USERS_OF_ROW) {
  for (const width of [360, 1440]) {
    test(`${user} at ${width} px reaches every link by menus that open`, needs('noScript'), async ({ page }) => {
      const header = new HeaderPage(page);
      await page.setViewportSize({ width, height: 900 });
      await header.open(user, '/', { isLive: false });
      const listLinks = () =>
        header.banner.locator('a[href]').evaluateAll((links) =>
          links.map((link) => ({
            href: link.getAttribute('href') ?? '',
            id: link.getAttribute('data-track'),
            isShown: link.checkVisibility(),
          })),
        );
      const hrefs = (await listLinks()).map(({ href }) => href);
      expect(hrefs.every((href) => /^(?:\/|#main$|https?:)/.test(href))).toBe(true);
      // Each link shows once the `<details>` around it are open.
      await header.banner.locator('summary').evaluateAll((summaries) => {
        for (const summary of summaries) summary.parentElement?.removeAttribute('name');
        for (const summary of summaries) summary.parentElement?.setAttribute('open', '');
      });
      const links = await listLinks();
      const shown = new Set(links.filter(({ isShown }) => isShown).map(({ href }) => href));
      // Entries of the mobile menu alone, among them its link to sign up.
      const isWanted = ({ href, id }: (typeof links)[number]) =>
        width < 960 || !(/^\/(?:l|blog|resources)\//.test(href) || id === 'drawer:sign-up');
      expect(links.filter((link) => isWanted(link) && !shown.has(link.href))).toEqual([]);
    });
  }
}

test(
  'only one menu is open, the account’s has its links in their order, and a button leads to creating an event',
  needs('noScript'),
  async ({ page }) => {
    const header = new HeaderPage(page);
    await header.open('staff', '/', { isLive: false });
    const organize = header.navigation.locator('details[data-menu=organize]');
    const account = header.navigation.locator('details[data-menu=user]');
    await organize.locator('summary').click();
    await account.locator('summary').click();
    await expect(account.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(organize.getByRole('link').first()).toBeHidden();
    const props = JSON.parse((await page.locator('script[data-marquee-props]').textContent()) ?? '{}');
    const user: HeaderUser = USERS.staff;
    const entries = buildUserMenu({ user, env: props.env, flags: props.flags, currentUrl: '/' });
    const urls = entries.flatMap((entry) => (entry.kind === 'link' ? [entry.link.url] : []));
    expect(await account.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      urls,
    );
    await header.navigation.getByRole('button', { name: 'Create an event' }).first().press('Enter');
    await expect(page).toHaveURL(/\/manage\/events\/create\??$/);
  },
);

test('shows the header, follows its links and searches', needs('noScript'), async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Find my tickets/ })).toBeVisible();
  const search = page.getByRole('search');
  await search.locator('input[name=q]').fill('Jazz & blues');
  await search.locator('input[name=q]').press('Enter');
  await expect(page).toHaveURL(/\/d\/ny--new-york\/jazz-and-blues\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/New York/);
  await page.getByRole('banner').locator('summary', { hasText: 'Help' }).first().click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Where are my tickets/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/help\/en-us\/articles\/319355\/$/);
  // An unknown place loses neither the query nor the language.
  await page.goto(siteUrl('.ca', '/fr/'));
  await search.locator('[name=location]').fill('Atlantis Xyzzy');
  await search.locator('[name=q]').fill('jazz');
  await search.locator('button[type=submit]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('main')).toContainText('Atlantis Xyzzy');
  await expect(search.locator('[name=q]')).toHaveValue('jazz');
});

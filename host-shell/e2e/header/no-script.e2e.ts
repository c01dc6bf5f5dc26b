import type { Locator } from 'playwright/test';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { buildUserMenu } from '../../../shared/navigation/user-menu.ts';
import { withUserPreference } from '../engines/user-preference.ts';
import { HeaderPage, type TestUser, USERS } from './header-page.ts';
import { expect, test } from './header-test.ts';

test.use(withUserPreference('noScript'));

/** By the keyboard: before a click Playwright waits for frames of the page, which in Firefox need scripts. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.page().keyboard.press('Enter');
}

for (const user of Object.keys(USERS) as TestUser[]) {
  for (const width of [360, 1440]) {
    test(`${user} at ${width} px reaches every link by menus that open`, async ({ page }) => {
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

test('the account links are in the account menu, in their order', async ({ page }) => {
  const header = new HeaderPage(page);
  await header.open('staff', '/', { isLive: false });
  const menu = header.navigation.locator('details[data-menu=user]');
  await press(menu.locator('summary'));
  const props = JSON.parse((await page.locator('script[data-marquee-props]').textContent()) ?? '{}');
  const user: HeaderUser = USERS.staff;
  const entries = buildUserMenu({ user, env: props.env, flags: props.flags, currentUrl: '/' });
  const urls = entries.flatMap((entry) => (entry.kind === 'link' ? [entry.link.url] : []));
  expect(await menu.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(urls);
  await expect.poll(() => menu.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true);
});

test('only one menu is open', async ({ page }) => {
  const header = new HeaderPage(page);
  await header.open('anonymous', '/', { isLive: false });
  const organize = header.navigation.locator('details[data-menu=organize]');
  const help = header.navigation.locator('details[data-menu=help]');
  await press(organize.locator('summary'));
  await press(help.locator('summary'));
  await expect.poll(() => help.getByRole('link', { name: 'Help Center' }).isVisible()).toBe(true);
  expect(await organize.getByRole('link').first().isVisible()).toBe(false);
});

test('"Create an event" is a form to its page', async ({ page }) => {
  const header = new HeaderPage(page);
  await header.open('organizer', '/', { isLive: false });
  await press(header.navigation.getByRole('button', { name: 'Create an event' }).first());
  await expect.poll(() => page.url()).toMatch(/\/manage\/events\/create\??$/);
});

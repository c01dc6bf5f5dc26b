import { expect, type Page, test } from 'playwright/test';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import { buildUserMenu } from '../../shared/navigation/user-menu.ts';
import { HeaderPage, USERS } from './header/header-page.ts';
import { siteUrl, waitForHeader } from './stack-page.ts';

test.use({ javaScriptEnabled: false });

/** Links of the header, and whether each shows once the `<details>` around it are open. */
async function listLinks({ banner }: HeaderPage) {
  await banner.locator('summary').evaluateAll((summaries) => {
    for (const summary of summaries) summary.parentElement?.removeAttribute('name');
    for (const summary of summaries) summary.parentElement?.setAttribute('open', '');
  });
  return banner.locator('a[href]').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      id: link.getAttribute('data-track'),
      isShown: link.checkVisibility(),
    })),
  );
}

for (const [user, width] of [
  ['anonymous', 360],
  ['staff', 1440],
] as const) {
  test(`${user} at ${width} px reaches every link by menus that open`, async ({ page }) => {
    const header = new HeaderPage(page);
    await page.setViewportSize({ width, height: 900 });
    await header.open(user, '/', { isLive: false });
    const links = await listLinks(header);
    expect(links.filter(({ href }) => !/^(?:\/|#main$|https?:)/.test(href))).toEqual([]);
    const shown = new Set(links.filter(({ isShown }) => isShown).map(({ href }) => href));
    // Entries of the mobile menu alone, among them its link to sign up.
    const isWanted = ({ href, id }: (typeof links)[number]) =>
      width < 960 || !(/^\/(?:l|blog|resources)\//.test(href) || id === 'drawer:sign-up');
    expect(links.filter((link) => isWanted(link) && !shown.has(link.href))).toEqual([]);
  });
}

test('only one menu is open, the account’s has its links in their order, and a button leads to creating an event', async ({
  page,
}) => {
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
});

test('the search leads to its results, and an unknown place loses neither the query nor the language', async ({
  page,
}) => {
  await page.goto('/');
  const search = page.getByRole('banner').getByRole('search');
  await search.locator('input[name=q]').fill('Jazz & blues');
  await search.locator('input[name=q]').press('Enter');
  await expect(page).toHaveURL(/\/d\/ny--new-york\/jazz-and-blues\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/New York/);
  await page.goto(siteUrl('.ca', '/fr/'));
  await search.locator('[name=location]').fill('Atlantis Xyzzy');
  await search.locator('[name=q]').fill('jazz');
  await search.locator('button[type=submit]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('main')).toContainText('Atlantis Xyzzy');
  await expect(search.locator('[name=q]')).toHaveValue('jazz');
});

test('an included header has its menus, and its search goes to the header’s site', async ({ page }) => {
  await page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/fragment`);
  const banner = page.getByRole('banner');
  await banner.locator('summary', { hasText: 'Help' }).first().click();
  await expect(banner.getByRole('link', { name: 'Help Center' }).first()).toBeVisible();
  await banner.locator('input[name=q]').fill('jazz');
  await banner.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/^http:\/\/www\.marquee\.com\.localhost:\d+\/d\/.+\/jazz\/$/);
});

/** Pages whose language, place or kind the search must keep, with and without a typed place. */
const CASES = [
  { domain: '.com', path: '/d/united-states/all-events/?bbox=11.2,48,11.8,48.3', words: 'jazz', place: null },
  { domain: '.be', path: '/fr/', words: 'jazz', place: 'Berlin' },
] as const;

test('the form leads to the address that the script builds @thorough', async ({ browser, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: true, locale: 'en-US' });
  const scripted = await context.newPage();
  const search = async (on: Page, { domain, path, words, place }: (typeof CASES)[number]) => {
    await on.goto(siteUrl(domain, path));
    if (on === scripted) await waitForHeader(on);
    const form = on.getByRole('banner').getByRole('search');
    await form.locator('[name=q]').fill(words);
    if (place !== null) await form.locator('[name=location]').fill(place);
    // The script takes a prediction as the place once it is there.
    if (place !== null && on === scripted) await on.getByRole('option', { name: place }).first().waitFor();
    await form.locator('button[type=submit]').click();
    await on.waitForURL(/\/d\/.*(?:jazz|live-music)/);
    return on.url();
  };
  for (const one of CASES) expect(await search(page, one), one.path).toBe(await search(scripted, one));
  await context.close();
});

test('pages filter by link, and sign a user in and out @thorough', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/d/germany--berlin/all-events/');
  await page.locator('summary', { hasText: 'Price' }).click();
  await page.getByRole('link', { name: 'Free', exact: true }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/d\/germany--berlin\/free--events\/$/);

  await page.goto('/signin/?referrer=/mytickets');
  await page.getByRole('button', { name: 'Ana Attendee' }).click();
  await expect(page).toHaveURL(/\/u\/ana-attendee\/$/);
  const account = page.locator('details[data-menu=user]');
  await account.locator('> summary').click();
  await account.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
  await main.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.context().cookies()).find(({ name }) => name === 'session')).toBeUndefined();
});

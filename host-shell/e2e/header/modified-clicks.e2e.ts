import type { Locator, Page } from 'playwright/test';
import { collectBeacons } from '../hosts/host-page.ts';
import { SearchPage } from '../search/search-page.ts';

import { CHROMIUM_ONLY } from '../stack-page.ts';
import { expect, test } from './header-page.ts';

const QUESTION = 'How do you want to build your event?';

/** What opens a link elsewhere: a tab behind this one, a window, a tab by the middle button. */
const PRESSES = [
  { name: 'Ctrl', press: (target: Locator) => target.click({ modifiers: ['Control'] }) },
  { name: 'Shift', press: (target: Locator) => target.click({ modifiers: ['Shift'] }) },
  { name: 'the middle button', press: (target: Locator) => target.click({ button: 'middle' }) },
] as const;

/** Waits for the page that an action opens elsewhere, and closes it. @returns its path */
async function readOpened(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()]);
  await opened.waitForURL(({ protocol }) => protocol === 'http:', { waitUntil: 'commit' });
  const { pathname } = new URL(opened.url());
  await opened.close();
  return pathname;
}

// Firefox's driver holds a tab that opens behind, of a context with routes, at its empty page.
test.describe('a link that is pressed to open elsewhere', CHROMIUM_ONLY, () => {
  test('opens in a tab or window, and leaves menus, drawer and cards as they are; each press is counted', async ({
    header,
    page,
  }) => {
    const readAttempts = await header.collectAttempts();
    const beacons = await collectBeacons(page);
    // What opens elsewhere is empty, and loads at once.
    await page.context().route(/\/(?:manage|help)\//, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await header.open('organizer');
    const count = (label: string) =>
      expect.poll(() => beacons.filter((event) => event.label === label).length).toBe(PRESSES.length);

    await header.menuButton('Organize').press('Enter');
    const row = header.navigation.getByRole('link', { name: 'Start from scratch' });
    for (const { press } of PRESSES) expect(await readOpened(page, () => press(row))).toBe('/manage/events/create');
    await expect(header.menuButton('Organize')).toHaveAttribute('aria-expanded', 'true');
    await count('create-from-scratch');

    await header.menuButton('Create an event').click();
    const card = header.dialog(QUESTION).getByRole('link', { name: /with AI/ });
    for (const { press } of PRESSES)
      expect(await readOpened(page, () => press(card))).toBe('/manage/events/auto-create');
    await expect(card).toHaveAttribute('aria-busy', 'false');
    await count('ai');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 800, height: 800 });
    const drawer = await header.openDrawer();
    const help = drawer.getByRole('link', { name: 'Create event', exact: true });
    for (const { press } of PRESSES) await readOpened(page, () => press(help));
    await expect(drawer).toBeVisible();

    expect(((await readAttempts()) as object[]).map((attempt) => Object.values(attempt).slice(1, 3))).toEqual(
      [
        ['scratch', 'menu'],
        ['ai', 'header'],
        ['direct', 'drawer'],
      ].flatMap((attempt) => PRESSES.map(() => attempt)),
    );
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

for (const hasReact of [false, true]) {
  test(
    `a search that is asked for elsewhere opens there and stays here, ${hasReact ? 'with' : 'before'} React @thorough`,
    CHROMIUM_ONLY,
    async ({ page }) => {
      const search = new SearchPage(page);
      const beacons = await collectBeacons(page);
      if (hasReact) await search.open();
      else await search.openBeforeReact();
      // On Linux a selected text is what the middle button pastes into the focused field.
      await page.getByRole('heading', { level: 1 }).dblclick();
      const list = search.list('Suggestions');
      const expectHere = async () => {
        await expect(search.keyword).toHaveValue('jaz');
        await expect(search.keyword).toBeFocused();
        await expect(list).toBeVisible();
        await expect(page).toHaveURL(/\/#search$/);
      };
      await search.suggest('jaz');
      const sources: string[] = [];
      const row = search.options('Suggestions').nth(1);
      const [, rowPath] =
        /^https?:\/\/[^/]+(\/.*)$/.exec(await row.evaluate((link: HTMLAnchorElement) => link.href)) ?? [];
      for (const { press } of PRESSES) {
        expect(await readOpened(page, () => press(row))).toBe(rowPath);
        await expectHere();
        expect(await readOpened(page, () => press(search.submit))).toMatch(/\/jaz\/$/);
        await expectHere();
        sources.push('suggestions', 'typed');
      }
      expect(await readOpened(page, () => page.keyboard.press('Shift+Enter'))).toMatch(/\/jaz\/$/);
      await expectHere();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await readOpened(page, () => page.keyboard.press('Control+Enter'))).toBe(rowPath);
      await expectHere();
      await expect(row).toHaveAttribute('aria-selected', 'true');
      // Back to the typed text.
      await page.keyboard.type('z');
      await page.keyboard.press('Backspace');
      await expect(row).toHaveAttribute('aria-selected', 'false');
      sources.push('typed', 'suggestions');
      // A closed list has no part in it.
      await page.keyboard.press('Escape');
      expect(await readOpened(page, () => page.keyboard.press('Control+Enter'))).toMatch(/\/jaz\/$/);
      sources.push('typed');
      await expect
        .poll(() => beacons.filter(({ category }) => category === 'search').map(({ label }) => label))
        .toEqual(sources);
      // What was searched is among the recent searches.
      await search.keyword.fill('');
      await expect(search.options('Recent searches')).toHaveCount(2);
      expect(page.context().pages()).toHaveLength(1);
    },
  );
}

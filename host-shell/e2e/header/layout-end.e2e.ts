import type { Page } from 'playwright/test';
import { waitUntilPainted } from '../layout-shift.ts';
import { SearchPage } from '../search/search-page.ts';
import { waitForHeader } from '../stack-page.ts';
import type { TestUser } from './header-page.ts';
import { expect, test } from './header-page.ts';

const HEIGHT = 800;

/** Nothing is modal: the page scrolls and takes clicks, and the focus is on a control of the header that shows. */
async function expectPageInUse(page: Page): Promise<void> {
  await expect(page.locator(':modal')).toHaveCount(0);
  expect(
    await page.evaluate(() => {
      const { activeElement, documentElement } = document;
      return {
        overflow: documentElement.style.overflow,
        focus: activeElement?.closest('[data-marquee-root]') ? activeElement.checkVisibility() : activeElement?.tagName,
        top: document.elementFromPoint(20, innerHeight - 20)?.closest('dialog')?.tagName,
      };
    }),
  ).toEqual({ overflow: '', focus: true, top: undefined });
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await waitUntilPainted(page);
}

test.describe('where the window no longer has its layout', () => {
  test('the drawer of a user, of a visitor, and one that its host hides ends @thorough', async ({ header, page }) => {
    for (const [user, from, to] of [
      ['anonymous', 360, 1608],
      ['attendee', 960, 1440],
    ] as const satisfies readonly (readonly [TestUser, number, number])[]) {
      await resize(page, from);
      await header.open(user);
      await header.openDrawer();
      await resize(page, to);
      await expectPageInUse(page);
      await resize(page, from);
      await expect(page.locator(':modal')).toHaveCount(0);
    }
    await header.openDrawer();
    await header.banner.evaluate((banner) => {
      banner.style.display = 'none';
    });
    await expect(page.locator(':modal')).toHaveCount(0);
  });

  test('a menu of the row ends, and "Menu" has the focus', async ({ header, page }) => {
    await header.open('attendee');
    await header.menuButton('Organize').press('Enter');
    await expect(header.navigation.getByRole('link', { name: 'Why organize with us' })).toBeFocused();
    await resize(page, 800);
    await expect(header.menuButton('Menu')).toBeFocused();
    await resize(page, 1440);
    await expect(header.menuButton('Organize')).toHaveAttribute('aria-expanded', 'false');
    // A script of the page reads the layout, and Chromium drops the focus before the next frame.
    await header.menuButton('Help').press('Enter');
    const help = header.navigation.locator('[data-menu=help]');
    await help.evaluate((menu) => {
      menu.style.display = 'none';
      menu.getClientRects();
    });
    await expect(header.navigation.locator(':focus')).toBeVisible();
    await help.evaluate((menu) => menu.removeAttribute('style'));
    // The focus of another part of the page stays there.
    await header.banner.getByRole('combobox').first().focus();
    // In Firefox the first move of a mouse has no distance.
    await page.mouse.move(1, 1);
    await header.menuButton('Help').hover();
    await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'true');
    await resize(page, 800);
    await expect(header.banner.getByRole('combobox').first()).toBeFocused();
  });

  test('what the server opened in the other layout does not open as a dialog @thorough', async ({ header, page }) => {
    const arrival = Promise.withResolvers<void>();
    await page.route('**/menus*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await resize(page, 800);
    await header.open('attendee', '/', { isLive: false });
    await waitForHeader(page);
    await header.navigation.locator('details[data-menu=mobile] > summary').click();
    await expect(header.navigation.locator('details[data-menu=mobile]')).toHaveAttribute('open');
    await resize(page, 1440);
    arrival.resolve();
    await header.menuButton('Organize').waitFor();
    await expect(page.locator(':modal')).toHaveCount(0);
    await resize(page, 800);
    await expect(page.locator(':modal')).toHaveCount(0);
    await expect(header.menuButton('Menu')).toBeVisible();
  });

  test('a phone’s search goes on in the bar, and the bar’s on the whole screen: text, caret and list stay', async ({
    page,
  }) => {
    const search = new SearchPage(page);
    await resize(page, 390);
    await search.open();
    await search.keyword.click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog).toBeVisible();
    await page.keyboard.type('jazz');
    await page.keyboard.press('ArrowLeft');
    for (const [width, count] of [
      [844, 0],
      [390, 1],
      [844, 0],
    ] as const) {
      await resize(page, width);
      await expect(dialog).toHaveCount(count);
      await expect(search.keyword.last()).toBeFocused();
      await expect(search.keyword.last()).toHaveValue('jazz');
      expect(await search.keyword.last().evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
      await expect(search.list('Suggestions')).toBeVisible();
    }
    await expectPageInUse(page);
    await page.keyboard.type('z');
    await expect(search.keyword).toHaveValue('jazzz');
  });
});

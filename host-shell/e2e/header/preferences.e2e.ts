import type { Locator, Page } from 'playwright/test';
import { findViolations, waitForAnimations } from '../stack-page.ts';
import type { HeaderPage } from './header-page.ts';
import { expect, test } from './header-page.ts';

const QUESTION = 'How do you want to build your event?';
const DARK = 'rgb(23, 18, 31)';

/** Opens the account menu, the dialog and a phone's drawer one after the other. */
async function openEach(header: HeaderPage, check: (part: Locator) => Promise<void>): Promise<void> {
  const { page } = header;
  await header.menuButton(/^Account: /).press('Enter');
  await check(header.navigation.locator('[data-menu=user] > div'));
  await page.keyboard.press('Escape');
  await header.menuButton('Create an event').click();
  await header.dialog(QUESTION).waitFor();
  await check(header.dialog(QUESTION));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 900 });
  await check(await header.openDrawer());
}

test.describe('for users who want dark', () => {
  test.use({ colorScheme: 'dark' });

  test('page, header, menus, drawer and dialog are dark', async ({ header, page }) => {
    await header.open('organizer');
    for (const part of [page.locator('body'), header.banner]) await expect(part).toHaveCSS('background-color', DARK);
    await openEach(header, (part) => expect(part).toHaveCSS('background-color', DARK));
  });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the field, menus, drawer and dialog have edges, focus and highlight a ring', async ({ header, page }) => {
    await header.open('organizer');
    const expectEdge = async (part: Locator) => {
      await expect(part).toHaveCSS('border-inline-start-style', 'solid');
      await expect(part).toHaveCSS('border-inline-start-width', '1px');
    };
    await expectEdge(header.banner.getByRole('search'));
    const field = header.banner.getByRole('combobox', { name: 'Search events' });
    await field.pressSequentially('jaz');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await field.press('ArrowDown');
    const outlines = () =>
      page.getByRole('option').evaluateAll((options) => options.map((one) => getComputedStyle(one).outlineStyle));
    expect(await outlines()).toEqual(['solid', ...(await outlines()).slice(1).map(() => 'none')]);
    const account = header.menuButton(/^Account: /);
    await account.press('Enter');
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await expect(account).toHaveCSS('outline-style', 'solid');
    // An icon has the system's colour of its button.
    const colors = await account
      .locator('svg')
      .evaluateAll((icons) =>
        icons.map(
          (icon) => getComputedStyle(icon).stroke === getComputedStyle(icon.closest('button') as Element).color,
        ),
      );
    expect(colors).toEqual(colors.map(() => true));
    await openEach(header, expectEdge);
  });
});

test.describe('for users who want more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } });

  test('every text of the row, menus, dialog and drawer has 7 to 1 @thorough', async ({ header, page }) => {
    await header.open('staff');
    for (const scheme of ['light', 'dark']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      // The host's scheme, which the header follows.
      await page.evaluate((value) => document.documentElement.style.setProperty('color-scheme', value), scheme);
      await openEach(header, async () => {
        // What fades in has no contrast yet.
        await waitForAnimations(page);
        const rules = ['color-contrast-enhanced'];
        expect(await findViolations(page, '[data-marquee-root]', { rules }), scheme).toEqual([]);
      });
      await page.keyboard.press('Escape');
    }
  });
});

/** Elements of the header that move for longer than a millisecond when something opens, closes or is pointed at. */
const findMovements = (page: Page): Promise<string[]> =>
  page.locator('[data-marquee-root]').evaluate((root) => {
    const readLongest = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)));
    return [root, ...root.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after', '::backdrop'].flatMap((pseudo) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
        const animation = animationName === 'none' ? 0 : readLongest(animationDuration);
        return Math.max(animation, readLongest(transitionDuration)) > 1 ? [`${element.tagName}${pseudo}`] : [];
      }),
    );
  });

test('for users who want less motion nothing of the header moves', async ({ header, page }) => {
  await header.open('organizer');
  await page.getByRole('combobox', { name: 'Search events' }).click();
  await page.getByRole('listbox').waitFor();
  expect(await findMovements(page)).toEqual(expect.arrayContaining(['A']));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findMovements(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await openEach(header, async () => {
    expect(await findMovements(page)).toEqual([]);
  });
});

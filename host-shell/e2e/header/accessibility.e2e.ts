import { findViolations, waitForAnimations } from '../stack-page.ts';
import type { HeaderPage, TestUser } from './header-page.ts';
import { expect, test } from './header-page.ts';

const PHONE = 360;
const DESKTOP = 1608;

/** States that are opened one after the other, in this order. */
const STATES: readonly {
  readonly name: string;
  readonly width: number;
  readonly users?: readonly TestUser[];
  readonly open: (header: HeaderPage) => Promise<unknown>;
}[] = [
  { name: 'closed, wide', width: DESKTOP, open: async () => {} },
  { name: 'Organize', width: DESKTOP, users: ['anonymous'], open: (header) => openMenu(header, 'Organize') },
  { name: 'Help', width: DESKTOP, users: ['anonymous'], open: (header) => openMenu(header, 'Help') },
  { name: 'account', width: DESKTOP, users: ['long name'], open: (header) => openMenu(header, /^Account: /) },
  {
    name: 'modal',
    width: DESKTOP,
    users: ['long name'],
    open: async (header) => {
      await header.menuButton('Create an event').click();
      await header.dialog('How do you want to build your event?').waitFor();
    },
  },
  { name: 'closed, narrow', width: PHONE, users: ['long name'], open: async () => {} },
  { name: 'drawer', width: PHONE, users: ['long name'], open: (header) => header.openDrawer() },
];

async function openMenu(header: HeaderPage, name: string | RegExp): Promise<void> {
  await header.menuButton(name).press('Enter');
  await expect(header.menuButton(name)).toHaveAttribute('aria-expanded', 'true');
}

for (const user of ['anonymous', 'long name'] as const) {
  test(`axe finds nothing in any state: ${user}${user === 'anonymous' ? ' @thorough' : ''}`, async ({
    header,
    page,
  }) => {
    await page.setViewportSize({ width: DESKTOP, height: 900 });
    await header.open(user);
    for (const { name, width, users, open } of STATES) {
      if (users?.includes(user) === false) continue;
      await page.setViewportSize({ width, height: 900 });
      await open(header);
      // What fades in has no contrast yet.
      await waitForAnimations(page);
      expect(await findViolations(page, '[data-marquee-root]'), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open], [aria-expanded=true]')).toHaveCount(0);
    }
  });
}

test.describe('names and landmarks', () => {
  test('landmarks and controls have their names for an anonymous user', async ({ header, page }) => {
    await page.setViewportSize({ width: DESKTOP, height: 900 });
    await header.open();
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(header.banner.getByRole('link', { name: 'Marquee home' })).toHaveAttribute('href', '/');
    expect((await header.banner.locator('a > svg').first().boundingBox())?.width).toBe(110);
    await expect(header.banner.getByRole('search')).toBeVisible();
    for (const name of ['Organize', 'Help', 'Create an event']) await expect(header.menuButton(name)).toBeVisible();
    for (const name of ['Find Events', 'Create events', 'Find my tickets', 'Sign In']) {
      await expect(header.navigation.getByRole('link', { name, exact: true })).toBeVisible();
    }
  });

  test('landmarks and controls have their names for a signed-in user; each shows its focus, and is 24 px or more', async ({
    header,
    page,
  }) => {
    await header.open('organizer');
    await expect(header.navigation.getByRole('link', { name: /^Likes/ })).toBeVisible();
    await expect(header.navigation.getByRole('link', { name: /^Tickets/ })).toBeVisible();
    await expect(header.menuButton('Account: Olu Organizer')).toBeVisible();
    await page.keyboard.press('Tab');
    for (let index = 0; index < 14; index += 1) {
      await page.keyboard.press('Tab');
      const look = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused.closest('header') === null) return null;
        const around = [
          focused,
          focused.parentElement,
          focused.closest('form > *'),
          focused.closest('[role=search] > *'),
        ];
        const { width, height } = focused.getBoundingClientRect();
        return {
          name: focused.getAttribute('aria-label') ?? focused.textContent,
          hasRing: around.some((element) => {
            const style = element === null ? null : getComputedStyle(element);
            return style !== null && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
          }),
          isLarge: width >= 24 && height >= 24,
        };
      });
      if (look === null) break;
      expect(look).toMatchObject({ hasRing: true, isLarge: true });
    }
  });

  test('the skip link is first in tab order, visible on focus, and leads to the page @thorough', async ({
    header,
    page,
  }) => {
    await header.open();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    expect((await skip.boundingBox())?.width).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

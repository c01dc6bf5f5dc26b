import type { Page } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';
import { waitForAnimations } from '../stack-page.ts';
import { type HeaderPage, type TestUser, USERS } from './header-page.ts';
import { expect, test } from './header-test.ts';

async function expectNoViolation(page: Page, state: string): Promise<void> {
  // What fades in has no contrast yet.
  await waitForAnimations(page);
  expect(await findViolations(page, '[data-marquee-root]'), state).toEqual([]);
}

/** Opened one after the other, in this order; a wider state comes first. */
const STATES: readonly {
  readonly name: string;
  readonly width: number;
  readonly users: readonly TestUser[];
  readonly open: (header: HeaderPage) => Promise<void>;
}[] = [
  { name: 'closed, wide', width: 1440, users: Object.keys(USERS) as TestUser[], open: async () => {} },
  {
    name: 'Organize open',
    width: 1440,
    users: ['anonymous', 'organizer'],
    open: (header) => openMenu(header, 'Organize'),
  },
  { name: 'Help open', width: 1440, users: ['anonymous'], open: (header) => openMenu(header, 'Help') },
  {
    name: 'account open',
    width: 1440,
    users: ['attendee', 'staff', 'long name'],
    open: (header) => openMenu(header, /^Account: /),
  },
  {
    name: 'modal open',
    width: 1440,
    users: ['organizer'],
    open: async (header) => {
      await header.menuButton('Create an event').click();
      await header.dialog('How do you want to build your event?').waitFor();
    },
  },
  { name: 'closed, narrow', width: 360, users: Object.keys(USERS) as TestUser[], open: async () => {} },
  {
    name: 'drawer open',
    width: 360,
    users: ['anonymous', 'attendee', 'staff'],
    open: async (header) => {
      await header.openDrawer();
    },
  },
];

async function openMenu(header: HeaderPage, name: string | RegExp): Promise<void> {
  await header.menuButton(name).press('Enter');
  await expect(header.menuButton(name)).toHaveAttribute('aria-expanded', 'true');
}

test.describe('axe finds nothing', () => {
  for (const user of Object.keys(USERS) as TestUser[]) {
    test(`in any state: ${user}`, async ({ header, page }) => {
      await header.open(user);
      for (const { name, width, open } of STATES.filter(({ users }) => users.includes(user))) {
        await page.setViewportSize({ width, height: 900 });
        await open(header);
        await expectNoViolation(page, name);
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open], [aria-expanded=true]')).toHaveCount(0);
      }
    });
  }
});

test.describe('names and landmarks', () => {
  test('landmarks and controls have their names for an anonymous user', async ({ header, page }) => {
    await page.setViewportSize({ width: 1608, height: 900 });
    await header.open();
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(header.banner.getByRole('link', { name: 'Marquee home' })).toHaveAttribute('href', '/');
    expect((await header.banner.locator('a > svg').first().boundingBox())?.width).toBe(110);
    const logo = page.getByRole('contentinfo').getByRole('img', { name: 'Marquee' });
    expect(await logo.boundingBox()).toMatchObject({ width: 99, height: 20 });
    await expect(header.banner.getByRole('search')).toBeVisible();
    for (const name of ['Organize', 'Help']) await expect(header.menuButton(name)).toBeVisible();
    for (const name of ['Find Events', 'Create events', 'Find my tickets', 'Sign In']) {
      await expect(header.navigation.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(header.menuButton('Create an event')).toBeVisible();
  });

  test('landmarks and controls have their names for a signed-in user', async ({ header }) => {
    await header.open('organizer');
    await expect(header.navigation.getByRole('link', { name: /^Likes/ })).toBeVisible();
    await expect(header.navigation.getByRole('link', { name: /^Tickets/ })).toBeVisible();
    await expect(header.menuButton('Account: Olu Organizer')).toBeVisible();
  });

  test('the skip link is first in tab order, visible on focus, and leads to the page', async ({ header, page }) => {
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

  test('every control shows its focus, and is 24 px or more', async ({ header, page }) => {
    await header.open('organizer');
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
        const box = focused.getBoundingClientRect();
        return {
          name: focused.getAttribute('aria-label') ?? focused.textContent,
          hasRing: around.some((element) => {
            const style = element === null ? null : getComputedStyle(element);
            return style !== null && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
          }),
          isLarge: box.width >= 24 && box.height >= 24,
        };
      });
      if (look === null) break;
      expect(look).toMatchObject({ hasRing: true, isLarge: true });
    }
  });
});

test.describe('preferences of the user', () => {
  test('reduced motion stops all movement', needs('media'), async ({ header, page }) => {
    await header.open('organizer');
    // Styles, not running animations: one of 200 ms is over before a busy machine looks.
    const findMovements = () =>
      page.locator('[data-marquee-root]').evaluate((root) => {
        const readLongest = (list: string) =>
          Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)));
        const movements: string[] = [];
        for (const element of [root, ...root.querySelectorAll('*')]) {
          for (const pseudo of ['', '::before', '::after', '::backdrop']) {
            const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
            const milliseconds = Math.max(
              animationName === 'none' ? 0 : readLongest(animationDuration),
              readLongest(transitionDuration),
            );
            if (milliseconds > 1) movements.push(`${element.tagName}${pseudo}`);
          }
        }
        return movements;
      });
    const expectStill = async (...moving: string[]) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await findMovements()).toEqual(expect.arrayContaining(moving));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await findMovements()).toEqual([]);
    };
    await header.menuButton('Create an event').click();
    await header.dialog('How do you want to build your event?').waitFor();
    await expectStill('DIALOG', 'DIALOG::backdrop');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 900 });
    await header.openDrawer();
    await expectStill('DIALOG');
  });

  test('forced colours keep borders, icons and focus', needs('media'), async ({ header, page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await header.open('staff');
    await header.menuButton(/^Account: /).press('Enter');
    const look = await header.navigation.locator('[data-menu=user] > div').evaluate((panel) => {
      const style = getComputedStyle(panel);
      return { border: style.borderTopStyle, width: style.borderTopWidth };
    });
    expect(look).toEqual({ border: 'solid', width: '1px' });
    // What has the focus has an outline, the system's colours, and its icon too: first a row, then the button.
    const readFocused = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        const systemColours = ['LinkText', 'CanvasText', 'ButtonText'].map((name) => {
          probe.style.color = name;
          return getComputedStyle(probe).color;
        });
        probe.remove();
        const focused = document.activeElement ?? document.body;
        const { outlineStyle, outlineWidth, color } = getComputedStyle(focused);
        return {
          name: focused.getAttribute('aria-label') ?? focused.textContent,
          outline: `${outlineStyle} ${outlineWidth}`,
          isSystemColour: systemColours.includes(color),
          icons: [...focused.querySelectorAll('svg')].map((icon) => getComputedStyle(icon).stroke === color),
        };
      });
    expect(await readFocused()).toEqual({
      name: 'Account settings',
      outline: 'solid 2px',
      isSystemColour: true,
      icons: [],
    });
    await page.keyboard.press('Escape');
    expect(await readFocused()).toMatchObject({ name: 'Account: Sam Staff', outline: 'solid 2px', icons: [true] });
    await header.menuButton(/^Account: /).press('Enter');
    await expectNoViolation(page, 'forced colours');
  });

  test('400 % zoom of a 1280 px window needs no horizontal scrolling', async ({ header, page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await header.open('long name');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const drawer = await header.openDrawer();
    expect(await drawer.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await drawer.getByRole('button', { name: 'Log out' }).scrollIntoViewIfNeeded();
    await expect(drawer.getByRole('button', { name: 'Log out' })).toBeInViewport();
  });
});

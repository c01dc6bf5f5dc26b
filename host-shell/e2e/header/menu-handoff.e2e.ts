import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { RUNS_ALL } from '../engines/test-sets.ts';
import type { HeaderPage, TestUser } from './header-page.ts';
import { expect, test } from './header-test.ts';

/** Every trigger that is a `<summary>` until the code of the interactive menus is here. */
const TRIGGERS = [
  { menu: 'organize', name: 'Organize', user: 'anonymous', width: 1440 },
  { menu: 'user', name: 'Account: Ana Attendee', user: 'attendee', width: 1440 },
  { menu: 'mobile', name: 'Menu', user: 'anonymous', width: 360 },
] as const satisfies readonly { menu: string; name: string; user: TestUser; width: number }[];

/** A held key repeats from here on. */
const KEY_REPEAT_MS = 400;
const PRESS_DURATIONS_MS = RUNS_ALL ? [90, 600] : [600];

/** Presses, and returns what lifts it. */
type Press = (page: Page, trigger: Locator) => Promise<() => Promise<unknown>>;

const pressByKey =
  (key: string): Press =>
  async (page, trigger) => {
    await trigger.focus();
    await page.keyboard.down(key);
    return () => page.keyboard.up(key);
  };

const PRESSES = {
  'by mouse': async (page, trigger) => {
    await trigger.hover();
    await page.mouse.down();
    return () => page.mouse.up();
  },
  'by touch': async (page, trigger) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await trigger.boundingBox()) ?? {};
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    return () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
  'by Enter': pressByKey('Enter'),
  'by Space': pressByKey('Space'),
} as const satisfies Readonly<Record<string, Press>>;

/** Opens a page whose menus are the server's until their file comes, also where the browser never says that it is idle. */
async function openHeld(header: HeaderPage, user: TestUser = 'anonymous', width = 1440): Promise<() => void> {
  const { page } = header;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  const held = Promise.withResolvers<void>();
  await page.route('**/menus*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.setViewportSize({ width, height: 900 });
  await header.open(user, '/', { isLive: false });
  await page.locator('[data-marquee-ready]').waitFor();
  return held.resolve;
}

test.describe('an action in progress while interactive menus replace the server’s', () => {
  for (const { menu, name, user, width } of TRIGGERS) {
    for (const [way, press] of Object.entries(PRESSES)) {
      test(`a press opens ${name}, ${way}`, way === 'by touch' ? needs('touch') : {}, async ({ header, page }) => {
        for (const durationMs of PRESS_DURATIONS_MS) {
          const letMenusCome = await openHeld(header, user, width);
          const lift = await press(page, header.navigation.locator(`details[data-menu=${menu}] > summary`));
          letMenusCome();
          await wait(Math.min(durationMs, KEY_REPEAT_MS));
          if (durationMs > KEY_REPEAT_MS && way.endsWith('Enter')) await page.keyboard.down('Enter');
          if (durationMs > KEY_REPEAT_MS && way.endsWith('Space')) await page.keyboard.down('Space');
          await lift();
          if (menu === 'mobile') {
            await expect(header.dialog('Menu').getByRole('link').first()).toBeVisible();
            await header.dialog('Menu').getByRole('button', { name: 'Close' }).click();
            await expect(header.menuButton(name)).toBeFocused();
          } else {
            await expect(header.menuButton(name)).toHaveAttribute('aria-expanded', 'true');
            await expect(header.navigation.locator(`[data-menu=${menu}]`).getByRole('link').first()).toBeVisible();
          }
        }
      });
    }
  }

  test('hover opens the menu when its code is here, and nothing after the mouse has left or closed it', async ({
    header,
    page,
  }) => {
    const letMenusCome = await openHeld(header);
    // A browser's first event of a mouse has no movement, as one at rest.
    await page.mouse.move(700, 700);
    const help = header.navigation.locator('details[data-menu=help] > summary');
    await help.click();
    await help.click();
    await expect(header.navigation.locator('details[data-menu=help]')).not.toHaveAttribute('open');
    await header.navigation.locator('details[data-menu=organize] > summary').hover();
    letMenusCome();
    await expect(header.menuButton('Organize')).toHaveAttribute('aria-expanded', 'true');
    await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'false');
    await page.mouse.move(700, 700);
    await expect(header.menuButton('Organize')).toHaveAttribute('aria-expanded', 'false');
  });

  test('the focus stays on its trigger, or on its link of an open menu, and a press on the link follows it', async ({
    header,
    page,
  }) => {
    const letMenusCome = await openHeld(header);
    await header.navigation.locator('details[data-menu=help] > summary').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const link = header.navigation.getByRole('link', { name: 'Where are my tickets?' });
    await expect(link).toBeFocused();
    letMenusCome();
    await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeFocused();
    const letThemComeAgain = await openHeld(header);
    await header.navigation.locator('details[data-menu=help] > summary').click();
    await link.hover();
    await page.mouse.down();
    const isHere = page.waitForResponse('**/menus*.js');
    letThemComeAgain();
    await isHere;
    // The menus wait for the end of the press.
    await wait(300);
    await page.mouse.up();
    await expect(page).toHaveURL(/\/help\/en-us\/articles\/319355\/$/);
  });

  test('the drawer keeps the open lists and the focused control of the server’s panel', async ({ header, page }) => {
    const letMenusCome = await openHeld(header, 'anonymous', 360);
    const panel = header.navigation.locator('details[data-menu=mobile]');
    await panel.locator('> summary').click();
    await panel.locator('summary', { hasText: 'Help' }).press('Enter');
    letMenusCome();
    const drawer = header.dialog('Menu');
    await expect(drawer.getByRole('link', { name: 'Where are my tickets?' })).toBeVisible();
    await expect(drawer.locator('summary', { hasText: 'Help' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(header.menuButton('Menu')).toBeFocused();
  });
});

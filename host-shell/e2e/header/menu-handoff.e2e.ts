import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright/test';
import { CHROMIUM_ONLY, waitForHeader } from '../stack-page.ts';
import type { HeaderPage, TestUser } from './header-page.ts';
import { expect, test } from './header-page.ts';

/** A held key repeats from here on. */
const KEY_REPEAT_MS = 400;

/** Presses, and returns what lifts it. */
type Press = (page: Page, trigger: Locator) => Promise<() => Promise<unknown>>;

const pressByKey =
  (key: string): Press =>
  async (page, trigger) => {
    await trigger.focus();
    await page.keyboard.down(key);
    return async () => {
      await page.keyboard.down(key);
      await page.keyboard.up(key);
    };
  };

const pressByMouse: Press = async (page, trigger) => {
  await trigger.hover();
  await page.mouse.down();
  return () => page.mouse.up();
};

const pressByTouch: Press = async (page, trigger) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await trigger.boundingBox()) ?? {};
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Triggers are `<summary>` until the code of the interactive menus is here: each, and each way to press it. */
const PRESSES = [
  { name: 'Organize', menu: 'organize', user: 'anonymous', width: 1440, way: 'the mouse', press: pressByMouse },
  {
    name: 'Account: Ana Attendee',
    menu: 'user',
    user: 'attendee',
    width: 1440,
    way: 'Enter',
    press: pressByKey('Enter'),
  },
  { name: 'Menu', menu: 'mobile', user: 'anonymous', width: 360, way: 'touch', press: pressByTouch },
] as const;

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
  await waitForHeader(page);
  return held.resolve;
}

for (const { name, menu, user, width, way, press } of PRESSES)
  test(
    `a press that interactive menus interrupt opens ${name}, by ${way}${way === 'touch' ? ' @thorough' : ''}`,
    way === 'touch' ? CHROMIUM_ONLY : {},
    async ({ header, page }) => {
      const letMenusCome = await openHeld(header, user, width);
      const lift = await press(page, header.navigation.locator(`details[data-menu=${menu}] > summary`));
      letMenusCome();
      await wait(KEY_REPEAT_MS);
      await lift();
      if (menu === 'mobile') {
        await expect(header.dialog('Menu').getByRole('link').first()).toBeVisible();
        await header.dialog('Menu').getByRole('button', { name: 'Close' }).click();
        await expect(header.menuButton(name)).toBeFocused();
      } else {
        await expect(header.menuButton(name)).toHaveAttribute('aria-expanded', 'true');
        await expect(header.navigation.locator(`[data-menu=${menu}]`).getByRole('link').first()).toBeVisible();
      }
    },
  );

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

test('the focus stays on its link of an open menu, and a press on the link follows it @thorough', async ({
  header,
  page,
}) => {
  const letMenusCome = await openHeld(header);
  await header.navigation.locator('details[data-menu=help] > summary').press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const link = header.navigation.getByRole('link', { name: 'Where are my tickets?' });
  await expect(link).toBeFocused();
  await link.hover();
  await page.mouse.down();
  const isHere = page.waitForResponse('**/menus*.js');
  letMenusCome();
  await isHere;
  // The menus wait for the end of the press.
  await wait(300);
  await expect(link).toBeFocused();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/help\/en-us\/articles\/319355\/$/);
});

import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import type { TestUser } from './header-page.ts';
import { expect, test } from './header-test.ts';

/** Every trigger that is a `<summary>` until the code of the interactive menus is here. */
const TRIGGERS = [
  { menu: 'organize', name: 'Organize', user: 'anonymous', width: 1440 },
  { menu: 'user', name: 'Account: Ana Attendee', user: 'attendee', width: 1440 },
  { menu: 'mobile', name: 'Menu', user: 'anonymous', width: 360 },
] as const satisfies readonly { menu: string; name: string; user: TestUser; width: number }[];

const PRESS_DURATIONS_MS = [90, 600];
/** What a keyboard sends while a key is held. */
const KEY_REPEAT = { delayMs: 400, intervalMs: 30 };

async function pressByMouse(page: Page, trigger: Locator, durationMs: number): Promise<void> {
  await trigger.hover();
  await page.mouse.down();
  await wait(durationMs);
  await page.mouse.up();
}

async function pressByTouch(page: Page, trigger: Locator, durationMs: number): Promise<void> {
  const box = await trigger.boundingBox();
  if (box === null) throw new Error('The trigger is not visible');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await wait(durationMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const pressByKey = (key: string) => async (page: Page, trigger: Locator, durationMs: number) => {
  await trigger.focus();
  await page.keyboard.down(key);
  await wait(Math.min(durationMs, KEY_REPEAT.delayMs));
  for (let heldMs = KEY_REPEAT.delayMs; heldMs < durationMs; heldMs += KEY_REPEAT.intervalMs) {
    await page.keyboard.down(key);
    await wait(KEY_REPEAT.intervalMs);
  }
  await page.keyboard.up(key);
};

const PRESSES = [
  { name: 'by mouse', press: pressByMouse },
  { name: 'by touch', press: pressByTouch },
  { name: 'by Enter', press: pressByKey('Enter') },
  { name: 'by Space', press: pressByKey('Space') },
] as const;

/** Holds the menus' file back, in a browser that does not report when a page is idle. @returns lets it come */
async function holdMenus(page: Page): Promise<() => void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  const held = Promise.withResolvers<void>();
  await page.route('**/menus*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Resolves as soon as the page gets an event of one of the types. */
async function watchForEvent(page: Page, types: readonly string[]): Promise<() => Promise<void>> {
  const seen = await page.evaluateHandle((names) => {
    const { promise, resolve } = Promise.withResolvers<Event>();
    for (const name of names) document.addEventListener(name, resolve, { capture: true, once: true });
    return { promise };
  }, types);
  return () => seen.evaluate(async ({ promise }) => void (await promise));
}

test.describe('an action in progress while interactive menus replace the server’s', () => {
  for (const { menu, name, user, width } of TRIGGERS) {
    for (const { name: way, press } of PRESSES) {
      for (const durationMs of PRESS_DURATIONS_MS) {
        test(
          `a press opens ${name}, ${way} for ${durationMs} ms`,
          press === pressByTouch ? needs('touch') : {},
          async ({ header, page }) => {
            const letMenusCome = await holdMenus(page);
            await page.setViewportSize({ width, height: 900 });
            await header.open(user, '/', { isLive: false });
            await page.locator('[data-marquee-ready]').waitFor();
            const trigger = header.navigation.locator(`details[data-menu=${menu}] > summary`);
            const waitForPress = await watchForEvent(page, ['pointerdown', 'keydown']);
            const release = press(page, trigger, durationMs);
            await waitForPress();
            letMenusCome();
            await release;
            if (menu === 'mobile') {
              await expect(header.dialog('Menu').getByRole('link').first()).toBeVisible();
              await header.dialog('Menu').getByRole('button', { name: 'Close' }).click();
              await expect(header.menuButton(name)).toBeFocused();
            } else {
              await expect(header.menuButton(name)).toHaveAttribute('aria-expanded', 'true');
              await expect(header.navigation.locator(`[data-menu=${menu}]`).getByRole('link').first()).toBeVisible();
              if (way !== 'by mouse' && way !== 'by touch') await expect(header.menuButton(name)).toBeFocused();
            }
          },
        );
      }
    }
  }

  test('hover opens the menu when its code is here, and leaving closes it', async ({ header, page }) => {
    const letMenusCome = await holdMenus(page);
    await header.open('anonymous', '/', { isLive: false });
    await page.locator('[data-marquee-ready]').waitFor();
    // A browser's first event of a mouse has no movement, as one at rest.
    await page.mouse.move(700, 700);
    await header.navigation.locator('details[data-menu=organize] > summary').hover();
    letMenusCome();
    await expect(header.menuButton('Organize')).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(700, 700);
    await expect(header.menuButton('Organize')).toHaveAttribute('aria-expanded', 'false');
  });

  test('a mouse opens nothing after it has left a menu or closed it by a click', async ({ header, page }) => {
    const letMenusCome = await holdMenus(page);
    await header.open('anonymous', '/', { isLive: false });
    await page.locator('[data-marquee-ready]').waitFor();
    const help = header.navigation.locator('details[data-menu=help] > summary');
    await page.mouse.move(700, 700);
    await header.navigation.locator('details[data-menu=organize] > summary').hover();
    await help.click();
    await help.click();
    await expect(header.navigation.locator('details[data-menu=help]')).not.toHaveAttribute('open');
    letMenusCome();
    await header.menuButton('Help').waitFor();
    // Longer than a hover takes to open a menu.
    await wait(300);
    await expect(header.navigation.locator('button[aria-expanded=true]')).toHaveCount(0);
  });

  test('the focus stays on its trigger, or on its link of an open menu', async ({ header, page }) => {
    const letMenusCome = await holdMenus(page);
    await header.open('anonymous', '/', { isLive: false });
    await page.locator('[data-marquee-ready]').waitFor();
    await header.navigation.locator('details[data-menu=help] > summary').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const link = header.navigation.getByRole('link', { name: 'Where are my tickets?' });
    await expect(link).toBeFocused();
    letMenusCome();
    await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeFocused();
  });

  test('the drawer keeps the open lists and the focused control of the server’s panel', async ({ header, page }) => {
    const letMenusCome = await holdMenus(page);
    await page.setViewportSize({ width: 360, height: 900 });
    await header.open('anonymous', '/', { isLive: false });
    await page.locator('[data-marquee-ready]').waitFor();
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

  test('a press on a link of an open menu follows it', async ({ header, page }) => {
    const letMenusCome = await holdMenus(page);
    await header.open('anonymous', '/', { isLive: false });
    await page.locator('[data-marquee-ready]').waitFor();
    const details = header.navigation.locator('details[data-menu=help]');
    await details.locator('summary').click();
    const link = details.getByRole('link', { name: 'Where are my tickets?' });
    await link.hover();
    await page.mouse.down();
    const isHere = page.waitForResponse('**/menus*.js');
    letMenusCome();
    await isHere;
    await wait(300);
    await page.mouse.up();
    await expect(page).toHaveURL(/\/help\/en-us\/articles\/319355\/$/);
  });
});

test('Enter that is held on Menu opens the drawer once', async ({ header, page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await header.open();
  const openings = await header.navigation.evaluateHandle((navigation) => {
    const drawers: Node[] = [];
    const keep = (node: Node) => node instanceof HTMLDialogElement && drawers.push(node);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(keep);
    }).observe(navigation, { childList: true, subtree: true });
    return drawers;
  });
  await pressByKey('Enter')(page, header.menuButton('Menu'), 600);
  await expect(header.dialog('Menu').getByRole('link').first()).toBeVisible();
  expect(await openings.evaluate((drawers) => drawers.length)).toBe(1);
});

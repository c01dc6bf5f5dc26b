import { expect, type Locator, mergeTests, type Page } from 'playwright/test';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { needs } from '../engines/engine-needs.ts';
import { test as searchTest } from '../search/search-test.ts';
import { test as headerTest } from './header-test.ts';

const test = mergeTests(headerTest, searchTest);

/** From the narrowest phone that is promised. */
const WIDTHS = [320, 360, 390];
const HEIGHT = 640;
const KEYBOARD_PX = 300;
const RECENT = ['one', 'two', 'three', 'four'];

const FINGER_STEPS = 10;
const STEP_MS = 10;
const REST_MS = 200;

/**
 * Puts a finger on an element and moves it up; down by a negative distance. It rests before it is lifted: a list that
 * still moves by its momentum takes the next tap to stop.
 */
async function drag(page: Page, element: Locator, distance: number): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);
  const startedAt = Date.now() - REST_MS - FINGER_STEPS * STEP_MS;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, at = startedAt + step * STEP_MS) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: at / 1000,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + height / 2 - (distance * step) / FINGER_STEPS }],
    });
  // All at once: between two calls of a slow machine the finger rests, presses long and scrolls nothing.
  await Promise.all([
    touch('touchStart', 0),
    ...Array.from({ length: FINGER_STEPS }, (_, index) => touch('touchMove', index + 1)),
    touch('touchEnd', FINGER_STEPS, Date.now()),
  ]);
}

/** What the keyboard of a phone does to a page: less of it shows, and nothing else changes. */
async function changeKeyboard(page: Page, height: number, offsetTop = 0): Promise<void> {
  await page.evaluate(
    ([keyboard, top]) => {
      const viewport = window.visualViewport;
      Object.defineProperty(viewport, 'height', { value: window.innerHeight - keyboard, configurable: true });
      Object.defineProperty(viewport, 'offsetTop', { value: top, configurable: true });
      viewport?.dispatchEvent(new Event('resize'));
    },
    [height, offsetTop] as const,
  );
}

const readOverflow = (element: Locator) => element.evaluate((node) => node.scrollWidth - node.clientWidth);

for (const width of WIDTHS) {
  test.describe(`by touch on a phone of ${width} px`, needs('touch'), () => {
    test.use({ viewport: { width, height: HEIGHT }, hasTouch: true, isMobile: true });

    test('the drawer opens, expands, scrolls under a finger and closes', async ({ header, page }) => {
      await header.open('organizer');
      await header.menuButton('Menu').tap();
      const drawer = header.dialog('Menu');
      await drawer.getByText('Solutions').tap();
      const link = drawer.getByRole('link', { name: 'Payments' });
      // Below the window where parts above it come after the tap.
      await link.scrollIntoViewIfNeeded();
      const url = page.url();
      // The list scrolls, and its title and "Close" stay.
      expect(await drawer.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
      const top = (await link.boundingBox())?.y ?? 0;
      // Down: the list may be at its end.
      await drag(page, link, -150);
      await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThan(top + 100);
      expect(page.url()).toBe(url);
      expect(await readOverflow(drawer)).toBe(0);
      await drawer.getByRole('button', { name: 'Close' }).tap();
      await expect(drawer).toHaveCount(0);

      await header.menuButton('Menu').tap();
      await drawer.getByRole('button', { name: 'Create an event' }).tap();
      const question = page.getByRole('dialog');
      await expect(question.getByRole('link').first()).toBeVisible();
      const box = await question.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await readOverflow(page.locator('html'))).toBe(0);
      await question.getByRole('button', { name: 'Close' }).tap();
      await expect(question).toHaveCount(0);
    });

    test('recent searches: a finger that scrolls chooses none, a tap removes one, and all', async ({
      search,
      page,
    }) => {
      await search.store('marquee.recent-searches', RECENT);
      await search.open();
      await search.keyword.tap();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      const options = search.options('Recent searches');
      await expect(options).toHaveCount(RECENT.length);
      await changeKeyboard(page, KEYBOARD_PX);
      await drag(page, options.first(), 100);
      await expect(dialog).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.getByRole('button', { name: 'Remove two' }).tap();
      await expect(options).toHaveText(['one', 'three', 'four']);
      await page.getByRole('button', { name: 'Clear all recent searches' }).tap();
      await expect(search.list('Recent searches')).toHaveCount(0);
      await expect(dialog.getByRole('combobox', { name: 'Search events' })).toBeFocused();
      await expect(dialog).toBeVisible();
    });

    test('the keyboard covers neither the fields nor the end of the suggestions', async ({ search, page }) => {
      await search.open();
      await search.keyword.tap();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await page.keyboard.type('jaz');
      await expect(search.options('Suggestions')).toHaveCount(4);
      await changeKeyboard(page, KEYBOARD_PX);
      await drag(page, search.options('Suggestions').first(), 400);
      const field = dialog.getByRole('combobox', { name: 'Search events' });
      for (const shown of [field, search.options('Suggestions').last()]) {
        await expect
          .poll(async () => {
            const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
            return y >= 0 && y + height <= HEIGHT - KEYBOARD_PX;
          })
          .toBe(true);
      }
      // Safari moves what shows, too.
      await changeKeyboard(page, KEYBOARD_PX, 80);
      await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(80);
      await changeKeyboard(page, 0);
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: HEIGHT });
      await search.options('Suggestions').nth(1).tap();
      await page.waitForURL('**/d/ca--san-francisco/jazz-brunch/');
    });
  });
}

/** Upright below the width of the row's menus, and lying above it. */
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
] as const;

for (const viewport of TABLETS) {
  test.describe(`by touch on a tablet of ${viewport.width} px`, needs('touch'), () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('the search opens under its field, and taps choose place and suggestion', async ({ search, page }) => {
      await search.open();
      expect(await page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches)).toBe(true);
      await search.location.tap();
      await expect(search.location).toBeFocused();
      await page.keyboard.type('ber');
      await search.options('Locations').first().tap();
      await expect(search.location).toHaveValue('Berlin');
      await expect(search.list('Locations')).toHaveCount(0);
      await search.keyword.tap();
      await page.keyboard.type('jaz');
      await expect(search.options('Suggestions')).toHaveCount(4);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const { x = 0, width = 0 } = (await search.list('Suggestions').boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
      await drag(page, search.options('Suggestions').first(), 100);
      expect(new URL(page.url()).pathname).toBe('/');
      await search.options('Suggestions').nth(1).tap();
      await page.waitForURL('**/d/germany--berlin/jazz-brunch/');
    });

    if (viewport.width < BREAKPOINTS.large)
      test('the drawer opens by tap, expands, and closes by a tap beside it', async ({ header, page }) => {
        await header.open('attendee');
        await header.menuButton('Menu').tap();
        const drawer = header.dialog('Menu');
        await expect(drawer.getByRole('link', { name: 'Payments' })).toHaveCount(0);
        await drawer.getByText('Solutions').tap();
        await expect(drawer.getByRole('link', { name: 'Payments' })).toBeVisible();
        await page.touchscreen.tap(40, viewport.height / 2);
        await expect(drawer).toHaveCount(0);
        await expect(header.menuButton('Menu')).toBeFocused();
      });
    else
      test('menus open by tap and close by a tap outside, which does what it tapped', async ({ header, page }) => {
        await header.open('attendee');
        const help = header.menuButton('Help');
        const account = header.menuButton(/Ana Attendee/);
        await help.tap();
        await expect(help).toHaveAttribute('aria-expanded', 'true');
        await help.tap();
        await expect(help).toHaveAttribute('aria-expanded', 'false');
        await help.tap();
        await expect(help).toHaveAttribute('aria-expanded', 'true');
        await account.tap();
        await expect(account).toHaveAttribute('aria-expanded', 'true');
        await expect(help).toHaveAttribute('aria-expanded', 'false');
        const field = page.getByRole('combobox', { name: 'Search events' });
        await field.tap();
        await expect(account).toHaveAttribute('aria-expanded', 'false');
        await expect(field).toBeFocused();
        await expect(field).toHaveAttribute('aria-expanded', 'true');
      });
  });
}

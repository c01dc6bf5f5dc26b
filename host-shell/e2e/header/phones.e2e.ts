import { expect, type Locator, mergeTests, type Page } from 'playwright/test';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { needs } from '../engines/engine-needs.ts';
import { RUNS_ALL } from '../engines/test-sets.ts';
import { findViolations } from '../find-violations.ts';
import { waitUntilPainted } from '../layout-shift.ts';
import { test as searchTest } from '../search/search-test.ts';
import { readHash } from '../stack-page.ts';
import { test as headerTest } from './header-test.ts';

const test = mergeTests(headerTest, searchTest);

/** From the narrowest phone that is promised. */
const WIDTHS = RUNS_ALL ? [320, 360, 390] : [320];
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

    test('the tap opens the search on the whole screen and focuses its field in the same task', async ({
      search,
      page,
    }) => {
      await search.store('marquee.recent-searches', ['one', 'two']);
      await search.open();
      // Whatever happens in the task of the tap has happened before a task that was queued during it.
      await page.evaluate(() => {
        const look = () => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            const active = document.activeElement;
            Object.assign(window, { focusedAfterTask: active?.closest('dialog') ? active.role : 'outside' });
          };
          channel.port2.postMessage(null);
        };
        document.addEventListener('focusin', look, { once: true, capture: true });
      });
      await search.keyword.tap();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await expect(dialog.getByRole('combobox', { name: 'Search events' })).toBeFocused();
      expect(await page.evaluate(() => Reflect.get(window, 'focusedAfterTask'))).toBe('combobox');
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: HEIGHT });
      await expect(search.list('Recent searches')).toBeVisible();
      expect(await findViolations(page, '[data-marquee-root]')).toEqual([]);

      await test.step('text is 16 px or more, targets 24 px or more, and nothing scrolls sideways', async () => {
        const small = await dialog.locator(':is(input, button, [role=option])').evaluateAll((all) =>
          all.flatMap((one) => {
            const box = (one.matches('input') ? (one.closest('label') ?? one) : one).getBoundingClientRect();
            const isSmallText = one.matches('input') && Number.parseFloat(getComputedStyle(one).fontSize) < 16;
            return isSmallText || (one.checkVisibility() && Math.min(box.width, box.height) < 24)
              ? [one.outerHTML]
              : [];
          }),
        );
        expect(small).toEqual([]);
        await dialog.getByRole('combobox', { name: 'Search events' }).fill('x'.repeat(150));
        expect(await readOverflow(dialog)).toBe(0);
      });

      await test.step('the back button closes it, and focus in the bar does not open it again', async () => {
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        // The focus goes back to the bar with the dialog: whatever it opens is there with the next frame.
        await waitUntilPainted(page);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await search.keyword.tap();
        await page.getByRole('button', { name: 'Close' }).tap();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page).not.toHaveURL(/#search$/);
      });
    });

    test('searches, shows a notice as wide as the fields, and keeps the overlay when a place is chosen', async ({
      search,
      page,
    }) => {
      await search.open();
      await search.location.tap();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      const location = dialog.getByRole('combobox', { name: 'Location' });
      await location.pressSequentially('xyzzy');
      const edges = async (element: Locator) => {
        const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
        return [x, x + width];
      };
      await expect(dialog.getByRole('paragraph')).toBeVisible();
      expect(await edges(dialog.getByRole('paragraph'))).toEqual(await edges(dialog.locator('label').first()));
      await location.fill('ber');
      await search.options('Locations').first().tap();
      await expect(location).toHaveValue('Berlin');
      await dialog.getByRole('combobox', { name: 'Search events' }).pressSequentially('jaz');
      await expect(search.options('Suggestions')).toHaveCount(4);
      await expect(dialog.getByRole('status')).toHaveText('4 suggestions');
      // The button shows while the field is in use, even when its options scroll.
      await page.setViewportSize({ width, height: 200 });
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
      await expect(search.options('Suggestions').last()).toBeInViewport();
      await page.keyboard.press('Backspace');
      await dialog.getByRole('button', { name: 'Search', exact: true }).tap();
      await page.waitForURL('**/d/germany--berlin/ja/');
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

test('the keyboard opens, searches and leaves at 400 % zoom', needs('cdp'), async ({ search, page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await search.open();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  // Focus alone changes nothing: the fields can be passed.
  await search.keyword.focus();
  await page.keyboard.press('Tab');
  await expect(search.location).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  expect(await dialog.count()).toBe(0);
  expect(await readHash(page)).toBe('');

  await page.keyboard.type('jaz');
  const field = dialog.getByRole('combobox', { name: 'Search events' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('jaz');
  await expect(search.options('Suggestions')).toHaveCount(4);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await expect(search.options('Suggestions').last()).toBeInViewport();
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(search.keyword).toBeFocused();
  await expect(search.keyword).toHaveValue('jaz');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Location' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(search.options('Locations').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // An input method's text must not lose its field before it is confirmed.
  await search.keyword.fill('');
  await page.keyboard.press('Escape');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  expect(await dialog.count()).toBe(0);
  await client.send('Input.insertText', { text: '日本' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('日本');
});

test('the focus is never covered by a header that the host made sticky', async ({ search, page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await search.open();
  // As docs/hosts.md says.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'marquee-header { display: block; position: sticky; top: 0; z-index: 1 } html { scroll-padding-top: 80px }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const covered = await page.evaluate(() => {
      const { activeElement } = document;
      const { x, y, width, height } = activeElement?.getBoundingClientRect() ?? new DOMRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return activeElement?.contains(top) ? null : activeElement?.outerHTML;
    });
    expect(covered).toBeNull();
  }
});

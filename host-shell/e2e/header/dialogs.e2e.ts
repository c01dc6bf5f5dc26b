import type { Page } from 'playwright/test';
import { expect, test } from './header-page.ts';

const QUESTION = 'How do you want to build your event?';

const attempt = (eventCreateSource: string, pageArea: string) => ({
  name: 'EventCreateAttempt',
  eventCreateSource,
  pageArea,
  hasPublish: true,
  hasPaidPublish: false,
});

const CREATE = '**/manage/events/create';

/** Focus goes round inside: it never reaches the page behind. */
async function expectFocusInside(page: Page): Promise<void> {
  const controls = page.locator('dialog[open] :is(a[href], button, summary)').filter({ visible: true });
  const focused = new Set<string>();
  // After the last the browser's own bar has its turn.
  for (let press = (await controls.count()) + 1; press > 0; press -= 1) {
    await page.keyboard.press('Tab');
    focused.add(
      await page.evaluate(() => {
        const { activeElement, body } = document;
        if (activeElement === null || activeElement === body) return 'browser';
        return activeElement.closest('dialog[open]') === null ? 'page' : 'dialog';
      }),
    );
  }
  expect(focused).toContain('dialog');
  expect(focused).not.toContain('page');
}

test.describe('the create-event modal', () => {
  test('is named, keeps the focus and makes the page behind inert; closes in three ways, and focus returns', async ({
    header,
    page,
  }) => {
    await header.open('organizer');
    const opener = header.menuButton('Create an event');
    const measure = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().toJSON());
    const before = await measure();
    const closings = [
      () => page.keyboard.press('Escape'),
      () => header.dialog(QUESTION).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(20, 700),
    ];
    for (const close of closings) {
      await opener.click();
      await expect(header.dialog(QUESTION)).toBeFocused();
      // It moves nothing behind it.
      expect(await measure()).toEqual(before);
      await close();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect(await measure()).toEqual(before);
    }
    await opener.click();
    expect(await page.evaluate(() => document.querySelector('dialog[open]')?.matches(':modal'))).toBe(true);
    await test.step('a drag that ends outside does not close it', async () => {
      const title = await page.getByRole('heading', { name: QUESTION }).boundingBox();
      await page.mouse.move((title?.x ?? 0) + 10, (title?.y ?? 0) + 10);
      await page.mouse.down();
      await page.mouse.move(20, 700);
      await page.mouse.up();
      await expect(header.dialog(QUESTION)).toBeVisible();
    });
    await expectFocusInside(page);
  });

  test('the first card that is chosen loads, counts the attempt and goes there', async ({ header, page }) => {
    const readAttempts = await header.collectAttempts();
    await header.open('organizer');
    // The next page comes later: what happens until then is read on this one.
    const held = Promise.withResolvers<void>();
    await page.route(CREATE, async (route) => {
      await held.promise;
      await route.continue();
    });
    await header.menuButton('Create an event').click();
    // All in the page, which the driver does not reach while it is being left.
    const busy = await header.dialog(QUESTION).evaluate(async (dialog) => {
      const cards = [...dialog.querySelectorAll('a')];
      for (const card of cards) {
        card.click();
        await new Promise((done) => setTimeout(done));
      }
      return cards.map((card) => card.ariaBusy);
    });
    expect(busy).toEqual(['true', 'false']);
    held.resolve();
    await page.waitForURL(CREATE);
    expect(await readAttempts()).toEqual([attempt('scratch', 'header')]);
  });

  test('from the drawer: the drawer closes, and focus returns to "Menu"', async ({ header, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const readAttempts = await header.collectAttempts();
    await header.open('organizer');
    await header.openDrawer();
    await header.dialog('Menu').getByRole('button', { name: 'Create an event' }).click();
    await expect(header.dialog(QUESTION)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(header.menuButton('Menu')).toBeFocused();

    // A host with a router of its own goes where the card leads, and nothing covers it.
    await header.takeOverNavigation();
    await header.openDrawer();
    await header.dialog('Menu').getByRole('button', { name: 'Create an event' }).click();
    await header
      .dialog(QUESTION)
      .getByRole('link', { name: /with AI/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/manage\/events\/auto-create$/);
    expect(await readAttempts()).toEqual([attempt('ai', 'drawer')]);
  });
});

test.describe('the drawer', () => {
  test('is named, keeps the focus, closes in three ways and returns the focus', async ({ header, page }) => {
    await page.setViewportSize({ width: 792, height: 800 });
    await header.open('attendee');
    const closings = [
      () => page.keyboard.press('Escape'),
      () => header.dialog('Menu').getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(100, 400),
    ];
    for (const close of closings) {
      await header.openDrawer();
      await expect(header.dialog('Menu')).toBeFocused();
      await close();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(header.menuButton('Menu')).toBeFocused();
    }
    await header.openDrawer();
    await expectFocusInside(page);
    // It fills a phone, and leaves the page visible above 480 px.
    for (const [width, expected] of [
      [480, 480],
      [481, 360],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect((await header.dialog('Menu').boundingBox())?.width).toBeCloseTo(expected);
    }
  });

  test('closes when a link is chosen, in a new tab or under a router of the host', async ({ header, page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const readAttempts = await header.collectAttempts();
    await header.open('staff');
    const drawer = header.dialog('Menu');
    await header.openDrawer();
    const [tab] = await Promise.all([page.waitForEvent('popup'), drawer.getByRole('link', { name: /^Admin/ }).click()]);
    await expect(tab).toHaveURL(/\/admin\/search\/$/);
    await tab.close();
    await expect(drawer).toHaveCount(0);
    await expect(header.menuButton('Menu')).toBeFocused();

    await header.takeOverNavigation();
    await header.openDrawer();
    await drawer.getByText('Blog').click();
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: 'Start from scratch' }).click();
    await expect(drawer).toHaveCount(0);
    expect(await readAttempts()).toEqual([attempt('scratch', 'drawer')]);
  });

  test('lists expand, and start open where they contain the current page @thorough', async ({ header, page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await header.open('anonymous', '/l/concerts/?utm_source=mail');
    await header.openDrawer();
    const drawer = header.dialog('Menu');
    await expect(drawer.getByRole('link', { name: 'Concerts' })).toHaveAttribute('aria-current', 'page');
    await expect(drawer.getByRole('link', { name: 'Concerts' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Payments' })).toBeHidden();
    await drawer.getByText('Solutions').click();
    await expect(drawer.getByRole('link', { name: 'Payments' })).toBeVisible();
    // The list scrolls, and its title and "Close" stay.
    expect(await drawer.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
    await drawer.getByText('Event types').click();
    await expect(drawer.getByRole('link', { name: 'Concerts' })).toBeHidden();
    await drawer.getByRole('link', { name: 'Payments' }).click();
    await expect(page).toHaveURL(/\/l\/payments\/$/);
  });
});

import type { Locator, Page } from 'playwright/test';
import { installManualClock } from '../manual-clock.ts';
import { HeaderPage } from './header-page.ts';
import { expect, test } from './header-test.ts';

/** Whether the user's picture is shown and has loaded. */
async function expectPicture(place: Locator, isDrawn: boolean): Promise<void> {
  const widths = () =>
    place.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(widths).toEqual(isDrawn ? [true] : []);
}

test.describe('menus', () => {
  const organize = 'Organize';
  const first = 'Why organize with us';

  test('by keyboard and by clicks', async ({ header, page }) => {
    await header.open();
    const button = header.menuButton(organize);
    const link = header.navigation.getByRole('link', { name: first });
    const expectOpen = (isOpen: boolean) => expect(button).toHaveAttribute('aria-expanded', String(isOpen));

    for (const key of ['ArrowDown', 'Enter', 'Space']) {
      await test.step(`${key} opens a menu and focuses its first link`, async () => {
        await button.press(key);
        await expectOpen(true);
        await expect(link).toBeFocused();
        await page.keyboard.press('Escape');
        await expectOpen(false);
      });
    }

    await test.step('a click opens and toggles', async () => {
      await button.dispatchEvent('click');
      await expect(link).toBeVisible();
      await button.dispatchEvent('click');
      await expect(link).toBeHidden();
      await expectOpen(false);
    });

    await test.step('arrows, Home and End move among the links', async () => {
      await button.press('ArrowDown');
      await expect(link).toBeFocused();
      for (const [key, name] of [
        ['ArrowDown', 'Start from scratch'],
        ['End', 'Create with AI'],
        ['ArrowDown', first],
        ['ArrowUp', 'Create with AI'],
        ['Home', first],
      ] as const) {
        await page.keyboard.press(key);
        await expect(header.navigation.getByRole('link', { name, exact: true })).toBeFocused();
      }
    });

    await test.step('Escape closes and gives focus back to the button', async () => {
      await page.keyboard.press('Escape');
      await expectOpen(false);
      await expect(button).toBeFocused();
    });

    await test.step('Tab closes and goes on to the control after the button', async () => {
      await button.press('ArrowDown');
      await expect(link).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await expectOpen(false);
      await expect(header.menuButton('Help')).toBeFocused();
    });

    await test.step('Shift+Tab closes and goes back to the button', async () => {
      await button.press('ArrowDown');
      await expect(link).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expectOpen(false);
      await expect(button).toBeFocused();
    });

    await test.step('a click outside closes where nothing takes the focus', async () => {
      await button.dispatchEvent('click');
      await expectOpen(true);
      await page.getByRole('contentinfo').click({ position: { x: 4, y: 4 } });
      await expectOpen(false);
      await expect(page.locator('body')).toBeFocused();
    });

    await test.step('focus that moves outside closes', async () => {
      await button.dispatchEvent('click');
      await expectOpen(true);
      await header.banner.getByRole('link', { name: 'Marquee home' }).focus();
      await expectOpen(false);
    });

    await test.step('only one is open', async () => {
      await button.dispatchEvent('click');
      await header.menuButton('Help').dispatchEvent('click');
      await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'true');
      await expectOpen(false);
    });
  });

  test('a click outside closes the menu and keeps its own effect, and a chosen link closes it', async ({
    header,
    page,
  }) => {
    await header.open();
    // Under a host's router the page stays.
    await page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    });
    await header.menuButton('Help').press('Enter');
    await header.navigation.getByRole('link', { name: 'Where are my tickets?' }).click();
    await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'false');
    const button = header.menuButton(organize);
    await button.dispatchEvent('click');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('main').getByRole('heading').first().click();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.dispatchEvent('click');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL(/localhost:\d+\/$/);
  });

  test.describe('with a mouse', () => {
    /** A browser's first event of a mouse has no movement, as one at rest: bring it to the page before it enters a menu. */
    const bringMouse = (page: Page) => page.mouse.move(700, 700);

    test('hover opens above 792 px, and leaving closes', async ({ header, page }) => {
      await header.open();
      await bringMouse(page);
      await header.menuButton(organize).hover();
      await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'true');
      await page.mouse.move(700, 700);
      await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'false');
      await test.step('Escape closes what hover opened', async () => {
        await header.menuButton(organize).hover();
        await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'true');
        await page.keyboard.press('Escape');
        await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'false');
      });
      await test.step('also for a mouse that comes from a part of the page that React has still to hydrate', async () => {
        // React drops the `pointerout` of that part, and ignores a `pointerover` whose other end is its own.
        await header.menuButton(organize).evaluate((element) => {
          const relatedTarget = document.querySelector('main h1');
          const init = { bubbles: true, pointerType: 'mouse', relatedTarget, movementX: 1 };
          for (const type of ['pointerover', 'pointermove']) element.dispatchEvent(new PointerEvent(type, init));
        });
        await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'true');
      });
    });

    test('a press toggles an open menu 700 ms after the hover opened it, and not before', async ({ header, page }) => {
      await header.open();
      const clock = await installManualClock(page);
      const button = header.menuButton(organize);
      const hoverThenClickAfter = async (milliseconds: number) => {
        await page.mouse.move(700, 700);
        await button.hover();
        await clock.advance(80);
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        await clock.advance(milliseconds);
        await button.dispatchEvent('click');
        await clock.advance(1000);
      };
      await hoverThenClickAfter(700);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      // A click pins what hover has opened, and the next one closes at any time: hover has to open it anew.
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await hoverThenClickAfter(701);
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    });

    test('a press of any duration opens a menu', async ({ header, page }) => {
      await header.open();
      const clock = await installManualClock(page);
      const button = header.menuButton(organize);
      await bringMouse(page);
      await button.hover();
      await page.mouse.down();
      await clock.advance(1000);
      await page.mouse.up();
      await clock.advance(1000);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
    });

    test('the pointer crosses diagonally to the panel, over another button', async ({ header, page }) => {
      await header.open();
      const clock = await installManualClock(page);
      await bringMouse(page);
      const help = header.menuButton('Help');
      const button = await help.boundingBox();
      const from = { x: (button?.x ?? 0) + 8, y: (button?.y ?? 0) + 30 };
      await page.mouse.move(from.x, from.y);
      await clock.advance(80);
      await expect(help).toHaveAttribute('aria-expanded', 'true');
      // The panel ends under its button and reaches far to the left of it: under Organize.
      const row = await header.navigation.getByRole('link', { name: 'Help Center' }).boundingBox();
      const crossing = { x: from.x - 20, y: from.y + 6 };
      await page.mouse.move(crossing.x, crossing.y);
      expect(
        await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent, crossing),
      ).toBe(organize);
      // Longer than a hover takes to open a menu, shorter than the menu waits for a pointer outside.
      await clock.advance(200);
      await expect(help).toHaveAttribute('aria-expanded', 'true');
      await page.mouse.move((row?.x ?? 0) + 12, (row?.y ?? 0) + 20);
      await clock.advance(1000);
      await expect(help).toHaveAttribute('aria-expanded', 'true');
      await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'false');
      await test.step('a pointer that rests on a different button opens its menu', async () => {
        await header.menuButton(organize).hover();
        await clock.advance(300);
        await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'true');
        await expect(help).toHaveAttribute('aria-expanded', 'false');
      });
    });

    test('a menu that scrolls under a resting pointer stays closed until the pointer moves', async ({
      header,
      page,
    }) => {
      await header.open();
      const clock = await installManualClock(page);
      const button = header.menuButton(organize);
      const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      await page.mouse.move(x + width / 2, y + height / 2 + 400);
      const entry = await button.evaluateHandle((element) => ({
        reported: new Promise((done) => element.addEventListener('pointerenter', done)),
      }));
      await page.evaluate(() => document.body.style.setProperty('margin-top', '400px'));
      // The browser reports the place of a pointer at rest by itself, but only sometimes without a screen.
      await page.mouse.move(x + width / 2, y + height / 2 + 400);
      await entry.evaluate(({ reported }) => reported);
      await clock.advance(1000);
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await page.mouse.move(x + width / 2 + 2, y + height / 2 + 400);
      await clock.advance(100);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
    });
  });

  test('the user menu shows the user’s name, and log out is last', async ({ header }) => {
    await header.open('staff');
    const button = header.menuButton('Account: Sam Staff');
    await button.press('Enter');
    const menu = header.navigation.locator('[data-menu=user]');
    // Neither is anything to choose: the menu stays.
    await menu.getByText('sam@example.com').click();
    await menu.getByText('Organize', { exact: true }).click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const rows = await menu.locator('li').allInnerTexts();
    expect(rows.at(-1)).toBe('Log out');
    const newTabs = menu.locator('a[target=_blank][rel="noopener noreferrer"]');
    await expect(newTabs).toHaveText([/^Attendee newsletter/, /^Admin/, /^Feature Flags/, /^Tikibar/]);
    await expect(menu.locator('a[target]')).toHaveCount(4);
    await expect(menu.getByRole('link', { name: /Sponsorships\s*Beta/ })).toBeVisible();
    await expect(menu.getByRole('link', { name: /Studio\s*New/ })).toBeVisible();
    // A badge on an icon asks for attention; a number in a label does not.
    await expect(header.navigation.getByRole('link', { name: 'Likes', exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Liked 0' })).toBeVisible();
  });

  test('counts are at most 99+, and a picture that does not load leaves the initials', async ({ page }) => {
    const header = new HeaderPage(page);
    await page.route('**/ana-attendee.svg', (route) => route.abort());
    await header.open('attendee');
    const button = header.menuButton('Account: Ana Attendee');
    await expectPicture(button, false);
    await expect(button.locator('[data-initials=AA]')).toBeVisible();
    await page.context().clearCookies();
    await header.open('long name');
    // The title is the name: as another text it would be a description, which screen readers say after the name.
    await expect(header.navigation.getByTitle('Likes 99+')).toHaveAccessibleName('Likes 99+');
    await header.menuButton(/^Account: /).press('Enter');
    await expect(
      header.navigation.locator('[data-menu=user]').getByRole('link', { name: 'Tickets 99+' }),
    ).toBeVisible();
  });

  test('log out ends the session', async ({ header, page, context }) => {
    await page.goto('/signin/');
    await page.getByRole('button', { name: 'Ana Attendee' }).click();
    await expectPicture(header.menuButton('Account: Ana Attendee'), true);
    await header.menuButton('Account: Ana Attendee').press('Enter');
    await expectPicture(header.navigation.locator('[data-menu=user] > div'), true);
    const calls: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/signout/')) calls.push([request.method(), request.headers()]);
    });
    await header.navigation.getByRole('button', { name: 'Log out' }).click();
    await expect(header.banner.getByRole('link', { name: /Sign In|Log In/ })).toBeVisible();
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    expect(calls).toEqual([['POST', expect.objectContaining(headers)]]);
    expect((await context.cookies()).some(({ name }) => name === 'session')).toBe(false);
  });
});

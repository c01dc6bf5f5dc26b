import type { Page } from 'playwright/test';
import { installManualClock } from '../manual-clock.ts';
import { expect, HeaderPage, test } from './header-page.ts';

/** What these share with the journeys in every engine is there: opening, arrow keys, Escape, hover. */
const organize = 'Organize';
/** A browser's first event of a mouse has no movement, as one at rest: bring it to the page before it enters a menu. */
const bringMouse = (page: Page) => page.mouse.move(700, 700);

test('one menu is open, and it closes by its button, by Tab, by the focus and by a press elsewhere', async ({
  header,
  page,
}) => {
  await header.open();
  const button = header.menuButton(organize);
  const help = header.menuButton('Help');
  const link = header.navigation.getByRole('link', { name: 'Why organize with us' });
  const expectOpen = (isOpen: boolean) => expect(button).toHaveAttribute('aria-expanded', String(isOpen));
  const open = async () => {
    await button.dispatchEvent('click');
    await expectOpen(true);
  };
  const ways = {
    'its button': () => button.dispatchEvent('click'),
    'another menu': () => help.dispatchEvent('click'),
    focus: () => header.banner.getByRole('link', { name: 'Marquee home' }).focus(),
    'a press where nothing takes the focus': () => page.getByRole('contentinfo').click({ position: { x: 4, y: 4 } }),
  };
  for (const [way, close] of Object.entries(ways)) {
    await open();
    await expect(link, way).toBeVisible();
    await close();
    await expectOpen(false);
    await expect(link, way).toBeHidden();
  }
  await expect(page.locator('body')).toBeFocused();
  await button.press('ArrowDown');
  await expect(link).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expectOpen(false);
  await expect(help).toBeFocused();

  // A chosen link closes it, too: under a host's router the page stays.
  await open();
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  });
  await link.click();
  await expectOpen(false);
  // The press that closes does what it pressed.
  await open();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/localhost:\d+\/$/);
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
  // A pointer that rests on a different button opens its menu.
  await header.menuButton(organize).hover();
  await clock.advance(300);
  await expect(header.menuButton(organize)).toHaveAttribute('aria-expanded', 'true');
  await expect(help).toHaveAttribute('aria-expanded', 'false');
});

test('counts are at most 99+, and a picture that does not load leaves the initials', async ({ page }) => {
  const header = new HeaderPage(page);
  await page.route('**/ana-attendee.svg', (route) => route.abort());
  await header.open('attendee');
  const account = header.menuButton('Account: Ana Attendee');
  await expect(account.locator('[data-initials=AA]')).toBeVisible();
  await expect(account.locator('img')).toHaveCount(0);
  await page.context().clearCookies();
  await header.open('long name');
  // The title is the name: as another text it would be a description, which screen readers say after the name.
  await expect(header.navigation.getByTitle('Likes 99+')).toHaveAccessibleName('Likes 99+');
  await header.menuButton(/^Account: /).press('Enter');
  await expect(header.navigation.locator('[data-menu=user]').getByRole('link', { name: 'Tickets 99+' })).toBeVisible();
});

import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';
import { signIn } from '../stack-page.ts';

/** From the smallest phone to the widest layout. */
const WIDTHS_PX = [360, 660, 960, 1608] as const;

/** Pages of an account with a history, and those that lead to tickets. */
const PATHS = [
  '/u/ana-attendee/saved',
  '/u/ana-attendee/followed/',
  '/u/ana-attendee/favorites/collections',
  '/u/interests',
  '/account-settings/',
  '/account-settings/delete/',
  '/mytickets',
  '/o/1/',
  '/o/1/contact/',
];

/** What an organizer manages everything with, and the tabs of one event. */
const ORGANIZER_PATHS = [
  '/studio/',
  '/contacts/',
  '/myprofile/',
  '/sponsorship/connect/search/',
  '/hybrid_newsletter/',
] as const;
const EVENT_TABS = ['', 'orders/', 'attendees/', 'check-in/'] as const;

async function check(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  expect(await findViolations(page, '#main'), path).toEqual([]);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${width} px`).toBeLessThanOrEqual(
      width,
    );
    if (width > WIDTHS_PX[0]) continue;
    const tables = page.locator('.pg-table');
    expect(await tables.evaluateAll((all) => all.every((table) => table.scrollWidth <= table.clientWidth)), path).toBe(
      true,
    );
  }
}

test(
  'axe finds nothing on the pages of the marketplace, and each fits every width',
  needs('media'),
  async ({ page }) => {
    await signIn(page, 'Ana Attendee', '/u/ana-attendee/');
    const tickets = page.getByRole('main').locator('a[href^="/orders/"]');
    await expect(tickets.first()).toBeVisible();
    const order = (await tickets.first().getAttribute('href')) ?? '';
    await page.goto(order);
    // Paper has the tickets, and nothing that can only be pressed.
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.pg-ticket').first()).toBeVisible();
    for (const part of ['contentinfo', 'navigation'] as const) {
      await expect(page.locator('#page').getByRole(part)).toHaveCount(0);
    }
    await page.emulateMedia({ media: 'screen' });
    const event = await page.getByRole('complementary').locator('a[href^="/e/"]').getAttribute('href');
    for (const path of [...PATHS, order, `${order}cancel/`, `${event}tickets/`]) await check(page, path);
  },
);

test('axe finds nothing on the pages of an organizer, and each fits every width', async ({ page }) => {
  await signIn(page, 'Olu Organizer', '/myevents/');
  const event = (await page.getByRole('main').locator('.pg-row__link').first().getAttribute('href')) ?? '';
  for (const path of [...ORGANIZER_PATHS, ...EVENT_TABS.map((tab) => `${event}${tab}`)]) await check(page, path);
});

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'playwright/test';

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

test('axe finds nothing on the pages of the marketplace, and each fits every width', async ({ page }) => {
  test.setTimeout(120_000);
  const check = async (path: string) => {
    await page.goto(path);
    const { violations } = await new AxeBuilder({ page }).include('#main').analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      path,
    ).toEqual([]);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path}, ${width} px`,
      ).toBeLessThanOrEqual(width);
    }
  };
  await page.goto(`/signin/?referrer=${encodeURIComponent('/u/ana-attendee/')}`);
  await page.getByRole('button', { name: 'Ana Attendee' }).click();
  const tickets = page.getByRole('main').locator('a[href^="/orders/"]');
  await expect(tickets.first()).toBeVisible();
  const order = (await tickets.first().getAttribute('href')) ?? '';
  await page.goto(order);
  const event = await page.getByRole('complementary').locator('a[href^="/e/"]').getAttribute('href');
  for (const path of [...PATHS, order, `${order}cancel/`, `${event}tickets/`]) await check(path);
});

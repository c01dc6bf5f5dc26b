import { expect, test } from 'playwright/test';
import { HeaderPage } from '../header/header-page.ts';

test.describe('signing in and out', () => {
  test('returns to the page that opened it, on this site only', async ({ page }) => {
    await page.goto('/signin/?referrer=/d/germany--berlin/jazz/');
    await page.getByRole('button', { name: 'Ana Attendee' }).click();
    await expect(page).toHaveURL(/\/d\/germany--berlin\/jazz\/$/);
    await page.goto('/signin/?referrer=https://evil.example/');
    await page.getByRole('button', { name: 'Olu Organizer' }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });

  test('logs out without script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/signin/');
    await page.getByRole('button', { name: 'Ana Attendee' }).click();
    await page.locator('details[data-menu=user] > summary').click();
    await page.locator('details[data-menu=user]').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect((await context.cookies()).find(({ name }) => name === 'session')).toBeUndefined();
    await context.close();
  });

  test('a page restored from the back/forward cache is reloaded if the session has ended', async ({
    page,
    context,
  }) => {
    const header = new HeaderPage(page);
    await header.open('attendee');
    // Chromium keeps no page for Back while it is automated: the event is the one that it dispatches.
    const comeBack = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const { timeOrigin } = await page.evaluate(() => ({ timeOrigin: performance.timeOrigin }));
    await comeBack();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOrigin);
    await context.clearCookies();
    await comeBack();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first()).toBeAttached();
  });
});

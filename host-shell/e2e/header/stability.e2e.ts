import { collectConsole } from '../stack-page.ts';
import { HeaderPage, type TestUser, USERS } from './header-page.ts';
import { expect, test } from './header-test.ts';

test.describe('nothing moves while interactive menus replace the server’s', () => {
  for (const user of Object.keys(USERS) as TestUser[]) {
    for (const width of [360, 660, 960, 1440]) {
      test(`${user} at ${width} px`, async ({ header, page }) => {
        await page.setViewportSize({ width, height: 800 });
        const shifts: number[] = [];
        await page.exposeFunction('reportShift', (value: number) => shifts.push(value));
        await page.addInitScript(() => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              (window as unknown as { reportShift(value: number): void }).reportShift(
                (entry as PerformanceEntry & { value: number }).value,
              );
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        let letGo = () => {};
        const painted = new Promise<void>((done) => {
          letGo = done;
        });
        await page.route('**/menus*.js*', async (route) => {
          await painted;
          await route.continue();
        });
        await header.open(user, '/', { isLive: false });
        await page.locator('[data-marquee-ready]').waitFor();
        const boxes = () =>
          header.banner
            .locator('a, [data-menu] > :first-child, [role=search]')
            .evaluateAll((elements) =>
              elements
                .filter((element) => element.closest('details > :not(summary), [hidden]') === null)
                .map((element) => JSON.stringify(element.getBoundingClientRect())),
            );
        const before = await boxes();
        letGo();
        await header.banner.locator('div[data-menu=mobile]').waitFor({ state: 'attached' });
        expect(await boxes()).toEqual(before);
        expect(shifts.reduce((sum, value) => sum + value, 0).toFixed(3)).toBe('0.000');
      });
    }
  }
});

test.describe('the replacement of the server’s menus', () => {
  test('keeps a menu open, and its focus', async ({ header, page }) => {
    let letGo = () => {};
    const opened = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/menus*.js*', async (route) => {
      await opened;
      await route.continue();
    });
    await header.open('anonymous', '/', { isLive: false });
    await page.locator('[data-marquee-ready]').waitFor();
    const details = header.navigation.locator('details[data-menu=help]');
    await details.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(details.getByRole('link', { name: 'Help Center' })).toBeVisible();
    letGo();
    await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'true');
    await expect(header.menuButton('Help')).toBeFocused();
    await expect(header.navigation.getByRole('link', { name: 'Help Center' })).toBeVisible();
  });

  test('without its chunk leaves menus that work, and reports one error', async ({ page }) => {
    const header = new HeaderPage(page);
    const reports: string[] = [];
    await page.exposeFunction('report', (message: string) => reports.push(message));
    await page.addInitScript(() => {
      document.addEventListener('marquee:error', (event) => {
        (window as unknown as { report(message: string): void }).report(String((event as CustomEvent).detail.error));
      });
    });
    await page.route('**/menus*.js*', (route) => route.abort());
    await header.open('attendee', '/', { isLive: false });
    await page.locator('[data-marquee-ready]').waitFor();
    await expect.poll(() => reports.length).toBe(1);
    const details = header.navigation.locator('details[data-menu=user]');
    await details.locator('summary').click();
    await expect(details.getByRole('link', { name: 'Account settings' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await header.navigation.locator('details[data-menu=mobile] > summary').click();
    await expect(header.navigation.getByRole('link', { name: 'Following' }).last()).toBeVisible();
    expect(reports).toHaveLength(1);
  });
});

for (const [timezoneId, locale] of [
  ['Pacific/Kiritimati', 'ar-EG'],
  ['America/St_Johns', 'de-CH'],
] as const) {
  test.describe(`in ${timezoneId} with ${locale}`, () => {
    test.use({ timezoneId, locale });
    test('hydration matches the server’s HTML, for every user', async ({ page }) => {
      const consoleMessages = collectConsole(page);
      await page.addInitScript(() => {
        document.addEventListener('marquee:error', (event) =>
          console.error(String((event as CustomEvent).detail.error)),
        );
      });
      for (const user of Object.keys(USERS) as TestUser[]) {
        await new HeaderPage(page).open(user);
        // In Firefox files that have not come end with an error when their page is left.
        await page.waitForLoadState('networkidle');
        expect(consoleMessages, user).toEqual([]);
      }
    });
  });
}

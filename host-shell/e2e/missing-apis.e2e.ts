import { expect, test } from 'playwright/test';
import { collectReports, listDefects } from './hosts/host-page.ts';
import { SearchPage } from './search/search-page.ts';
import { CHROMIUM_ONLY } from './stack-page.ts';

/** What an older browser lacks, as paths from the window. A path that ends in `()` throws when it is read, as a setting can make it. */
const MISSING = `requestIdleCallback cancelIdleCallback navigation Element.prototype.ariaExpanded
  Element.prototype.ariaSelected Element.prototype.ariaActiveDescendantElement AbortSignal.timeout AbortSignal.any
  HTMLDialogElement.prototype.showModal HTMLDialogElement HTMLElement.prototype.showPopover HTMLElement.prototype.popover
  scheduler trustedTypes crypto.randomUUID Promise.withResolvers Array.prototype.toSorted Object.groupBy
  Set.prototype.union URL.canParse IntersectionObserver ResizeObserver navigator.sendBeacon navigator.geolocation
  navigator.permissions navigator.connection Intl.DurationFormat Intl.ListFormat CSS.supports
  document.startViewTransition localStorage() sessionStorage()`.split(/\s+/);

/** Runs in the page, before its scripts. */
function takeAway(missing: readonly string[]): void {
  for (const path of missing) {
    const names = path.replace('()', '').split('.');
    const name = names.pop() as string;
    let owner: unknown = window;
    for (const part of names) owner = Reflect.get(owner as object, part);
    if (typeof owner !== 'object' && typeof owner !== 'function') continue;
    if (path.endsWith('()'))
      Object.defineProperty(owner, name, {
        get() {
          throw new DOMException('Storage is off', 'SecurityError');
        },
      });
    // Of an instance's prototype, where the platform declares it.
    else
      for (let object = owner; object !== null; object = Reflect.getPrototypeOf(object as object))
        Reflect.deleteProperty(object as object, name);
  }
}

test.describe('an older browser', CHROMIUM_ONLY, () => {
  // A browser without Trusted Types ignores the policy that requires them.
  test.use({ bypassCSP: true });

  test('without the APIs that the header may use it is whole, reports nothing and throws nothing', async ({ page }) => {
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await page.addInitScript(takeAway, MISSING);
    const reports = await collectReports(page);
    const search = new SearchPage(page);
    await search.open();
    await search.keyword.click();
    await page.keyboard.type('jazz b');
    await expect(search.options('Suggestions')).toHaveText(['jazz brunch', 'jazz bar']);
    await page.keyboard.press('ArrowDown');
    await expect(search.keyword).toHaveAttribute('aria-activedescendant', /./);
    for (const _ of 'ab') await page.keyboard.press('Escape');
    const organize = page.getByRole('banner').getByRole('button', { name: 'Organize' });
    await organize.click();
    await expect(page.getByRole('link', { name: 'Why organize with us' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(organize).toBeFocused();
    expect(thrown).toEqual([]);
    expect(reports.beacons).toEqual([]);
    expect(await reports.countEvents()).toBe(0);
  });
});

/** The page around the header takes React from it, and reports by itself that it did not come. */
const PAGE_REPORT = /Failed to fetch dynamically imported module/;

for (const file of ['react.js', 'search.js']) {
  test(`where ${file} does not parse, search and menus work, and one report says so${file === 'search.js' ? ' @thorough' : ''}`, async ({
    page,
  }) => {
    await page.route(`**/header/builds/*/${file}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript; charset=utf-8',
        headers: { 'access-control-allow-origin': '*' },
        body: 'a new syntax;',
      }),
    );
    const reports = await collectReports(page);
    const search = new SearchPage(page);
    await search.begin();
    await search.waitUntilServed();
    await search.keyword.click();
    await page.keyboard.type('jazz');
    await expect(search.keyword).toHaveValue('jazz');
    const organize = page.getByRole('banner').locator('[data-menu="organize"]').locator('summary, button').first();
    await organize.click();
    await expect(page.getByRole('link', { name: 'Why organize with us' })).toBeVisible();
    const ofHeader = listDefects(reports).filter(({ message }) => !PAGE_REPORT.test(String(message)));
    expect(ofHeader.slice(1)).toEqual([]);
    await search.keyword.click();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jazz\//, { waitUntil: 'commit' });
  });
}

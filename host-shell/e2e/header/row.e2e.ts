import type { Page } from 'playwright/test';
import { CHROMIUM_ONLY } from '../stack-page.ts';
import { expect, HeaderPage, type TestUser, test } from './header-page.ts';
import { findOverflow, findRowProblems, findRowProblemsInSlots, USER_TEXT } from './row-layout.ts';

/** Users on the home page, and an anonymous one with the new links for signing in and up. */
const SCENES: readonly { readonly name: string; readonly user: TestUser; readonly path: string }[] = [
  { name: 'long name', user: 'long name', path: '/' },
  { name: 'new sign-in links', user: 'anonymous', path: '/header/playground/frame?flags=new-signin-signup' },
];

for (const { name, user, path } of SCENES)
  test(`${name}: nothing overlaps, wraps, is cut or leaves the page, the same before any script; what left the row is in the menu${user === 'anonymous' ? ' @thorough' : ''}`, async ({
    header,
    page,
  }) => {
    // A page of its own: its console reports the scripts that do not load.
    const scriptless = await page.context().newPage();
    await scriptless.route('**/*.js', (route) => route.abort());
    await new HeaderPage(scriptless).open(user, path, { isLive: false });
    expect(await findRowProblemsInSlots(scriptless)).toEqual([]);
    await scriptless.close();
    await header.open(user, path);
    expect(await findRowProblemsInSlots(page)).toEqual([]);
    // The mobile menu's sign-up has another address: it leads on to creating an event.
    const row = header.navigation.locator(':is(:scope > div > a, :scope > a):not([data-track="header:sign-up"])');
    const left = new Set<string>();
    for (const width of [360, 960]) {
      await page.setViewportSize({ width, height: 900 });
      // By the window too, and not by the slot alone.
      expect(await findRowProblems(page), `${width} px`).toEqual([]);
      const drawer = await header.openDrawer();
      const readUrls = (links: Element[]) => links.map((link) => (link as HTMLAnchorElement).href);
      const inDrawer = await drawer.locator('a').evaluateAll(readUrls);
      await page.keyboard.press('Escape');
      const hidden = await row.evaluateAll((links) =>
        links.filter((link) => !link.checkVisibility()).map((link) => (link as HTMLAnchorElement).href),
      );
      expect(inDrawer).toEqual(expect.arrayContaining(hidden));
      for (const url of hidden) left.add(new URL(url).pathname);
    }
    expect([...left]).toEqual(
      expect.arrayContaining(user === 'anonymous' ? ['/organizer/overview/'] : ['/d/local/all-events/']),
    );
  });

test.describe('the row adapts to the user’s text size', CHROMIUM_ONLY, () => {
  // The sheet is the user's own: the site's policy has no say in it.
  test.use({ bypassCSP: true } as object);

  test('with text spacing and with a minimum font size nothing overlaps, is cut or leaves the page', async ({
    header,
    page,
  }) => {
    await header.open('long name');
    for (const [name, css] of Object.entries(USER_TEXT)) {
      const sheet = await page.addStyleTag({ content: css });
      for (const width of [320, 660, 792, 960, 1160, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findRowProblems(page, 'user'), `${name} at ${width} px`).toEqual([]);
      }
      await expectRoomInPanels(page);
      await sheet.evaluate((style) => (style as Element).remove());
    }
    // The size of the page's own text changes nothing.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await findRowProblemsInSlots(page)).toEqual([]);
  });
});

async function expectRoomInPanels(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const menu of ['organize', 'help', 'user']) {
    await banner.locator(`div[data-menu=${menu}] > button`).press('Enter');
    expect(await findOverflow(page, `div[data-menu=${menu}] > div`), menu).toEqual([]);
    await page.keyboard.press('Escape');
  }
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await banner.locator('div[data-menu=mobile] > button').click();
    await page.locator('dialog[open] summary').first().waitFor();
    for (const group of await page.locator('dialog[open] summary').all()) {
      await group.click();
      expect(await findOverflow(page, 'dialog[open]'), `drawer at ${width} px`).toEqual([]);
    }
    await page.keyboard.press('Escape');
  }
  for (const width of [1440, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 1440) await banner.locator('[data-track="header:create-event"]').click();
    await page.locator('dialog[open] h2').waitFor();
    expect(await findOverflow(page, 'dialog[open]'), `modal at ${width} px`).toEqual([]);
  }
  await page.keyboard.press('Escape');
}

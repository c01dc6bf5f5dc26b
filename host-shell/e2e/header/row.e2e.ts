import type { Page } from 'playwright/test';
import { SITES } from '../../../shared/sites/sites.ts';
import { needs } from '../engines/engine-needs.ts';
import { RUNS_ALL } from '../engines/test-sets.ts';
import { findViolations } from '../find-violations.ts';
import { siteUrl } from '../stack-page.ts';
import { HeaderPage, signIn, type TestUser, USERS } from './header-page.ts';
import { expect, test } from './header-test.ts';
import { findOverflow, findRowProblems, findRowProblemsInSlots, USER_TEXT } from './row-layout.ts';

const USERS_OF_ROW = RUNS_ALL ? (Object.keys(USERS) as TestUser[]) : (['anonymous', 'long name'] as const);

/** Users on the home page, and an anonymous one with the new links for signing in and up. */
const SCENES: readonly { readonly name: string; readonly user: TestUser; readonly path: string }[] = [
  ...USERS_OF_ROW.map((user) => ({ name: user, user, path: '/' })),
  { name: 'new sign-in links', user: 'anonymous', path: '/header/playground/frame?flags=new-signin-signup' },
];

test('is two rows of 56 and 48 px under 660 px, one row of 64 px from there and of 72 px from 960 px', async ({
  header,
  page,
}) => {
  await header.open('organizer');
  for (const [width, height] of [
    [360, 116],
    [659, 116],
    [660, 64],
    [959, 64],
    [960, 72],
    [1440, 72],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const banner = await header.banner.boundingBox();
    expect(banner?.height, `${width} px`).toBe(height);
    const search = await header.banner.getByRole('search').boundingBox();
    const top = (search?.y ?? 0) - (banner?.y ?? 0);
    if (width < 660) expect([top, search?.height]).toEqual([56, 48]);
    else expect(top + (search?.height ?? 0)).toBeLessThan(height);
  }
});

for (const { name, user, path } of SCENES)
  test(`${name}: nothing overlaps, wraps, is cut or leaves the page, the same before any script; what left the row is in the menu`, async ({
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

test.describe('the row adapts to the user’s text size', needs('bypassCSP'), () => {
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

/** Languages with the longest words: their menus and dialogs are opened too. */
const LONG_WORDS: readonly string[] = ['de', 'fi', 'fr', 'pt'];

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

/** The widest rows of the languages, and one from each family of scripts' metrics; the others fit in theirs. */
const LOCALES_OF_ROW: readonly string[] = ['de_DE', 'fi_FI', 'fr_CA', 'pt_BR'];

test.describe('the row in every language', () => {
  const tried = new Set<string>();
  for (const { domain, languages } of SITES) {
    for (const { locale, prefix } of languages) {
      // The messages of a language's locales differ in a few.
      const language = RUNS_ALL ? locale : locale.slice(0, 2);
      if (tried.has(language) || !(RUNS_ALL || LOCALES_OF_ROW.includes(locale))) continue;
      tried.add(language);
      test(`${locale}: every label fits`, async ({ page }) => {
        const url = siteUrl(domain, `${prefix}/`);
        await signIn(page.context(), 'long name', url);
        for (const isSignedIn of [true, false]) {
          if (!isSignedIn) await page.context().clearCookies();
          await page.goto(url);
          await page.locator('[data-marquee-ready]').waitFor();
          expect(await findRowProblemsInSlots(page), `${isSignedIn}`).toEqual([]);
          if (!isSignedIn) continue;
          expect(await findViolations(page, '[data-marquee-root]')).toEqual([]);
          if (LONG_WORDS.includes(locale.slice(0, 2))) await expectRoomInPanels(page);
        }
      });
    }
  }
});

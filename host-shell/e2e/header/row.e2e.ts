import type { Page } from 'playwright/test';
import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import { type Locale, SITES } from '../../../shared/sites/sites.ts';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';
import { siteUrl } from '../stack-page.ts';
import { HeaderPage, signIn, type TestUser, USERS } from './header-page.ts';
import { expect, test } from './header-test.ts';
import { findOverflow, findRowProblems, findRowProblemsInSlots, USER_TEXT, WIDTHS } from './row-layout.ts';

/** Every user on the home page, and an anonymous one with the new links for signing in and up. */
const SCENES: readonly { readonly name: string; readonly user: TestUser; readonly path: string }[] = [
  ...(Object.keys(USERS) as TestUser[]).map((user) => ({ name: user, user, path: '/' })),
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

test.describe('the row at every width', () => {
  for (const { name, user, path } of SCENES) {
    test(`${name}: the row is the same before any script`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 1440, height: 800 } });
      const page = await context.newPage();
      await page.route('**/*.js', (route) => route.abort());
      await new HeaderPage(page).open(user, path, { isLive: false });
      expect(await findRowProblemsInSlots(page)).toEqual([]);
      await context.close();
    });

    test(`${name}: nothing overlaps, wraps, is cut or leaves the page; what left the row is in the menu`, async ({
      header,
      page,
    }) => {
      await header.open(user, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findRowProblems(page), `${width} px`).toEqual([]);
      }
      // The mobile menu's sign-up has another address: it leads on to creating an event.
      const row = header.navigation.locator(':is(:scope > div > a, :scope > a):not([data-track="header:sign-up"])');
      const left = new Set<string>();
      for (const width of [360, 792, 960, 1080]) {
        await page.setViewportSize({ width, height: 900 });
        const drawer = await header.openDrawer();
        const inDrawer = await drawer
          .locator('a')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
        await page.keyboard.press('Escape');
        const hidden = await row.evaluateAll((links) =>
          links.filter((link) => !link.checkVisibility()).map((link) => (link as HTMLAnchorElement).href),
        );
        expect(inDrawer).toEqual(expect.arrayContaining(hidden));
        for (const url of hidden) left.add(new URL(url).pathname + new URL(url).search);
      }
      expect([...left]).toEqual(
        user === 'anonymous'
          ? ['/d/local/events/', '/organizer/overview/', '/signin/signup/?referrer=/mytickets']
          : expect.arrayContaining(['/d/local/all-events/']),
      );
    });
  }
});

test('the size of the page’s own text changes nothing of the row', async ({ header, page }) => {
  await header.open('organizer');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await findRowProblemsInSlots(page)).toEqual([]);
});

test.describe('the row adapts to the user’s text size', needs('bypassCSP'), () => {
  // The sheet is the user's own: the site's policy has no say in it.
  test.use({ bypassCSP: true } as object);

  test('with text spacing and with a minimum font size nothing overlaps, is cut or leaves the page', async ({
    page,
  }) => {
    for (const [user, domain] of [
      ['anonymous', '.de'],
      ['long name', '.com'],
    ] as const) {
      const url = siteUrl(domain, '/');
      await signIn(page.context(), user, url);
      await page.goto(url);
      await page.locator('[data-marquee-ready]').waitFor();
      for (const [name, css] of Object.entries(USER_TEXT)) {
        const sheet = await page.addStyleTag({ content: css });
        for (const width of [320, 360, 660, 792, 960, 1080, 1160, 1280, 1440, 1608]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await findRowProblems(page, 'user'), `${user}, ${name} at ${width} px`).toEqual([]);
        }
        if (user === 'long name') await expectRoomInPanels(page);
        await sheet.evaluate((style) => (style as Element).remove());
      }
    }
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

/** A locale's messages as one text: Ireland's row is as wide as Singapore's. */
const joinMessages = (locale: Locale) =>
  Object.entries(messagesByLocale[locale])
    .filter(([key]) => key !== '@locale')
    .map(([key, message]) => `${key}=${message}`)
    .join('\n');

test.describe('the row in every language', () => {
  const tried = new Set<string>();
  const languages = new Set<string>();
  for (const site of SITES) {
    for (const { locale, prefix } of site.languages) {
      const messages = joinMessages(locale);
      if (tried.has(messages)) continue;
      tried.add(messages);
      // What one locale of a language shows of room and contrast, its others do.
      const language = locale.slice(0, 2);
      const isFirst = !languages.has(language);
      languages.add(language);
      test(`${locale}: every label fits`, async ({ page }) => {
        // Its messages decide a row's width, and those of a language's other locales differ in a few.
        for (const user of isFirst ? (['anonymous', 'long name'] as const) : (['anonymous'] as const)) {
          const url = siteUrl(site.domain, `${prefix}/`);
          await signIn(page.context(), user, url);
          await page.goto(url);
          await page.locator('[data-marquee-ready]').waitFor();
          expect(await findRowProblemsInSlots(page), user).toEqual([]);
        }
        if (!isFirst) return;
        expect(await findViolations(page, '[data-marquee-root]')).toEqual([]);
        if (LONG_WORDS.includes(language)) await expectRoomInPanels(page);
      });
    }
  }
});

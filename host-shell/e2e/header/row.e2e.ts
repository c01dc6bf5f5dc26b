import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import { type Locale, SITES } from '../../../shared/sites/sites.ts';
import { siteUrl } from '../stack-page.ts';
import { HeaderPage, PEOPLE, type Person, signIn } from './header-page.ts';
import { expect, test } from './header-test.ts';
import { findRowProblems, WIDTHS } from './row-layout.ts';

/** Everybody on the home page, and a visitor with the new links for signing in and up. */
const SCENES: readonly { readonly name: string; readonly person: Person; readonly path: string }[] = [
  ...(Object.keys(PEOPLE) as Person[]).map((person) => ({ name: person, person, path: '/' })),
  { name: 'new sign-in links', person: 'visitor', path: '/header/playground/frame?flags=new-signin-signup' },
];

test.describe('the row at every width', () => {
  for (const { name, person, path } of SCENES) {
    test(`${name}: nothing overlaps, wraps, is cut or leaves the page`, async ({ header, page }) => {
      await header.open(person, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findRowProblems(page), `${width} px`).toEqual([]);
      }
    });

    test(`${name}: the same before any script`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 1440, height: 800 } });
      const page = await context.newPage();
      await page.route('**/*.js', (route) => route.abort());
      await new HeaderPage(page).open(person, path, { isLive: false });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findRowProblems(page), `${width} px`).toEqual([]);
      }
      await context.close();
    });

    test(`${name}: what left the row is in the menu`, async ({ header, page }) => {
      await header.open(person, path);
      // Signing up in the narrow menu leads to creating an event (spec §2): its address differs there.
      const row = header.navigation.locator(':is(:scope > div > a, :scope > a):not([data-track="header:sign-up"])');
      const left = new Set<string>();
      for (const width of [360, 792, 960, 1080]) {
        await page.setViewportSize({ width, height: 900 });
        await header.menuButton('Menu').click();
        const inDrawer = await header
          .dialog('Menu')
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
        person === 'visitor'
          ? ['/d/local/events/', '/organizer/overview/', '/signin/signup/?referrer=/mytickets']
          : expect.arrayContaining(['/d/local/all-events/']),
      );
    });
  }
});

/** A locale's words as one text: Ireland's row is as wide as Singapore's. */
const describeWords = (locale: Locale) =>
  Object.entries(messagesByLocale[locale])
    .filter(([key]) => key !== '@locale')
    .map(([key, message]) => `${key}=${message}`)
    .join('\n');

test.describe('the row in every language', () => {
  const tried = new Set<string>();
  for (const site of SITES) {
    for (const { locale, prefix } of site.languages) {
      const words = describeWords(locale);
      if (tried.has(words)) continue;
      tried.add(words);
      test(`${locale}: has room for its words`, async ({ page }) => {
        for (const person of ['visitor', 'long name'] as const) {
          const url = siteUrl(site.domain, `${prefix}/`);
          await signIn(page.context(), person, url);
          await page.goto(url);
          await page.locator('[data-marquee-ready]').waitFor();
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            expect(await findRowProblems(page), `${person} at ${width} px`).toEqual([]);
          }
        }
      });
    }
  }
});

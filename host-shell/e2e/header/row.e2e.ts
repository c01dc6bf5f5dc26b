import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import { type Locale, SITES } from '../../../shared/sites/sites.ts';
import { siteUrl } from '../stack-page.ts';
import { HeaderPage, PEOPLE, type Person, signIn } from './header-page.ts';
import { expect, test } from './header-test.ts';
import { findRowProblems, WIDTHS } from './row-layout.ts';

const people = Object.keys(PEOPLE) as Person[];

test.describe('the row at every width', () => {
  for (const person of people) {
    test(`${person}: nothing overlaps, wraps, is cut or leaves the page`, async ({ header, page }) => {
      await header.open(person);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findRowProblems(page), `${width} px`).toEqual([]);
      }
    });

    test(`${person}: the same before any script`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 1440, height: 800 } });
      const page = await context.newPage();
      await page.route('**/*.js', (route) => route.abort());
      await new HeaderPage(page).open(person, '/', { isLive: false });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findRowProblems(page), `${width} px`).toEqual([]);
      }
      await context.close();
    });

    test(`${person}: what left the row is in the menu`, async ({ header, page }) => {
      await page.setViewportSize({ width: 1608, height: 900 });
      await header.open(person);
      const listLinks = () =>
        header.navigation
          .locator(':scope > div > a, :scope > a')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      const all = await listLinks();
      for (const width of [360, 792, 960, 1080]) {
        await page.setViewportSize({ width, height: 900 });
        await header.menuButton('Menu').click();
        const inDrawer = await header
          .dialog('Menu')
          .locator('a')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
        await page.keyboard.press('Escape');
        const hidden = await header.navigation
          .locator(':scope > div > a, :scope > a')
          .evaluateAll((links) =>
            links.filter((link) => !link.checkVisibility()).map((link) => (link as HTMLAnchorElement).href),
          );
        // Signing up in the narrow menu leads to creating an event (spec §2), so its address differs there.
        const paths = (urls: readonly string[]) => urls.map((url) => url.replace(/\?referrer=.*/, ''));
        expect(paths(inDrawer)).toEqual(expect.arrayContaining(paths(hidden)));
        expect(all.length).toBeGreaterThan(0);
      }
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

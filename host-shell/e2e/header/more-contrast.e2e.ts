import type { Page } from 'playwright/test';
import { withUserPreference } from '../engines/user-preference.ts';
import { SearchPage } from '../search/search-page.ts';
import { expect, test } from './header-test.ts';

test.use(withUserPreference('contrast'));

/** Texts of the header that have less contrast with what is behind them than WCAG asks for at level AAA, 7 to 1. */
const findFaintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const readChannels = (color: string) => {
      if (pen === null) throw new Error('no canvas');
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      return [...pen.getImageData(0, 0, 1, 1).data];
    };
    const computeLuminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = readChannels(color).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const findBackground = (element: Element | null): string => {
      if (element === null) return 'white';
      const { backgroundColor } = getComputedStyle(element);
      return readChannels(backgroundColor)[3] === 255 ? backgroundColor : findBackground(element.parentElement);
    };
    const brand = readChannels(
      getComputedStyle(document.querySelector('[data-marquee-root]') ?? document.body).getPropertyValue(
        '--marquee-accent',
      ),
    ).join();
    const faint: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('header') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const background = findBackground(parent);
      // Text on the brand's orange is as dark as it gets.
      if (parent instanceof SVGElement || readChannels(background).join() === brand) continue;
      const [darker = 0, lighter = 0] = [
        computeLuminance(getComputedStyle(parent).color),
        computeLuminance(background),
      ].sort((one, other) => one - other);
      const ratio = (lighter + 0.05) / (darker + 0.05);
      if (ratio < 7) faint.push(`${node.textContent}: ${ratio.toFixed(1)}`);
    }
    return faint;
  });

/** The host's scheme, which the header follows. */
const setScheme = (page: Page, scheme: string) =>
  page.evaluate((value) => {
    document.documentElement.style.colorScheme = value;
  }, scheme);

test('for users who want more contrast every text of the row, menus and drawer has 7 to 1', async ({
  header,
  page,
}) => {
  await header.open('staff');
  expect(await page.evaluate(() => matchMedia('(prefers-contrast: more)').matches)).toBe(true);
  const isEdgeAsDarkAsText = () =>
    header.banner.getByRole('search').evaluate((form) => {
      const { borderInlineStartColor, color } = getComputedStyle(form);
      return borderInlineStartColor === color;
    });
  await header.menuButton(/^Account: /).press('Enter');
  for (const scheme of ['light', 'dark']) {
    await setScheme(page, scheme);
    expect(await findFaintTexts(page), scheme).toEqual([]);
    expect(await isEdgeAsDarkAsText(), scheme).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 900 });
  await header.openDrawer();
  for (const scheme of ['light', 'dark']) {
    await setScheme(page, scheme);
    expect(await findFaintTexts(page), scheme).toEqual([]);
  }
});

test('for users who want more contrast every text of the suggestions has 7 to 1', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open();
  await search.suggest('jaz');
  expect(await findFaintTexts(page)).toEqual([]);
});

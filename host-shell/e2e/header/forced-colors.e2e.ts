import type { Locator } from 'playwright/test';
import { withUserPreference } from '../engines/user-preference.ts';
import { SearchPage } from '../search/search-page.ts';
import { expect, test } from './header-test.ts';

test.use(withUserPreference('forcedColors'));

const readBorder = (part: Locator): Promise<string> =>
  part.evaluate((element) => {
    const { borderInlineStartStyle, borderInlineStartWidth } = getComputedStyle(element);
    return `${borderInlineStartStyle} ${borderInlineStartWidth}`;
  });

test('in forced colours the field, menus, drawer and dialog have edges, and the focus a ring', async ({
  header,
  page,
}) => {
  await header.open('organizer');
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  expect(await readBorder(header.banner.getByRole('search'))).toBe('solid 1px');
  const account = header.menuButton(/^Account: /);
  await account.press('Enter');
  expect(await readBorder(header.navigation.locator('[data-menu=user] > div'))).toBe('solid 1px');
  const readRing = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return `${outlineStyle} ${outlineWidth}`;
    });
  expect(await readRing()).toBe('solid 2px');
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  expect(await readRing()).toBe('solid 2px');
  await header.menuButton('Create an event').click();
  expect(await readBorder(header.dialog('How do you want to build your event?'))).toBe('solid 1px');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await readBorder(await header.openDrawer())).toBe('solid 1px');
});

test('in forced colours the highlighted suggestion, and no other, has a ring', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open();
  await search.suggest('jaz');
  await search.keyword.press('ArrowDown');
  const outlines = await search
    .options('Suggestions')
    .evaluateAll((options) => options.map((option) => getComputedStyle(option).outlineStyle));
  expect(outlines).toEqual(['solid', ...outlines.slice(1).map(() => 'none')]);
});

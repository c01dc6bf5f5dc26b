import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './search-page.ts';

/** As wide as a place's name and its region want to be, within the panel's border. */
const LIST_WIDTH_PX = 338;
/** From here on the page has room for the panel at the place of its own field; less wide ones shift it. */
const BESIDE_FIELD_FROM_PX = 792;
const LABEL_INSET_PX = 16;
const REGION = 'Freie und Hansestadt Hamburg, Bundesrepublik Deutschland, Europäische Union';

async function expectRoomIn(page: Page, list: Locator): Promise<void> {
  const { x = -1, width = 0 } = (await list.boundingBox()) ?? {};
  const pageWidth = page.viewportSize()?.width ?? 0;
  expect(width).toBeGreaterThanOrEqual(LIST_WIDTH_PX);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(pageWidth);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(pageWidth);
}

test('the panels under the bar fit at every width, stay in the page, and show a place with its whole region', async ({
  search,
  page,
}) => {
  search.respond('/home/api/geo/place_predictions/', () => ({
    body: {
      predictions: [{ main_text: 'Hamburg', secondary_text: REGION, types: ['locality'], place_id: '2911298' }],
    },
  }));
  await search.open();
  for (const width of [660, 791, 792, 959, 960, 1608]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await search.keyword.click();
      await search.keyword.fill('jazz');
      await expect(search.list('Suggestions')).toBeVisible();
      await expectRoomIn(page, search.list('Suggestions'));
      await search.location.click();
      // Where the field has no room for its icon, its options have theirs.
      if (width === 791) {
        await expect(search.options('Locations').locator('svg:visible')).toHaveCount(2);
        await expect(page.getByRole('search').locator('label svg:visible')).toHaveCount(1);
      }
      await search.location.fill('ham');
      await expect(search.options('Locations')).toHaveText([`Hamburg, ${REGION}`]);
      await expectRoomIn(page, search.list('Locations'));
      if (width >= BESIDE_FIELD_FROM_PX) {
        const field = await search.location.locator('xpath=ancestor::label').boundingBox();
        const list = await search.list('Locations').boundingBox();
        expect(list?.x).toBeGreaterThanOrEqual((field?.x ?? 0) - LABEL_INSET_PX);
      }
      const isWhole = await search
        .options('Locations')
        .getByText(REGION, { exact: true })
        .evaluate((element) => {
          const row = element.closest('[role=option]')?.getBoundingClientRect();
          const words = document.createRange();
          words.selectNodeContents(element);
          const { top, right, bottom } = words.getBoundingClientRect();
          return row !== undefined && top >= row.top && bottom <= row.bottom && right <= row.right;
        });
      expect(isWhole).toBe(true);
      await search.location.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    });
  }
});

import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './search-test.ts';

/** As wide as a place's name and its region want to be, within the panel's border. */
const LIST_WIDTH_PX = 338;
/** From here on the page has room for the panel at the place of its own field; less wide ones shift it. */
const BESIDE_FIELD_FROM_PX = 792;
const LABEL_INSET_PX = 16;
const WIDTHS = [660, 720, 791, 792, 959, 960, 1272, 1608];

async function expectRoomIn(page: Page, list: Locator): Promise<void> {
  const { x = -1, width = 0 } = (await list.boundingBox()) ?? {};
  const pageWidth = page.viewportSize()?.width ?? 0;
  expect(width).toBeGreaterThanOrEqual(LIST_WIDTH_PX);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(pageWidth);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(pageWidth);
}

test.describe('the panels under the bar', () => {
  test('fit at every width, and stay in the page', async ({ search, page }) => {
    await search.open();
    for (const width of WIDTHS) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await search.keyword.click();
        await search.keyword.fill('jazz');
        await expect(search.list('Suggestions')).toBeVisible();
        await expectRoomIn(page, search.list('Suggestions'));
        await search.location.click();
        await search.location.fill('san');
        await expect(search.options('Locations')).toHaveText(['San Francisco, CA']);
        await expectRoomIn(page, search.list('Locations'));
        if (width >= BESIDE_FIELD_FROM_PX) {
          const field = await search.location.locator('xpath=ancestor::label').boundingBox();
          const list = await search.list('Locations').boundingBox();
          expect(list?.x).toBeGreaterThanOrEqual((field?.x ?? 0) - LABEL_INSET_PX);
        }
        await search.location.press('Escape');
        await expect(page.getByRole('listbox')).toHaveCount(0);
      });
    }
  });

  test('show a place with its whole region', async ({ search, page }) => {
    const region = 'Freie und Hansestadt Hamburg, Bundesrepublik Deutschland, Europäische Union';
    await page.setViewportSize({ width: 660, height: 800 });
    search.respond('/home/api/geo/place_predictions/', () => ({
      body: {
        predictions: [{ main_text: 'Hamburg', secondary_text: region, types: ['locality'], place_id: '2911298' }],
      },
    }));
    await search.open();
    await search.location.click();
    await search.location.pressSequentially('ham');
    const shown = search.options('Locations').getByText(region, { exact: true });
    await expect(shown).toBeVisible();
    const isWhole = await shown.evaluate((element) => {
      const row = element.closest('[role=option]')?.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(element);
      const { top, right, bottom } = words.getBoundingClientRect();
      return row !== undefined && top >= row.top && bottom <= row.bottom && right <= row.right;
    });
    expect(isWhole).toBe(true);
  });
});

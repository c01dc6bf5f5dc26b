import type { Locator, Page } from 'playwright/test';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { SearchPage } from '../search/search-page.ts';
import { expect, test } from './header-test.ts';
import { findOverflow, findRowProblems } from './row-layout.ts';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;
const RECENT = ['one', 'two', 'three'];
/** The smallest text is 12 px. */
const LEAST_TEXT_PX = 24;

/** A page of Chromium has no zoom of text alone: the header's sizes of text are doubled, which are tokens. */
async function enlargeText(page: Page): Promise<void> {
  await page.locator('[data-marquee-root]').evaluate((root: HTMLElement) => {
    for (const size of ['label', 'body', 'small', 'title', 'display']) {
      const token = `--marquee-text-${size}`;
      const font = getComputedStyle(root).getPropertyValue(token);
      const doubled = font.replace(/\d+(?=px)/g, (pixels) => String(2 * Number(pixels)));
      root.style.setProperty(token, doubled);
    }
  });
}

/** Texts inside that are not twice as large as the header's smallest. */
const findSmallTexts = (element: Locator): Promise<string[]> =>
  element.evaluate((root, least) => {
    const small: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      if (width > 2 && height < least) small.push(`${node.textContent}: ${height} px`);
    }
    return small;
  }, LEAST_TEXT_PX);

/** An opened panel is in the page, holds its text, and can be scrolled to its end. */
async function expectRoomIn(page: Page, selector: string, end: Locator): Promise<void> {
  const panel = page.locator(selector);
  expect(await findOverflow(page, selector), selector).toEqual([]);
  expect(await findSmallTexts(panel), selector).toEqual([]);
  const { x = -1, width = 0 } = (await panel.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await end.scrollIntoViewIfNeeded();
  await expect(end).toBeInViewport({ ratio: 1 });
}

async function expectRoomInMenus(page: Page): Promise<void> {
  for (const trigger of await page.locator('header div[data-menu]:not([data-menu=mobile]) > button').all()) {
    if (!(await trigger.isVisible())) continue;
    await trigger.press('Enter');
    const panel = 'header button[aria-expanded=true] + div';
    await expectRoomIn(page, panel, page.locator(panel).getByRole('link').last());
    await page.keyboard.press('Escape');
  }
}

async function expectRoomInDrawer(page: Page): Promise<void> {
  await page.locator('header div[data-menu=mobile] > button').click();
  const drawer = page.locator('dialog[open]');
  await drawer.getByRole('link').first().waitFor();
  for (const list of await drawer.locator('summary').all()) await list.click();
  await expectRoomIn(page, 'dialog[open]', drawer.getByRole('link').last());
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
}

async function expectRoomInSearch(page: Page): Promise<void> {
  const field = page.locator('[role=combobox]:focus');
  const options = page.getByRole('listbox').getByRole('option');
  const expectWhole = async () => {
    await expect(options.last()).toBeVisible();
    const cut = await options.evaluateAll((all) =>
      all.map((one) => one.lastElementChild).filter((text) => text !== null && text.scrollWidth > text.clientWidth),
    );
    expect(cut).toEqual([]);
    await expectRoomIn(page, '[role=listbox]', options.last());
  };
  await page.locator('header [role=combobox]').first().click();
  await expect(options).toHaveText(RECENT);
  await expectWhole();
  const removals = page.locator('button[data-remove][value]');
  const readMiddle = async (one: Locator) => {
    const { y = 0, height = 0 } = (await one.boundingBox()) ?? {};
    return Math.round(y + height / 2);
  };
  for (const [index, option] of (await options.all()).entries())
    expect(await readMiddle(removals.nth(index))).toBe(await readMiddle(option));
  await field.pressSequentially('jaz');
  await expect(options.first()).toContainText('jaz');
  await expectWhole();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
}

for (const screen of SCREENS) {
  test(`with text twice as large nothing is cut, overlaps or leaves the page at ${screen.width} px`, async ({
    header,
    page,
  }) => {
    await page.setViewportSize(screen);
    await new SearchPage(page).store('marquee.recent-searches', RECENT);
    await header.open('long name');
    await enlargeText(page);
    expect(await findRowProblems(page, 'user')).toEqual([]);
    await (screen.width < BREAKPOINTS.large ? expectRoomInDrawer(page) : expectRoomInMenus(page));
    await expectRoomInSearch(page);
    if (screen.width < BREAKPOINTS.large) {
      await header.openDrawer();
      await page.locator('[data-track="drawer:create-event"]').click();
    } else await page.locator('header [data-track="header:create-event"]').click();
    const link = page.locator('dialog[open]').getByRole('link').last();
    await page.locator('dialog[open] h2').waitFor();
    await expectRoomIn(page, 'dialog[open]', link);
  });
}

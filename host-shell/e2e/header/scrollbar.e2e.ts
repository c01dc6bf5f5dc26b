import type { Locator } from 'playwright/test';
import { readLayoutShift, waitUntilPainted, watchLayoutShift } from '../layout-shift.ts';
import { serveInTwoParts } from '../serve-in-two-parts.ts';
import { HeaderPage } from './header-page.ts';
import { expect, test } from './header-test.ts';

// Headless browsers hide their scrollbars, so nothing would jump.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ignoreDefaultArgs: ['--hide-scrollbars'],
        firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, 'ui.useOverlayScrollbars': 0 },
      }),
    { scope: 'worker' },
  ],
});

const SCROLLBARS = {
  'always there': 'overflow-y: scroll',
  'there when needed': 'overflow-y: auto',
  'whose room is reserved': 'overflow-y: auto; scrollbar-gutter: stable',
};

test('a dialog moves nothing by the width of a scrollbar, whichever the page has', async ({ page }) => {
  const header = new HeaderPage(page);
  await header.open('organizer');
  const measure = () =>
    page.evaluate(() =>
      ['main', 'header', 'header a[aria-label]'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect().toJSON(),
      ),
    );
  for (const [name, style] of Object.entries(SCROLLBARS)) {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { ${text} }`);
      document.adoptedStyleSheets.push(sheet);
    }, style);
    for (const [width, opener] of [
      [1440, 'Create an event'],
      [792, 'Menu'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      // What comes into view is laid out in the next frames.
      await waitUntilPainted(page);
      const scrollbar = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
      expect(scrollbar).toBeGreaterThan(5);
      const before = await measure();
      await header.menuButton(opener).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await measure(), `${name}, ${opener}`).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await measure(), `${name}, ${opener}`).toEqual(before);
    }
  }
});

test('a page that grows beyond the window behind the header moves nothing', async ({ page, request }) => {
  const stackUrl = process.env.MARQUEE_URL ?? '';
  const html = await (await request.get(stackUrl)).text();
  const home = await serveInTwoParts(html, stackUrl, html.indexOf('<div id="page"'));
  try {
    await watchLayoutShift(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(home.url, { waitUntil: 'commit' });
    await page.getByRole('search').waitFor();
    await waitUntilPainted(page);
    const isLong = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
    expect(await isLong()).toBe(false);
    home.sendRest();
    await page.getByRole('contentinfo').waitFor();
    expect(await isLong()).toBe(true);
    await waitUntilPainted(page);
    expect(await readLayoutShift(page)).toBe('0.000');
  } finally {
    home.close();
  }
});

test('the scrollbar of a panel leaves its round corners as they are', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  const header = new HeaderPage(page);
  await header.open('organizer');
  const readPanel = (content: Locator) =>
    content.evaluate((element) => {
      let panel = element;
      while (getComputedStyle(panel).overflowY !== 'auto') panel = panel.parentElement ?? document.documentElement;
      const { borderTopRightRadius, scrollbarColor } = getComputedStyle(panel);
      const isScrolled = panel.scrollHeight > panel.clientHeight;
      return { isScrolled, borderTopRightRadius, track: /rgba?\([^)]*\)$/.exec(scrollbarColor)?.[0] };
    });
  const round = { isScrolled: true, borderTopRightRadius: '12px', track: 'rgba(0, 0, 0, 0)' };
  await page.getByRole('combobox', { name: 'Search events' }).click();
  await expect(page.getByRole('option').nth(4)).toBeAttached();
  expect(await readPanel(page.getByRole('listbox').first())).toEqual(round);
  await header.menuButton(/^Account: /).click();
  expect(await readPanel(header.banner.locator('[data-menu] a:visible').last())).toEqual(round);
});

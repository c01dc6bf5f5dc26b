import { waitUntilPainted } from '../layout-shift.ts';
import { expect, HeaderPage, test } from './header-page.ts';

// Headless browsers hide their scrollbars, so nothing would jump.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ignoreDefaultArgs: ['--hide-scrollbars'],
      }),
    { scope: 'worker' },
  ],
});

const SCROLLBARS = {
  'always there': 'overflow-y: scroll',
  'there when needed': 'overflow-y: auto',
  'whose room is reserved': 'overflow-y: auto; scrollbar-gutter: stable',
};

test('a dialog moves nothing by the width of a scrollbar, whichever the page has @thorough', async ({ page }) => {
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

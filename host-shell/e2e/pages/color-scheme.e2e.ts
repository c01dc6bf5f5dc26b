import { expect, type Page, test } from 'playwright/test';

const DARK = 'rgb(23, 18, 31)';
const LIGHT = 'rgb(255, 255, 255)';

/** The grounds of page and header. */
const readGrounds = (page: Page) =>
  page.evaluate(() =>
    [document.body, document.querySelector('[data-marquee-root] header')].map((one) =>
      one === null ? '' : getComputedStyle(one).backgroundColor,
    ),
  );

test('the cookie chooses light or dark from the first byte, else the system does', async ({ page, baseURL }) => {
  for (const [scheme, ground] of [
    ['dark', DARK],
    ['light', LIGHT],
  ] as const) {
    await page.context().addCookies([{ name: 'color-scheme', value: scheme, url: baseURL ?? '' }]);
    const sent = await (await page.goto('/signin/'))?.text();
    expect(sent).toContain(`data-color-scheme="${scheme}"`);
    expect(await readGrounds(page)).toEqual([ground, ground]);
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  await page.context().clearCookies();
  await page.goto('/signin/');
  expect(await readGrounds(page)).toEqual([DARK, DARK]);
});

test('a print is light, and its header only the logo; a host sets the header’s scheme on any element around it', async ({
  page,
}) => {
  await page.goto('/signin/');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await readGrounds(page)).toEqual([LIGHT, LIGHT]);
  const shown = page.getByRole('banner').locator('a, button, summary, input').filter({ visible: true });
  await expect(shown).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Skip to main content' })).toHaveCount(1);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.locator('marquee-header').evaluate((element: HTMLElement) => {
    element.style.colorScheme = 'dark';
  });
  expect(await readGrounds(page)).toEqual([LIGHT, DARK]);
});

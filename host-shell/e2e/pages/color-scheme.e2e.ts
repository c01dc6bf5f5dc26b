import { expect, type Page, test } from 'playwright/test';
import { waitForPage } from '../stack-page.ts';

const DARK = 'rgb(23, 18, 31)';
const LIGHT = 'rgb(255, 255, 255)';

/** The grounds of page and header. */
const readGrounds = (page: Page) =>
  page.evaluate(() =>
    [document.body, document.querySelector('[data-marquee-root] header')].map((one) =>
      one === null ? '' : getComputedStyle(one).backgroundColor,
    ),
  );

for (const script of [true, false]) {
  test.describe(`script ${script ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled: script });

    test('the switch at the end of a page chooses light, dark or the system’s, and is remembered', async ({ page }) => {
      const choose = async (name: string) => {
        if (script) await waitForPage(page);
        await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name }).click();
        await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
      };
      await page.goto('/signin/');
      expect(await readGrounds(page)).toEqual([LIGHT, LIGHT]);
      await choose('Dark');
      expect(await readGrounds(page)).toEqual([DARK, DARK]);
      await expect(page).toHaveURL('/signin/');
      // From the first byte: nothing is light first.
      const sent = await (await page.goto('/signin/signup/'))?.text();
      expect(sent).toContain('data-color-scheme="dark"');
      await page.emulateMedia({ colorScheme: 'dark' });
      await choose('Light');
      expect(await readGrounds(page)).toEqual([LIGHT, LIGHT]);
      await choose('System');
      expect(await readGrounds(page)).toEqual([DARK, DARK]);
      expect((await page.context().cookies()).filter(({ name }) => name === 'color-scheme')).toEqual([]);
    });
  });
}

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

import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';
import { waitForPage } from '../stack-page.ts';

const DARK = 'rgb(23, 18, 31)';
const LIGHT = 'rgb(255, 255, 255)';

/** A page of each look. */
const PATHS = [
  '/',
  '/d/ny--new-york/free--music--events/',
  '/d/ny--new-york/qwertzuiop/',
  '/signin/',
  '/mytickets',
  '/o/3/',
  '/help/en-us/',
  '/organizer/overview/',
  '/nope',
  '/header/playground',
];

/** The grounds of page and header. */
const readGrounds = (page: Page) =>
  page.evaluate(() =>
    [document.body, document.querySelector('[data-marquee-root] header')].map((one) =>
      one === null ? '' : getComputedStyle(one).backgroundColor,
    ),
  );

test(
  'every page has a dark scheme by the system’s, header included, with the contrast of the light one',
  needs('media'),
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of PATHS) {
      await page.goto(path);
      expect(await readGrounds(page), path).toEqual([DARK, DARK]);
      // What is in a frame is a page of its own.
      expect(await findViolations(page, 'html', 'iframe'), path).toEqual([]);
    }
    await page.goto('/d/ny--new-york/all-events/');
    await page.getByRole('main').locator('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/e\/\d+\/$/);
    expect(await findViolations(page)).toEqual([]);
    // Paper is white.
    await page.emulateMedia({ media: 'print' });
    expect(await readGrounds(page)).toEqual([LIGHT, LIGHT]);
  },
);

test('the operators’ page has a dark scheme', needs('media'), async ({ page }) => {
  const readColors = () =>
    page
      .locator('.card')
      .first()
      .evaluate((tile) => {
        const { backgroundColor, color } = getComputedStyle(tile);
        return [backgroundColor, color];
      });
  await page.goto('/header/status');
  expect(await readColors()).toEqual([LIGHT, 'rgb(28, 21, 39)']);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readColors()).toEqual([DARK, 'rgb(244, 241, 248)']);
  expect(await findViolations(page)).toEqual([]);
});

test('the pages and forms of an account have a dark scheme', needs('media'), async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/signin/');
  await page.getByRole('button', { name: /Olu Organizer/ }).click();
  await page.waitForURL('/');
  for (const path of ['/account-settings', '/manage/events/create', '/myevents/', '/myprofile/', '/interests']) {
    await page.goto(path);
    expect(await findViolations(page), path).toEqual([]);
  }
});

for (const script of [true, false]) {
  test.describe(`script ${script ? 'on' : 'off'}`, needs('media'), () => {
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
      expect(await readGrounds(page)).toEqual([DARK, DARK]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await choose('Light');
      expect(await readGrounds(page)).toEqual([LIGHT, LIGHT]);
      await choose('System');
      expect(await readGrounds(page)).toEqual([DARK, DARK]);
      expect((await page.context().cookies()).filter(({ name }) => name === 'color-scheme')).toEqual([]);
    });
  });
}

test('a host sets the header’s scheme on any element around it', async ({ page }) => {
  await page.goto('/signin/');
  await page.locator('marquee-header').evaluate((element: HTMLElement) => {
    element.style.colorScheme = 'dark';
  });
  expect(await readGrounds(page)).toEqual([LIGHT, DARK]);
});

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'playwright/test';

const PATHS = [
  '/',
  '/d/germany--berlin/free--music--events/',
  '/d/germany--berlin/qwertzuiop/',
  '/signin/',
  '/signin/signup/',
  '/signout/',
  '/organizer/overview/',
  '/l/festivals/',
  '/u/ana-attendee/',
  '/help/en-us/',
  '/help/en-us/articles/319355/',
  '/blog/category/community/',
  '/manage/events/create',
  '/header/playground',
  '/nope',
];

for (const path of PATHS) {
  test(`axe finds nothing on ${path}, nothing is cut at 320 px`, async ({ page }) => {
    await page.goto(path);
    // The header in the playground's frame is a page of its own.
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('axe finds nothing on an event, nor with a filter open; nothing moves for users who want that', async ({
  page,
}) => {
  await page.goto('/d/germany--berlin/music--events/');
  const listMoving = () =>
    page.locator('#page *').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return animationName !== 'none' || transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0);
        })
        .map((element) => element.getAttribute('class')),
    );
  expect(await listMoving()).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await listMoving()).toEqual([]);
  await page.getByRole('main').locator('summary', { hasText: 'Date' }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.locator('article').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/e\/\d+\/$/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

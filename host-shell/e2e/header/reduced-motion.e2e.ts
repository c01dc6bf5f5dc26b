import type { Page } from 'playwright/test';
import { withUserPreference } from '../engines/user-preference.ts';
import { expect, test } from './header-test.ts';

test.use(withUserPreference('reducedMotion'));

/** Elements of the header that move for longer than a millisecond when something opens, closes or is pointed at. */
const findMovements = (page: Page): Promise<string[]> =>
  page.locator('[data-marquee-root]').evaluate((root) => {
    const readLongest = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)));
    return [root, ...root.querySelectorAll('*')].flatMap((element) =>
      ['', '::backdrop'].flatMap((pseudo) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
        const animation = animationName === 'none' ? 0 : readLongest(animationDuration);
        return Math.max(animation, readLongest(transitionDuration)) > 1 ? [`${element.tagName}${pseudo}`] : [];
      }),
    );
  });

test('for users who want less motion nothing of the header moves: row, menus, dialog, drawer', async ({
  header,
  page,
}) => {
  await header.open('organizer');
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  await header.menuButton(/^Account: /).press('Enter');
  expect(await findMovements(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await header.menuButton('Create an event').click();
  await header.dialog('How do you want to build your event?').waitFor();
  expect(await findMovements(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 900 });
  await header.openDrawer();
  expect(await findMovements(page)).toEqual([]);
});

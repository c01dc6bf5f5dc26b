import { expect, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';

/** Kinds of pages beside those of `hydration.e2e.ts`. */
const PATHS = [
  '/d/germany--berlin/qwertzuiop/',
  '/signin/signup/',
  '/signout/',
  '/u/ana-attendee/',
  '/help/en-us/',
  '/blog/category/community/',
  '/nope',
];

test('axe finds nothing on every other kind of page, nothing is cut at 320 px', async ({ page }) => {
  for (const path of PATHS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    expect(await findViolations(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test(
  'axe finds nothing on an event, nor with a filter open; nothing moves for users who want that, and no bar covers the focus',
  needs('media'),
  async ({ page }) => {
    await page.goto('/d/germany--berlin/music--events/');
    const listMoving = () =>
      page.locator('#page *').evaluateAll((elements) =>
        elements
          .filter((element) => {
            const { animationName, transitionDuration } = getComputedStyle(element);
            return (
              animationName !== 'none' || transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0)
            );
          })
          .map((element) => element.getAttribute('class')),
      );
    expect(await listMoving()).not.toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await listMoving()).toEqual([]);
    await page.getByRole('main').locator('summary', { hasText: 'Date' }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.locator('article').getByRole('link').last().click();
    await expect(page).toHaveURL(/\/e\/\d+\/$/);
    expect(await findViolations(page)).toEqual([]);

    // On a phone the way to the tickets is in sight at once, and over nothing that has the focus.
    await page.setViewportSize({ width: 360, height: 640 });
    const tickets = page.getByRole('main').getByRole('button', { name: 'Get tickets' });
    await expect(tickets).toBeInViewport({ ratio: 1 });
    const bar = page.locator('.pg-event__buy');
    expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(640);
    const covered = await bar.evaluateHandle((element) => {
      const found: string[] = [];
      document.addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLElement) || element.contains(target) || target.contains(element)) return;
        requestAnimationFrame(() => {
          const [focus, own] = [target.getBoundingClientRect(), element.getBoundingClientRect()];
          if (focus.bottom > own.top && focus.top < own.bottom) found.push(target.outerHTML);
        });
      });
      return found;
    });
    await page.locator('main').focus();
    for (const last = page.getByRole('main').getByRole('link').last(); ; ) {
      await page.keyboard.press('Tab');
      if (await last.evaluate((link) => link === document.activeElement)) break;
    }
    expect(await covered.jsonValue()).toEqual([]);
  },
);

import { expect, test } from 'playwright/test';
import { findViolations } from '../find-violations.ts';
import { collectConsole, siteUrl, waitForPage } from '../stack-page.ts';

/** One page of each kind, in a language and zone that are not the worker's. */
const PATHS = [
  '/',
  '/d/germany--berlin/music--events/',
  '/signin/',
  '/organizer/overview/',
  '/l/festivals/',
  '/help/de-de/articles/319355/',
  '/manage/events/create',
  '/header/playground',
];

test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

for (const path of PATHS) {
  test(`${path} hydrates in German, seen from Tokyo, without a complaint; axe finds nothing, nothing is cut at 320 px`, async ({
    page,
  }) => {
    const complaints = collectConsole(page);
    await page.goto(siteUrl('.de', path));
    const html = await page.getByRole('main').innerHTML();
    await page.locator('[data-marquee-ready]').first().waitFor();
    await waitForPage(page);
    // React keeps the server's nodes: a mismatch would have rendered them anew.
    expect(await page.getByRole('main').innerHTML()).toBe(html);
    expect(complaints).toEqual([]);

    // The header in the playground's frame is a page of its own.
    expect(await findViolations(page, 'html', 'iframe')).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

import { expect, test } from 'playwright/test';
import { siteUrl } from '../stack-page.ts';

declare global {
  interface Window {
    /** Shows the page, as a browser does with one that it has rendered ahead. */
    showPage: () => void;
  }
}

// No browser renders ahead under a driver: the page is told that it is.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    let isPrerendering = performance.getEntriesByType('navigation')[0]?.toJSON().type !== 'reload';
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isPrerendering });
    window.showPage = () => {
      isPrerendering = false;
      document.dispatchEvent(new Event('prerenderingchange'));
    };
  }),
);

test('the page of a link under a resting pointer is rendered ahead, and counted once it is shown', async ({ page }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') counted.push(new URL(request.url()).pathname);
  });
  await page.goto(siteUrl('.com', '/d/ny--new-york/jazz/'));
  await page.locator('[data-marquee-root][data-marquee-ready]').waitFor();
  expect(counted).toEqual([]);
  await page.evaluate(() => window.showPage());
  await expect.poll(() => counted.filter((path) => path === '/d/ny--new-york/jazz/').length).toBe(1);
});

test('a page that was rendered ahead follows what the user has chosen since', async ({ page }) => {
  await page.goto(siteUrl('.com', '/d/ny--new-york/jazz/'));
  await page.locator('[data-marquee-root][data-marquee-ready]').waitFor();
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page's switch sets it
    document.cookie = 'color-scheme=dark; Path=/';
    window.showPage();
  });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
});

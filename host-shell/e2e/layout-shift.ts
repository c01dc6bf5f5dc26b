import type { Page } from 'playwright/test';

declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** Adds up what moves on each page that is opened from here on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        window.layoutShift = (window.layoutShift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far, to three places. */
export function readLayoutShift(page: Page): Promise<string> {
  return page.evaluate(() => (window.layoutShift ?? 1).toFixed(3));
}

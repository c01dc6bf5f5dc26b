import type { Page } from 'playwright/test';

declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** Sums the layout shifts of each page that is loaded from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    // Firefox measures none.
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        window.layoutShift = (window.layoutShift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The page's layout shift so far, to three decimals. */
export function readLayoutShift(page: Page): Promise<string> {
  return page.evaluate(() => (window.layoutShift ?? 1).toFixed(3));
}

/** Resolves once the browser has painted what the page has by now. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

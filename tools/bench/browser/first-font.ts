import { isBrandFont } from '../../../host-shell/e2e/is-brand-font.ts';
import type { UsedPage } from './full-browser.ts';

const MARK = 'data-bench-link';

/** What the text of a first view is drawn in, and by how much it moves. */
export interface FirstFont {
  readonly isBrand: boolean;
  /** To three decimals. */
  readonly layoutShift: string;
}

/** Runs in the page: marks a link of the header, and reports the sum of layout shifts once React is in charge and fonts have come. */
function reportLayoutShift(mark: string): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { readonly value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const check = async () => {
    if (performance.getEntriesByName('marquee:ready').length === 0) return void setTimeout(check, 50);
    await document.fonts.ready;
    // Some links of the row are hidden at some widths.
    const links = [...document.querySelectorAll('[data-marquee-root] nav a')];
    links.find((link) => link.checkVisibility())?.setAttribute(mark, '');
    // A shift happens in the frame after the change, and is reported in the next.
    requestAnimationFrame(() => requestAnimationFrame(() => window.sendReport(sum.toFixed(3))));
  };
  void check();
}

/** Of the first link that the row shows. The browser is asked for its font once the page is there: nothing watches while it comes. */
export async function measureFirstFont(page: UsedPage, url: string): Promise<FirstFont> {
  await page.addScript(reportLayoutShift, MARK);
  const layoutShift = String(await page.open(url));
  return { isBrand: await isBrandFont(page.call, `[${MARK}]`), layoutShift };
}

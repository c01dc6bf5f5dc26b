import { watchField } from './first-view.ts';
import type { UsedPage } from './full-browser.ts';

/** A hand presses a button for about this long. */
const PRESS_MS = 80;
/** The page of the header's link "Create events". */
const LINK = '[data-marquee-root] nav a[href="/organizer/overview/"]';
/** What the page before it leaves for the next. */
const CLICKED = 'bench-clicked-ms';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the click on a link of the header to the frame that shows the next page, in milliseconds. */
export interface NextPage {
  readonly paintedMs: number;
  readonly wasPrerendered: boolean;
}

/** Runs in each page: says where the link is once the header is idle, or when the page that it leads to was painted. */
function watchNextPage([selector, key]: readonly [string, string]): void {
  const now = () => performance.timeOrigin + performance.now();
  if (window.location.pathname === '/') {
    window.addEventListener('click', () => sessionStorage.setItem(key, String(now())), { capture: true });
    const findLink = () => {
      const link = document.querySelector(selector);
      const isIdle = performance.getEntriesByName('marquee:search').length > 0 && document.readyState === 'complete';
      if (link === null || !isIdle) return void setTimeout(findLink, 100);
      const { left, top, width, height } = link.getBoundingClientRect();
      window.sendReport({ x: left + width / 2, y: top + height / 2 });
    };
    findLink();
    return;
  }
  const wasPrerendered = document.prerendering === true;
  const watch = () => {
    // `watchField` has noted the frame by the clock of a page that may have begun before the click.
    const { paintedMs } = window.marks;
    if (paintedMs === undefined) return void setTimeout(watch, 4);
    const clickedMs = Number(sessionStorage.getItem(key));
    window.sendReport({ paintedMs: performance.timeOrigin + paintedMs - clickedMs, wasPrerendered });
  };
  watch();
}

/**
 * Rests on a link of the header, clicks on it, and waits for the frame that shows its page.
 *
 * @param restMs before the press
 */
export async function measureNextPage(page: UsedPage, url: string, restMs: number): Promise<NextPage> {
  await page.addScript(watchField, 'react');
  await page.addScript(watchNextPage, [LINK, CLICKED] as const);
  const point = (await page.open(url)) as Point;
  const report = page.nextReport();
  const move = (type: string, button = 'left') =>
    page.call('Input.dispatchMouseEvent', { type, button, clickCount: 1, ...point });
  await move('mouseMoved', 'none');
  await new Promise((done) => setTimeout(done, restMs));
  await move('mousePressed');
  await new Promise((done) => setTimeout(done, PRESS_MS));
  await move('mouseReleased');
  return (await report) as NextPage;
}

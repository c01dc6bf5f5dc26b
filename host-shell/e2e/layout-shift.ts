import { createServer } from 'node:http';
import type { Page } from 'playwright/test';
import { listen } from './pass-on.ts';

declare global {
  interface Window {
    layoutShift?: number;
    findMoves?: () => string[];
  }
}

/** Sums the layout shifts of each page that is loaded from now on. */
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

/** The page's layout shift so far, to three decimals. */
export function readLayoutShift(page: Page): Promise<string> {
  return page.evaluate(() => (window.layoutShift ?? 1).toFixed(3));
}

/**
 * Remembers where each element of the row, and each heading and paragraph, is first painted in pages that are loaded
 * from now on.
 *
 * @returns lists those that are elsewhere, or have another size, by now, and were or are in the window
 */
export async function watchFirstPaint(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    let painted = new Map<string, string>();
    const read = (): Map<string, string> => {
      const boxes = new Map<string, string>();
      let last: Node = document;
      while (last.lastChild !== null) last = last.lastChild;
      // Menus are `<details>` at first and buttons later: their first child is in the same place.
      const row = ':is(a, input, [role=search], [data-menu] > :first-child)';
      for (const element of document.querySelectorAll(`header ${row}, :is(h1, h2, h3, main p)`)) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest('details > :not(summary), [hidden], dialog') !== null) continue;
        // Its text has not all come.
        if (document.readyState === 'loading' && element.contains(last)) continue;
        const { left, top, width, height } = element.getBoundingClientRect();
        const box = [left + scrollX, top + scrollY, width, height].map((value) => value.toFixed(1)).join(' ');
        const name = (element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 40);
        let key = `${name || element.getAttribute('aria-label')}`;
        while (boxes.has(key)) key += '+';
        boxes.set(key, box);
      }
      return boxes;
    };
    const look = () => {
      const boxes = read();
      // What the frame of the first paint shows; then what later frames add.
      if (performance.getEntriesByName('first-contentful-paint').length === 0) painted = boxes;
      else for (const [key, box] of boxes) if (!painted.has(key)) painted.set(key, box);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.findMoves = () => {
      const now = read();
      // What is below the window is laid out when it comes near.
      const isInView = (box = '0 0') => Number(box.split(' ')[1]) < innerHeight;
      return [...painted].flatMap(([key, box]) =>
        now.get(key) === box || !(isInView(box) || isInView(now.get(key)))
          ? []
          : [`${key}: from ${box} to ${now.get(key) ?? 'nowhere'}`],
      );
    };
  });
  return () => page.evaluate(() => window.findMoves?.() ?? ['nothing was watched']);
}

/** Resolves once the browser has painted what the page has by now. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A page on a server of its own that sends its first part, and the rest on demand. */
export interface PageInParts {
  readonly url: string;
  readonly sendRest: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Serves a document in two parts, as a slow connection would.
 *
 * @param html the document; its files load from `origin`
 * @param end where the first part ends
 */
export async function serveInTwoParts(html: string, origin: string, end: number): Promise<PageInParts> {
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (_, response) => {
    const first = html.slice(0, end).replace('<head>', `<head><base href="${origin}/">`);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(first);
    await rest.promise;
    response.end(html.slice(end));
  });
  const { port, stop } = await listen(server);
  return { url: `http://127.0.0.1:${port}/`, sendRest: rest.resolve, stop };
}

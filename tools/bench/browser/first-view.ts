import type { Browser, ConsoleMessage, Page } from 'playwright';
import { withPage } from './page-measurements.ts';

/** When a page's search is there, in milliseconds since its navigation began. */
export interface FirstView {
  readonly paintedMs: number;
  /** When the first click was made that opens the field's list with something in it: what that takes is not part of it. */
  readonly usableMs: number;
  /** Null on pages without our header in React. */
  readonly readyMs: number | null;
  readonly firstPaintMs: number;
}

interface Marks {
  paintedMs?: number;
  usableMs?: number;
  suggestedMs?: number;
  longestTaskMs?: number;
}

declare global {
  interface Window {
    marks: Marks;
    findField: () => HTMLInputElement | null;
  }
}

/** Runs in the page: notes the frame that shows the field. */
function watchField(): void {
  window.marks = {};
  window.findField = () => {
    const field = document.querySelector<HTMLInputElement>('[role=search] [name=q], search [name=q], input.aa-Input');
    return field !== null && field.getBoundingClientRect().width > 0 ? field : null;
  };
  const watch = () => {
    // No frame comes before the styles that hold the first paint back.
    if (window.findField() === null) return void requestAnimationFrame(watch);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.marks.paintedMs = performance.now();
    };
    // A task that is queued in a frame runs after the frame is painted.
    port2.postMessage(null);
  };
  requestAnimationFrame(watch);
}

/** Runs in the page: clicks into the field until that opens its list. A second click may close it: first it looks. */
function clickUntilOpen(): void {
  const isOpen = () =>
    document.querySelector(':is([role=combobox], .aa-Autocomplete, .aa-Input)[aria-expanded=true]') !== null &&
    document.querySelector('[role=option], .aa-Item') !== null;
  let clickedMs = 0;
  const click = () => {
    const field = window.findField();
    if (!isOpen() && field !== null) {
      clickedMs = performance.now();
      field.focus();
      field.click();
    }
    if (isOpen()) window.marks.usableMs = clickedMs;
    else setTimeout(click, 4);
  };
  click();
}

/** Runs in the page: types a text as soon as the field shows, and waits for suggestions that have it in them. */
function typeAtOnce(text: string): void {
  const type = () => {
    const field = window.marks.paintedMs === undefined ? null : window.findField();
    if (field === null) return void setTimeout(type, 4);
    field.focus();
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
    new MutationObserver((_, observer) => {
      const options = [...document.querySelectorAll('[role=option], .aa-Item')];
      if (!options.some(({ textContent }) => textContent?.toLowerCase().includes(text))) return;
      observer.disconnect();
      window.marks.suggestedMs = performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  type();
}

const TIMEOUT_MS = 60_000;
/** What a page writes to its console once it is measured. */
const MEASURED = 'bench: measured';

/** Runs in the page: reports when a header that React serves is wanted and there, and its field was shown and used. */
function reportView([hasReact, measured]: readonly [boolean, string]): void {
  const check = () => {
    const { paintedMs, usableMs } = window.marks;
    const isReady = !hasReact || document.querySelector('[data-marquee-ready] [data-marquee-search]') !== null;
    if (paintedMs !== undefined && usableMs !== undefined && isReady) console.debug(measured);
    else setTimeout(check, 100);
  };
  check();
}

/** Runs in the page: reports when suggestions have been shown. */
function reportSuggestions(measured: string): void {
  const check = () => (window.marks.suggestedMs === undefined ? void setTimeout(check, 100) : console.debug(measured));
  check();
}

/**
 * Opens a page and waits until it reports. Playwright's own `waitForFunction` would compile its script, the larger part
 * of 100 ms on the slow processor, while the page that is measured loads.
 */
async function openMeasured(page: Page, url: string): Promise<void> {
  const isMeasured = (message: ConsoleMessage) => message.text() === MEASURED;
  await Promise.all([
    page.waitForEvent('console', { predicate: isMeasured, timeout: TIMEOUT_MS }),
    page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS }),
  ]);
}

/**
 * Opens a page on slow 4G with a slow processor.
 *
 * @param hasReact whether to wait until React has the header
 * @param before a page to open first, on a quick connection: what it caches is there
 */
export function measureFirstView(
  browser: Browser,
  url: string,
  { hasReact = false, before }: { readonly hasReact?: boolean; readonly before?: string } = {},
): Promise<FirstView> {
  return withPage(browser, { isSlow: before === undefined }, async (page, slowDown) => {
    if (before !== undefined) {
      await page.goto(before, { waitUntil: 'networkidle' });
      await slowDown();
    }
    await page.addInitScript(watchField);
    await page.addInitScript(clickUntilOpen);
    await page.addInitScript(reportView, [hasReact, MEASURED] as const);
    await openMeasured(page, url);
    return page.evaluate(() => {
      const { paintedMs = Number.NaN, usableMs = Number.NaN } = window.marks;
      return {
        paintedMs,
        usableMs,
        // The search is the last part that React takes over.
        readyMs: performance.getEntriesByName('marquee:search')[0]?.startTime ?? null,
        firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      };
    });
  });
}

/** Milliseconds from the navigation to the first suggestions for a text that is typed as soon as the field shows. */
export function measureFirstSuggestions(browser: Browser, url: string, text: string): Promise<number> {
  return withPage(browser, { isSlow: true }, async (page) => {
    await page.addInitScript(watchField);
    await page.addInitScript(typeAtOnce, text);
    await page.addInitScript(reportSuggestions, MEASURED);
    await openMeasured(page, url);
    return page.evaluate(() => window.marks.suggestedMs ?? Number.NaN);
  });
}

/** Runs in the page: reports its longest task until React has the header, or until a page without one has loaded. */
function reportLongestTask([hasReact, measured]: readonly [boolean, string]): void {
  let longestMs = 0;
  const watch = (list: PerformanceEntryList) => {
    for (const { duration } of list) longestMs = Math.max(longestMs, duration);
  };
  const observer = new PerformanceObserver((list) => watch(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  const check = () => {
    const isReady = hasReact
      ? document.querySelector('[data-marquee-ready] [data-marquee-search]') !== null
      : performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!isReady) return void setTimeout(check, 100);
    watch(observer.takeRecords());
    window.marks = { longestTaskMs: longestMs };
    console.debug(measured);
  };
  check();
}

/**
 * Milliseconds of the longest task of a page that nobody uses: a click before the first paint would lay the page out in a
 * task of its own. Browsers report none of less than 50 ms: 0.
 */
export function measureLongestTask(browser: Browser, url: string, hasReact: boolean): Promise<number> {
  return withPage(browser, { isSlow: true }, async (page) => {
    await page.addInitScript(reportLongestTask, [hasReact, MEASURED] as const);
    await openMeasured(page, url);
    return page.evaluate(() => window.marks.longestTaskMs ?? Number.NaN);
  });
}

import type { CdnServer, Traffic } from './cdn-server.ts';
import type { FullBrowser } from './full-browser.ts';
import { SLOW_4G } from './slow-link.ts';

/** Lighthouse's for a phone of the middle. */
export const SLOWDOWN = 4;

/** What measures a page, the server that it comes from, and the address of the edge behind it. */
export interface Bench {
  readonly browser: FullBrowser;
  readonly cdn: CdnServer;
  readonly edge: string;
}

/** When a page's search is there, in milliseconds since its navigation began. */
export interface MeasuredView {
  /** The frame that shows the search field, or the page's own content where it has no header, while nobody clicks. */
  readonly paintedMs: number;
  /** When the first click was made that opens the field's list with something in it: what that takes is not part of it. */
  readonly usableMs: number;
  readonly firstPaintMs: number;
  readonly traffic: Traffic;
}

interface Marks {
  paintedMs?: number;
  usableMs?: number;
}

/** A page without a search, the first view of one with a search, or the second view of ours. */
export type View = 'page' | 'search' | 'second';

declare global {
  interface Window {
    marks: Marks;
    findField: () => HTMLInputElement | null;
    /** Changes a field's text at once, as pasting does. */
    enterText: (field: HTMLInputElement, text: string) => void;
    /** Calls back once the frame is painted whose animation callbacks run now. */
    afterPaint: (work: () => void) => void;
  }
}

/** Runs in the page: defines what other scripts measure by, and notes the frame that shows the field, or the page's content. */
export function watchField(view: View): void {
  window.marks = {};
  window.findField = () => {
    const field = document.querySelector<HTMLInputElement>('[role=search] [name=q], search [name=q], input.aa-Input');
    // The row is hidden until its last part is parsed: a frame before that shows no field.
    return field?.checkVisibility({ visibilityProperty: true }) ? field : null;
  };
  window.enterText = (field, text) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  };
  window.afterPaint = (work) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = work;
    // A task that is queued in a frame runs after the frame is painted.
    port2.postMessage(null);
  };
  const watch = () => {
    // No frame comes before the styles that hold the first paint back.
    const shown = view === 'page' ? document.querySelector('main') : window.findField();
    if (shown === null) return void requestAnimationFrame(watch);
    window.afterPaint(() => {
      window.marks.paintedMs = performance.now();
    });
  };
  requestAnimationFrame(watch);
}

/**
 * Runs in the page: clicks into the field until that opens its list. A second click may close it: first it looks. Once a frame: a look
 * in between makes the browser lay the page out for it.
 */
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
    else requestAnimationFrame(click);
  };
  requestAnimationFrame(click);
}

/** Runs in the page: types a text as soon as the field shows. */
function typeAtOnce(text: string): void {
  const field = window.marks.paintedMs === undefined ? null : window.findField();
  if (field === null) return void setTimeout(typeAtOnce, 4, text);
  field.focus();
  window.enterText(field, text);
}

/** Runs in the page: reports when suggestions are shown that have a text in them. */
export function reportSuggestions(text: string): void {
  const look = () => {
    const options = [...document.querySelectorAll('[role=option], .aa-Item')];
    if (!options.some(({ textContent }) => textContent?.toLowerCase().includes(text))) return void setTimeout(look, 4);
    window.sendReport(performance.now());
  };
  look();
}

/** Runs in the page: reports its measurements once the header was shown, and used where it is clicked. */
function reportView([view, isClicked]: readonly [view: View, isClicked: boolean]): void {
  const check = () => {
    const { paintedMs = Number.NaN, usableMs = Number.NaN } = window.marks;
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const awaited = isClicked ? [usableMs] : [];
    // A second view has all that the first brings, React too.
    const isComplete = view !== 'second' || performance.getEntriesByName('marquee:search').length > 0;
    if (!isComplete || [paintedMs, firstPaintMs, ...awaited].some(Number.isNaN)) return void setTimeout(check, 100);
    window.sendReport({ paintedMs, usableMs, firstPaintMs });
  };
  check();
}

/** Runs in the page: reports its layout shifts once it has loaded, and nothing has come for a while. */
export function reportLoaded(): void {
  let layoutShift = 0;
  let lastAt = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) layoutShift += Reflect.get(entry, 'value');
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(() => {
    lastAt = performance.now();
  }).observe({ type: 'resource', buffered: true });
  const check = () => {
    const [{ loadEventEnd = 0 } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (loadEventEnd === 0 || performance.now() < Math.max(lastAt, loadEventEnd) + 2_500)
      return void setTimeout(check, 250);
    window.sendReport(layoutShift);
  };
  check();
}

function openView({ browser, cdn }: Bench, path: string, view: View, isClicked: boolean): Promise<MeasuredView> {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    await page.addScript(watchField, view);
    if (isClicked) await page.addScript(clickUntilOpen, null);
    await page.addScript(reportView, [view, isClicked] as const);
    if (view === 'second') await page.open(cdn.url + path);
    cdn.link.conditions = SLOW_4G;
    cdn.takeTraffic();
    const times = (await page.open(cdn.url + path)) as MeasuredView;
    // JSON has no NaN.
    return { ...times, usableMs: times.usableMs ?? Number.NaN, traffic: cdn.takeTraffic() };
  });
}

/**
 * Opens a page on slow 4G with a slow processor, and clicks until its search opens. A second view has everything cached. A
 * click before the first frame puts the list into that frame, which nobody does who has not seen the field: what a first
 * view paints is measured in a load without clicks.
 */
export async function measureView(bench: Bench, path: string, view: View = 'search'): Promise<MeasuredView> {
  const used = await openView(bench, path, view, view !== 'page');
  return view === 'search' ? { ...used, paintedMs: (await openView(bench, path, view, false)).paintedMs } : used;
}

/** Milliseconds from the navigation to the first suggestions for a text that is typed as soon as the field shows. */
export function measureFirstSuggestions({ browser, cdn }: Bench, path: string, text: string): Promise<number> {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    cdn.link.conditions = SLOW_4G;
    await page.addScript(watchField, 'search');
    await page.addScript(typeAtOnce, text);
    await page.addScript(reportSuggestions, text);
    return Number(await page.open(cdn.url + path));
  });
}

/** An event of the home page, to be opened as a page of its own. */
const EVENT_PATH = /href="(\/e\/[^"]+)"/;

/** Path of the page of an event. */
export async function findEventPath(edge: string): Promise<string> {
  const [, path] = EVENT_PATH.exec(await (await fetch(edge)).text()) ?? [];
  if (path === undefined) throw new Error('The home page has no event');
  return path;
}

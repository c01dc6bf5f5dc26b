import type { CdnServer } from './cdn-server.ts';
import type { FullBrowser } from './full-browser.ts';
import { fastLink, SLOW_4G } from './slow-link.ts';

/** Lighthouse's for a phone of the middle. */
export const SLOWDOWN = 4;

/** What measures a page, the server that it comes from, and the address of the edge behind it. */
export interface Bench {
  readonly browser: FullBrowser;
  readonly cdn: CdnServer;
  readonly edge: string;
}

/** When a page's search is there, in milliseconds since its navigation began. */
export interface FirstView {
  /** The frame that shows the search field, or the page's own content where it has no header. The first click may come before it. */
  readonly paintedMs: number;
  /** When the first click was made that opens the field's list with something in it: what that takes is not part of it. */
  readonly usableMs: number;
  /** Of the search, the last part that React takes over; NaN on pages without our header in React. */
  readonly readyMs: number;
  readonly firstPaintMs: number;
}

interface Marks {
  paintedMs?: number;
  usableMs?: number;
}

/** What a measured page has: no search, a search, or our header in React. */
export type Contents = 'page' | 'search' | 'react';

declare global {
  interface Window {
    marks: Marks;
    findField: () => HTMLInputElement | null;
    /** Finds an element in the page and in its frames of the same origin. */
    findDeep: <Found extends Element>(selector: string) => Found | null;
    /** Changes a field's text at once, as pasting does. */
    enterText: (field: HTMLInputElement, text: string) => void;
    /** Calls back once the frame is painted whose animation callbacks run now. */
    afterPaint: (work: () => void) => void;
  }
}

/** Runs in the page: defines what other scripts measure by, and notes the frame that shows the field, or the page's content. */
export function watchField(contents: Contents): void {
  window.marks = {};
  const findIn = <Found extends Element>(root: ParentNode, selector: string): Found | null => {
    const found = root.querySelector<Found>(selector);
    if (found !== null) return found;
    for (const { contentDocument: inner } of root.querySelectorAll('iframe')) {
      const deeper = inner === null ? null : findIn<Found>(inner, selector);
      if (deeper !== null) return deeper;
    }
    return null;
  };
  window.findDeep = (selector) => findIn(document, selector);
  window.findField = () => {
    const field = window.findDeep<HTMLInputElement>('[role=search] [name=q], search [name=q], input.aa-Input');
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
    const shown = contents === 'page' ? document.querySelector('main') : window.findField();
    if (shown === null) return void requestAnimationFrame(watch);
    window.afterPaint(() => {
      window.marks.paintedMs = performance.now();
    });
  };
  requestAnimationFrame(watch);
}

/** Runs in the page: clicks into the field until that opens its list. A second click may close it: first it looks. */
function clickUntilOpen(): void {
  const isOpen = () =>
    window.findDeep(':is([role=combobox], .aa-Autocomplete, .aa-Input)[aria-expanded=true]') !== null &&
    window.findDeep('[role=option], .aa-Item') !== null;
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
    window.enterText(field, text);
    new MutationObserver((_, observer) => {
      const options = [...document.querySelectorAll('[role=option], .aa-Item')];
      if (!options.some(({ textContent }) => textContent?.toLowerCase().includes(text))) return;
      observer.disconnect();
      window.sendReport(performance.now());
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  type();
}

/** Runs in the page: reports its measurements once the header was shown and used. */
function reportView(contents: Contents): void {
  const check = () => {
    const { paintedMs = Number.NaN, usableMs = Number.NaN } = window.marks;
    const readyMs = performance.getEntriesByName('marquee:search')[0]?.startTime ?? Number.NaN;
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const awaited = { page: [], search: [usableMs], react: [usableMs, readyMs] }[contents];
    if ([paintedMs, firstPaintMs, ...awaited].some(Number.isNaN)) return void setTimeout(check, 100);
    window.sendReport({ paintedMs, usableMs, readyMs, firstPaintMs });
  };
  check();
}

/** JSON has no NaN. */
const parseNumbers = (report: unknown) =>
  Object.fromEntries(Object.entries(report ?? {}).map(([name, value]) => [name, value ?? Number.NaN]));

/** Opens a page on slow 4G with a slow processor. */
export function measureFirstView({ browser, cdn }: Bench, path: string, contents: Contents): Promise<FirstView> {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    cdn.link.conditions = SLOW_4G;
    await page.addScript(watchField, contents);
    if (contents !== 'page') await page.addScript(clickUntilOpen, null);
    await page.addScript(reportView, contents);
    return parseNumbers(await page.open(cdn.url + path)) as unknown as FirstView;
  });
}

/**
 * Milliseconds from the navigation to the frame that shows the search field, or the content of a page without a header, where
 * nobody uses the page: a click before that frame would be answered in it.
 */
export function measureFirstPaint({ browser, cdn }: Bench, path: string, contents: Contents): Promise<number> {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    cdn.link.conditions = SLOW_4G;
    await page.addScript(watchField, contents);
    // Without waiting for what a use would bring.
    await page.addScript(reportView, 'page');
    return ((await page.open(cdn.url + path)) as FirstView).paintedMs;
  });
}

/** Opens a page for the second time: on a quick connection first, and everything that it caches is there. */
export function measureSecondView({ browser, cdn }: Bench, path: string): Promise<FirstView> {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    cdn.link.conditions = fastLink();
    await page.addScript(watchField, 'react');
    await page.addScript(clickUntilOpen, null);
    await page.addScript(reportView, 'react');
    await page.open(cdn.url + path);
    cdn.link.conditions = SLOW_4G;
    return parseNumbers(await page.open(cdn.url + path)) as unknown as FirstView;
  });
}

/** Milliseconds from the navigation to the first suggestions for a text that is typed as soon as the field shows. */
export function measureFirstSuggestions({ browser, cdn }: Bench, path: string, text: string): Promise<number> {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    cdn.link.conditions = SLOW_4G;
    await page.addScript(watchField, 'search');
    await page.addScript(typeAtOnce, text);
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

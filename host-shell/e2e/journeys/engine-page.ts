import type { BrowserContext } from 'playwright/test';

/** Keys that a journey presses, by their names in `KeyboardEvent.key`. */
export const KEYS = [
  'ArrowDown',
  'ArrowUp',
  'Backspace',
  'End',
  'Enter',
  'Escape',
  'Home',
  'Shift',
  'Space',
  'Tab',
] as const;

export type Key = (typeof KEYS)[number];

/** Size of a new page. */
export const VIEWPORT = { width: 1440, height: 900 } as const;

/** A place in the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page in one engine: what Playwright and WebDriver can both do. Input is that of a mouse and a keyboard. */
export interface EnginePage {
  /** Starts to load a page. Resolves when its document has replaced the one before. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. The function refers to nothing outside itself. */
  run<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  movePointer(point: Point): Promise<void>;
  /** Moves the mouse to a point and presses its button there. */
  click(point: Point): Promise<void>;
  /** Presses keys together, in this order: `press('Shift', 'Tab')`. */
  press(...keys: readonly Key[]): Promise<void>;
  /** Presses the keys of a text. */
  type(text: string): Promise<void>;
  /** Holds the files back whose path matches. @returns lets them come */
  hold(path: RegExp): Promise<() => void>;
  close(): Promise<void>;
}

/** What Playwright says where a navigation ends the document in which a function runs. */
const NAVIGATED = /Execution context was destroyed|navigat|Cannot find context|no such frame/i;

/** A page of Chromium or Firefox, by Playwright. @param watch runs in each document before its scripts */
export async function createPlaywrightPage(context: BrowserContext, watch: () => void): Promise<EnginePage> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'commit' });
    },
    async run<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
      const evaluate: (script: (argument: Argument) => Result, argument: Argument) => Promise<Awaited<Result>> =
        page.evaluate.bind(page) as never;
      for (;;) {
        try {
          return await evaluate(script, argument);
        } catch (error) {
          if (!NAVIGATED.test(String(error))) throw error;
        }
      }
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    movePointer: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }) => page.mouse.click(x, y),
    press: (...keys) => page.keyboard.press(keys.join('+')),
    type: (text) => page.keyboard.type(text),
    async hold(path) {
      const held = Promise.withResolvers<void>();
      await page.route(path, async (route) => {
        await held.promise;
        await route.continue();
      });
      return held.resolve;
    },
    close: () => context.close(),
  };
}

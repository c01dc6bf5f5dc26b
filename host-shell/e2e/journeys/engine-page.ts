import type { BrowserContext, Page } from 'playwright/test';

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

/** A page of Chromium or Firefox, by Playwright. */
export class PlaywrightPage implements EnginePage {
  readonly #context: BrowserContext;
  readonly #page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  /** @param watch runs in each document before its scripts */
  static async create(context: BrowserContext, watch: () => void): Promise<PlaywrightPage> {
    const page = await context.newPage();
    await page.addInitScript(watch);
    return new PlaywrightPage(context, page);
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'commit' });
  }

  async run<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
    const evaluate = this.#page.evaluate as (
      script: (argument: Argument) => Result,
      argument: Argument,
    ) => Promise<Awaited<Result>>;
    for (;;) {
      try {
        return await evaluate.call(this.#page, script, argument);
      } catch (error) {
        if (!NAVIGATED.test(String(error))) throw error;
      }
    }
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewportSize({ width, height });
  }

  async movePointer({ x, y }: Point): Promise<void> {
    await this.#page.mouse.move(x, y);
  }

  async click({ x, y }: Point): Promise<void> {
    await this.#page.mouse.click(x, y);
  }

  async press(...keys: readonly Key[]): Promise<void> {
    await this.#page.keyboard.press(keys.join('+'));
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async hold(path: RegExp): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await this.#page.route(path, async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

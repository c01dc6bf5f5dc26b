import type { BrowserContext, Page } from 'playwright/test';
import type { EnginePage, Key, Point } from './engine-page.ts';

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

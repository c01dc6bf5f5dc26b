import { setTimeout as wait } from 'node:timers/promises';
import { type EnginePage, type Key, type Point, VIEWPORT } from '../engine-page.ts';
import { type InterceptingProxy, startInterceptingProxy } from './intercepting-proxy.ts';
import { type InputSource, type WebDriver, WebDriverError, type WebDriverSession } from './web-driver.ts';

/** What a driver sends for keys without a character. */
const KEY_CODES = {
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
} as const satisfies Readonly<Record<Key, string>>;

/** Between two looks at a page. */
const POLL_MS = 30;
/** Until a window has the size that it was given. */
const RESIZE_MS = 100;
/** WebKit loses a script that is under way when its page gets another process, and its driver never answers. */
const LOST_SCRIPT_MS = 10_000;

const keyDown = (value: string) => ({ type: 'keyDown', value });
const keyUp = (value: string) => ({ type: 'keyUp', value });
const keyboard = (actions: readonly object[]): InputSource => ({ type: 'key', id: 'keyboard', actions });

const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', x, y, duration: 0 });
const mouse = (actions: readonly object[]): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});

/** A page of WebKit, by WebDriver. */
export class WebDriverPage implements EnginePage {
  readonly #session: WebDriverSession;
  readonly #proxy: InterceptingProxy;

  private constructor(session: WebDriverSession, proxy: InterceptingProxy) {
    this.#session = session;
    this.#proxy = proxy;
  }

  /** @param watch runs in each document before its scripts */
  static async create(driver: WebDriver, watch: () => void): Promise<WebDriverPage> {
    const proxy = await startInterceptingProxy(`(${watch})()`);
    const session = await driver.startSession(proxy.address);
    const page = new WebDriverPage(session, proxy);
    await page.resize(VIEWPORT.width, VIEWPORT.height);
    return page;
  }

  async open(url: string): Promise<void> {
    const readStart = () => this.run(() => performance.timeOrigin, null);
    const before = await readStart();
    await this.#session.navigate(url);
    while ((await readStart()) === before) await wait(POLL_MS);
  }

  /** @param script only reads, or does the same when it runs once more */
  async run<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
    for (;;) {
      const signal = AbortSignal.timeout(LOST_SCRIPT_MS);
      try {
        return await this.#session.execute(`return (${script})(arguments[0])`, argument, signal);
      } catch (error) {
        if (signal.aborted) continue;
        // A navigation has ended the document.
        if (
          !(error instanceof WebDriverError) ||
          !/navigat|no such window|no such frame|could not parse script result/i.test(error.message)
        )
          throw error;
        await wait(POLL_MS);
      }
    }
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#session.setWindowSize(width, height);
    for (;;) {
      const { bar, isThere } = await this.run(
        (wanted) => ({
          bar: outerHeight - innerHeight,
          isThere: innerWidth === wanted.width && innerHeight === wanted.height,
        }),
        { width, height },
      );
      if (isThere) return;
      // The window has a bar above the page. One that is just being shown may ignore its size: it is set again.
      await this.#session.setWindowSize(width, height + bar);
      await wait(RESIZE_MS);
    }
  }

  async movePointer(point: Point): Promise<void> {
    // A mouse arrives by several moves; WebKit takes a single one for the place where it begins.
    const beside = { x: point.x - 2, y: point.y - 2 };
    await this.#session.performActions(mouse([moveTo(beside), moveTo(point)]));
  }

  async click(point: Point): Promise<void> {
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await this.#session.performActions(mouse([moveTo(point), ...press]));
  }

  async press(...keys: readonly Key[]): Promise<void> {
    const codes = keys.map((key) => KEY_CODES[key]);
    await this.#session.performActions(keyboard([...codes.map(keyDown), ...codes.toReversed().map(keyUp)]));
  }

  async type(text: string): Promise<void> {
    await this.#session.performActions(keyboard([...text].flatMap((letter) => [keyDown(letter), keyUp(letter)])));
  }

  async hold(path: RegExp): Promise<() => void> {
    return this.#proxy.hold(path);
  }

  async close(): Promise<void> {
    await this.#session.end();
    await this.#proxy.stop();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { EnginePage, Key, Point } from './engine-page.ts';

/** A visible element, by a selector and its accessible name. */
export interface Target {
  readonly css: string;
  readonly name?: string;
}

export interface ElementSnapshot {
  readonly text: string;
  /** Of a field. */
  readonly value: string | null;
  /** Where the caret is in a field. */
  readonly caret: number | null;
  /** `aria-expanded`, or whether the `<details>` of a `<summary>` is open. */
  readonly isExpanded: boolean;
  readonly isFocused: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly center: Point;
  /** Whether a click on its centre reaches it. */
  readonly isReachable: boolean;
}

/**
 * Runs in the page: describes the visible element, and scrolls it into the viewport.
 *
 * @throws Error where more than one is visible
 */
export function describeElement({ css, name }: Target): ElementSnapshot | null {
  const readName = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
    '';
  const [element, ...others] = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined || readName(element).trim() === name),
  );
  if (others.length > 0) throw new Error(`${others.length + 1} elements are ${css} ${name ?? ''}`);
  if (element === undefined) return null;
  let { x, y, width, height } = element.getBoundingClientRect();
  if (y < 0 || y + height > innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    ({ x, y, width, height } = element.getBoundingClientRect());
  }
  const center = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(center.x, center.y);
  const details = element.matches('summary') ? element.closest('details') : null;
  const field = element instanceof HTMLInputElement ? element : null;
  return {
    text: element.textContent ?? '',
    value: field?.value ?? null,
    caret: field?.selectionStart ?? null,
    isExpanded: details?.open ?? element.getAttribute('aria-expanded') === 'true',
    isFocused: element === document.activeElement,
    box: { x, y, width, height },
    center,
    isReachable: hit !== null && (element.contains(hit) || hit.contains(element)),
  };
}

type Menu = 'organize' | 'help' | 'user' | 'mobile';

/** The code of the menus, without which they are the server's. */
export const MENUS = /\/menus\.js$/;

/** A menu's trigger as the server sends it. */
export const serverTrigger = (menu: Menu): Target => ({ css: `header nav details[data-menu=${menu}] > summary` });

/** A menu's trigger once the menus' code has come. */
export const liveTrigger = (menu: Menu): Target => ({ css: `header nav div[data-menu=${menu}] > button` });

export const menuLink = (name: string): Target => ({ css: 'header nav a', name });
export const drawerLink = (name: string): Target => ({ css: 'dialog[open] a', name });

const COMBOBOX = 'header [role=combobox]';
export const KEYWORD: Target = { css: COMBOBOX, name: 'Search events' };
export const LOCATION: Target = { css: COMBOBOX, name: 'Location' };

/** Options of an open list: `Suggestions`, `Locations`. */
export const options = (list: string): string => `[role=listbox][aria-label="${list}"] [role=option]`;

/** WebKit renders without a graphics card: a page on a busy machine may take half a minute. */
const STATE_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** A page of any engine, as a user meets it. */
export class JourneyPage {
  readonly engine: EnginePage;

  constructor(engine: EnginePage) {
    this.engine = engine;
  }

  /** Opens a page of the stack, or of another origin by its whole address. */
  open(path: string): Promise<void> {
    return this.engine.open(new URL(path, process.env.MARQUEE_URL).href);
  }

  /** The only visible element, or null. */
  read(target: Target): Promise<ElementSnapshot | null> {
    return this.engine.run(describeElement, target);
  }

  /** Waits until an element is as described. */
  async expect(target: Target, state: Partial<ElementSnapshot> | null): Promise<void> {
    const expected = expect.poll(() => this.read(target), {
      message: JSON.stringify(target),
      timeout: STATE_TIMEOUT_MS,
    });
    await (state === null ? expected.toBeNull() : expected.toMatchObject(state));
  }

  /** Clicks an element once it is at rest and nothing covers it. */
  async click(target: Target): Promise<void> {
    await this.engine.click(await this.#reach(target));
  }

  async hover(target: Target): Promise<void> {
    await this.engine.movePointer(await this.#reach(target));
  }

  /** Moves the mouse to a place at the page's end, where it enters no control of the header. */
  async leave(): Promise<void> {
    await this.engine.movePointer({ x: 4, y: 700 });
  }

  /** Focuses an element as the Tab key would. */
  async focus(target: Target): Promise<void> {
    await this.expect(target, {});
    await this.engine.run((css) => {
      const [element] = [...document.querySelectorAll<HTMLElement>(css)].filter((one) => one.checkVisibility());
      element?.focus();
    }, target.css);
    await this.expect(target, { isFocused: true });
  }

  press(...keys: readonly Key[]): Promise<void> {
    return this.engine.press(...keys);
  }

  type(text: string): Promise<void> {
    return this.engine.type(text);
  }

  /** Texts of the visible elements, in their order. */
  readTexts(css: string): Promise<string[]> {
    return this.engine.run(
      (css) =>
        [...document.querySelectorAll(css)]
          .filter((element) => element.checkVisibility())
          .map((element) => element.textContent ?? ''),
      css,
    );
  }

  /** Waits until the texts of the visible elements are as they should be. */
  async expectTexts(css: string, isExpected: (texts: readonly string[]) => boolean): Promise<void> {
    await expect
      .poll(async () => isExpected(await this.readTexts(css)), { message: css, timeout: STATE_TIMEOUT_MS })
      .toBe(true);
  }

  /** Turns to the header, and waits until React serves the search, which comes after the rest of the header. */
  async expectReady(): Promise<void> {
    const turn = () =>
      this.engine.run(() => {
        const root = document.querySelector('[data-marquee-root]');
        root?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
        return root?.hasAttribute('data-marquee-ready') === true;
      }, null);
    await expect.poll(turn, { timeout: STATE_TIMEOUT_MS }).toBe(true);
    await this.expect({ css: '[data-marquee-ready] [data-marquee-search]' }, {});
  }

  /** Waits until the code of every menu has come: those of the drawer and the row, shown or not. */
  async expectMenus(): Promise<void> {
    const read = () => this.engine.run(() => document.querySelector('header div[data-menu=mobile]') !== null, null);
    await expect.poll(read, { timeout: STATE_TIMEOUT_MS }).toBe(true);
  }

  /** Waits until an element inside has the focus. (`:focus` matches in the active window alone.) */
  async expectFocusWithin(css: string): Promise<void> {
    const read = () => this.engine.run((css) => document.activeElement?.closest(css) !== null, css);
    await expect.poll(read, { message: css, timeout: STATE_TIMEOUT_MS }).toBe(true);
  }

  /** Waits until the page has the federated remote: WebKit reports requests that leaving the page cancels. */
  async expectAdopted(): Promise<void> {
    const read = () =>
      this.engine.run(() => {
        const names = performance.getEntriesByType('resource').map(({ name }) => name);
        return names.some((name) => /\/federated\/(?!mf-manifest|remoteEntry)/.test(name));
      }, null);
    await expect.poll(read, { timeout: STATE_TIMEOUT_MS }).toBe(true);
  }

  /** Waits for the path of the page's address. */
  async expectPath(path: string | RegExp): Promise<void> {
    const read = expect.poll(() => this.engine.run(() => location.pathname, null), { timeout: STATE_TIMEOUT_MS });
    await (typeof path === 'string' ? read.toBe(path) : read.toMatch(path));
  }

  /** What the page, and those of the same origin before it, have complained of. */
  readComplaints(): Promise<string[]> {
    return this.engine.run(() => JSON.parse(sessionStorage.getItem('journey.complaints') ?? '[]'), null);
  }

  /** The centre of an element that is at rest and that nothing covers. */
  async #reach(target: Target): Promise<Point> {
    const deadline = performance.now() + STATE_TIMEOUT_MS;
    let last: ElementSnapshot | null = null;
    for (;;) {
      const now = await this.read(target);
      if (now?.isReachable && JSON.stringify(now.box) === JSON.stringify(last?.box)) return now.center;
      if (performance.now() > deadline)
        throw new Error(`${JSON.stringify(target)} cannot be reached: ${JSON.stringify(now)}`);
      last = now;
      await wait(POLL_MS);
    }
  }
}

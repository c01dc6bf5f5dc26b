import type { MeasuredPage } from './full-browser.ts';

/** How long a finger stays on a key or a button. */
const PRESS_MS = 40;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Types letters by real keys, each at its time: fingers do not wait for a busy page. */
export async function typeLetters({ call }: MeasuredPage, letters: readonly string[], intervalMs: number) {
  const keys = letters.map(async (letter, index) => {
    const key = {
      key: letter,
      code: letter === ' ' ? 'Space' : `Key${letter.toUpperCase()}`,
      windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
    };
    await wait(index * intervalMs);
    const pressed = call('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: letter });
    await wait(PRESS_MS);
    await Promise.all([pressed, call('Input.dispatchKeyEvent', { type: 'keyUp', ...key })]);
  });
  await Promise.all(keys);
}

/** Moves a real mouse to a point, and clicks there. */
export async function clickAt({ call }: MeasuredPage, { x, y }: Point): Promise<void> {
  const button = { button: 'left', clickCount: 1 } as const;
  await call('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x - 8, y });
  await call('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  const pressed = call('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, ...button });
  await wait(PRESS_MS);
  await Promise.all([pressed, call('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, ...button })]);
}

/** Runs in the page: reports the middle of an element once it is shown and the page has loaded, or at once. */
export function reportPlace([selector, isAfterLoad]: readonly [selector: string, isAfterLoad: boolean]): void {
  const look = () => {
    const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    const isReady = isAfterLoad ? document.readyState === 'complete' : window.marks.paintedMs !== undefined;
    if (element === undefined || !isReady) return void setTimeout(look, 20);
    const { x, y, width, height } = element.getBoundingClientRect();
    window.sendReport({ x: x + width / 2, y: y + height / 2 });
  };
  look();
}

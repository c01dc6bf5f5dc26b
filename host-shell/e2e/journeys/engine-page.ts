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

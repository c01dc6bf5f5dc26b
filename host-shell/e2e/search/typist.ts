import type { CDPSession, Locator, Page } from 'playwright';

/** Numbers below a limit, the same ones for the same seed (mulberry32). */
export type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What a text field holds. */
export interface FieldContent {
  readonly text: string;
  readonly caret: number | null;
}

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
  readonly modifiers?: number;
}

const CONTROL = 2;
const BACKSPACE: Key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };
const ARROW_LEFT: Key = { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 };
const END: Key = { key: 'End', code: 'End', windowsVirtualKeyCode: 35 };
const PASTE: Key = { key: 'v', code: 'KeyV', windowsVirtualKeyCode: 86, modifiers: CONTROL };

const describeLetter = (letter: string): Key =>
  letter === ' '
    ? { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' }
    : {
        key: letter,
        code: `Key${letter.toUpperCase()}`,
        windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
        text: letter,
      };

/** What a held key waits for before it repeats, and between repetitions. */
const FIRST_REPEAT_MS = 250;
const REPEAT_MS = 33;

/**
 * A user at a keyboard, whose fingers do not wait for a busy page: keys are sent at their times, as events of the browser.
 * Knows what the field must hold after them.
 */
export class Typist {
  readonly #page: Page;
  readonly #client: CDPSession;
  readonly #random: Random;
  readonly #sent: Promise<unknown>[] = [];
  #before = '';
  #after = '';

  constructor(page: Page, client: CDPSession, random: Random) {
    this.#page = page;
    this.#client = client;
    this.#random = random;
  }

  /** What the field holds if no key press is lost, doubled or taken back. */
  get expected(): FieldContent {
    return { text: this.#before + this.#after, caret: this.#before.length };
  }

  /** A pause of the user, at a pace of 70 to 160 ms; one in eight is as long as the search waits for before it requests. */
  pause(): Promise<void> {
    return this.#wait(this.#random(8) === 0 ? 250 + this.#random(350) : 70 + this.#random(90));
  }

  async letter(letter: string): Promise<void> {
    this.#tap(describeLetter(letter));
    this.#before += letter;
    await this.pause();
  }

  async holdLetter(letter: string): Promise<void> {
    this.#before += letter.repeat(await this.#hold(describeLetter(letter)));
    await this.pause();
  }

  async holdBackspace(): Promise<void> {
    const count = await this.#hold(BACKSPACE);
    this.#before = this.#before.slice(0, Math.max(0, this.#before.length - count));
    await this.pause();
  }

  async left(): Promise<void> {
    this.#tap(ARROW_LEFT);
    this.#after = this.#before.slice(-1) + this.#after;
    this.#before = this.#before.slice(0, -1);
    await this.pause();
  }

  async end(): Promise<void> {
    this.#tap(END);
    this.#before += this.#after;
    this.#after = '';
    await this.pause();
  }

  /** @param text what the clipboard holds */
  async paste(text: string): Promise<void> {
    this.#tap(PASTE);
    this.#before += text;
    await this.pause();
  }

  /** Composes a text by an input method: by one more sign at a time, then as the word that the user chooses. */
  async compose(reading: string, word: string): Promise<void> {
    // An input method is another way into the page: it may not overtake the keys.
    await this.settle();
    for (let length = 1; length <= reading.length; length += 1) {
      const text = reading.slice(0, length);
      await this.#client.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
      await this.pause();
    }
    await this.#client.send('Input.insertText', { text: word });
    this.#before += word;
    await this.pause();
  }

  /** Resolves when the page has received every key. */
  async settle(): Promise<void> {
    await Promise.all(this.#sent.splice(0));
  }

  #wait(milliseconds: number): Promise<void> {
    return this.#page.waitForTimeout(milliseconds);
  }

  #tap(key: Key): void {
    this.#send(key, false);
    this.#release(key);
  }

  /** @returns how often the key took effect */
  async #hold(key: Key): Promise<number> {
    const repetitions = 3 + this.#random(5);
    this.#send(key, false);
    await this.#wait(FIRST_REPEAT_MS);
    for (let count = 0; count < repetitions; count += 1) {
      this.#send(key, true);
      await this.#wait(REPEAT_MS);
    }
    this.#release(key);
    return 1 + repetitions;
  }

  #send(key: Key, autoRepeat: boolean): void {
    const type = key.text === undefined ? 'rawKeyDown' : 'keyDown';
    this.#sent.push(this.#client.send('Input.dispatchKeyEvent', { type, autoRepeat, ...key }));
  }

  #release({ text: _, ...key }: Key): void {
    this.#sent.push(this.#client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }));
  }
}

/** The content of a field, if it is the one that has the focus. */
export function readFocused(field: Locator): Promise<FieldContent | null> {
  return field.evaluateAll((fields) => {
    const input = fields.find((one) => one === document.activeElement);
    return input instanceof HTMLInputElement ? { text: input.value, caret: input.selectionStart } : null;
  });
}

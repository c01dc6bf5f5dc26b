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
    const ms = this.#random(8) === 0 ? 250 + this.#random(350) : 70 + this.#random(90);
    return this.#page.waitForTimeout(ms);
  }

  async letter(letter: string): Promise<void> {
    this.#press(letter);
    this.#before += letter;
    await this.pause();
  }

  async holdLetter(letter: string): Promise<void> {
    this.#before += letter.repeat(await this.#hold(letter));
    await this.pause();
  }

  async holdBackspace(): Promise<void> {
    const count = await this.#hold('Backspace');
    this.#before = this.#before.slice(0, Math.max(0, this.#before.length - count));
    await this.pause();
  }

  async left(): Promise<void> {
    this.#press('ArrowLeft');
    this.#after = this.#before.slice(-1) + this.#after;
    this.#before = this.#before.slice(0, -1);
    await this.pause();
  }

  async end(): Promise<void> {
    this.#press('End');
    this.#before += this.#after;
    this.#after = '';
    await this.pause();
  }

  /** @param text what the clipboard holds */
  async paste(text: string): Promise<void> {
    // No other key may meet the modifier.
    await this.settle();
    await this.#page.keyboard.press('Control+v');
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

  #press(key: string): void {
    this.#sent.push(this.#page.keyboard.press(key));
  }

  /** @returns how often the key took effect */
  async #hold(key: string): Promise<number> {
    const repetitions = 3 + this.#random(5);
    this.#sent.push(this.#page.keyboard.down(key));
    await this.#page.waitForTimeout(FIRST_REPEAT_MS);
    for (let count = 0; count < repetitions; count += 1) {
      this.#sent.push(this.#page.keyboard.down(key));
      await this.#page.waitForTimeout(REPEAT_MS);
    }
    this.#sent.push(this.#page.keyboard.up(key));
    return 1 + repetitions;
  }
}

/** The content of a field, if it is the one that has the focus. */
export function readFocused(field: Locator): Promise<FieldContent | null> {
  return field.evaluateAll((fields) => {
    const input = fields.find((one) => one === document.activeElement);
    return input instanceof HTMLInputElement ? { text: input.value, caret: input.selectionStart } : null;
  });
}

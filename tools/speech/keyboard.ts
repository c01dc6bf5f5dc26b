import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const TYPING_DELAY_MS = 120;

/** Keys that a desktop gets as from a keyboard, Orca and browser alike. Names are those of X. */
export class Keyboard {
  readonly #path: string;
  readonly #environment: Readonly<Record<string, string>>;

  /** @param path of xdotool */
  constructor(path: string, environment: Readonly<Record<string, string>>) {
    this.#path = path;
    this.#environment = environment;
  }

  async press(key: string): Promise<void> {
    await run(this.#path, ['key', key], { env: this.#environment });
  }

  async type(text: string): Promise<void> {
    await run(this.#path, ['type', '--delay', String(TYPING_DELAY_MS), text], { env: this.#environment });
  }
}

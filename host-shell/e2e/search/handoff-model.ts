import { createRandom, type Random } from './typist.ts';

/** Runs in the page, on the stage of `mode-test.ts`: random sequences of keys, clicks, compositions and answers. */

export interface HandoffTrial {
  readonly seed: number;
  /** Step before which React comes. */
  readonly handoffAt: number;
  /** Step before which the second file of the pre-hydration script comes: from the start, or later than React, or never. */
  readonly additionsAt: number;
}

declare global {
  interface Window {
    compareHandoffs: typeof compareHandoffs;
  }
}

const STEPS = 12;
const TERMS = ['a', 'ab', 'aa', 'b', 'bab', 'abba'];
const RECENT = 'marquee.recent-searches';

/** Everything that React and promises have scheduled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
}

/** The origin: its answers come when the sequence says so. */
class Origin {
  readonly requests: string[] = [];
  readonly #pending = new Map<string, (isGood: boolean) => void>();

  constructor() {
    window.fetch = (input, init) =>
      new Promise((resolve, reject) => {
        const query = new URL(String(input), location.href).searchParams.get('q');
        if (query === null) return;
        this.requests.push(query);
        const body = { query: TERMS.filter((term) => term.includes(query)).map((term) => `${query} ${term}`) };
        this.#pending.set(query, (isGood) =>
          resolve(isGood ? Response.json(body) : Response.json({ error: 'BAD_GATEWAY' }, { status: 502 })),
        );
        init?.signal?.addEventListener('abort', () => {
          if (this.#pending.delete(query)) this.requests.push(`aborted ${query}`);
          reject(init.signal?.reason);
        });
      });
  }

  answer(isGood: boolean): string {
    const [first] = this.#pending;
    if (first === undefined) return 'nothing';
    this.#pending.delete(first[0]);
    first[1](isGood);
    return `${isGood ? 'answer' : 'fail'} "${first[0]}"`;
  }
}

/** A user of the search in the page, whose next action is random. */
class User {
  readonly input = this.find<HTMLInputElement>('[name=q]') as HTMLInputElement;
  readonly #random: Random;
  readonly #origin: Origin;
  #isComposing = false;
  #waitedMs = 0;

  constructor(random: Random, origin: Origin) {
    this.#random = random;
    this.#origin = origin;
  }

  find<Found extends HTMLElement>(selector: string): Found | null {
    return document.querySelector<Found>(`[data-marquee-root] ${selector}`);
  }

  options(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('[data-marquee-root] [role=option]')];
  }

  /** @param isWhole whether what serves the search has all of its parts: before that no pause ends that brings suggestions */
  act(isWhole: boolean): string {
    const chance = this.#random(100);
    const { input } = this;
    if (document.activeElement === input) {
      if (this.#isComposing && chance < 50) return this.#endComposition();
      if (chance < 30) return this.#type(input.value + this.#choose(['a', 'b', 'a', ' ']));
      if (chance < 36) return this.#type(input.value.slice(0, -1));
      if (!this.#isComposing && chance < 55)
        return this.#press(
          this.#choose([
            'ArrowDown',
            'ArrowDown',
            'ArrowUp',
            'Escape',
            'Escape',
            ...(isWhole ? ['Delete', 'Tab'] : []),
          ]),
        );
      if (!this.#isComposing && chance < 59) return this.#press(this.#choose(['ArrowDown', 'ArrowUp']), true);
      if (!this.#isComposing && chance < 61) return this.#press('Enter');
      if (!this.#isComposing && chance < 63) return this.#startComposition();
    } else if (chance < 60) return this.#click(input, 'the field');
    if (chance < 66) return this.#click(this.#choose(this.options()), 'an option');
    if (chance < 69 && isWhole) return this.#click(this.find('form button[aria-label^="Remove "]'), 'a remove button');
    if (chance < 72) return this.#click(document.querySelector('main'), 'elsewhere');
    if (chance < 88) return this.wait(this.#choose([50, 150, 300, 400]), isWhole);
    return this.#origin.answer(this.#random(8) > 0);
  }

  wait(milliseconds: number, isWhole: boolean): string {
    if (!isWhole && this.#waitedMs + milliseconds >= 400) return 'nothing';
    this.#waitedMs += milliseconds;
    window.advanceClock(milliseconds);
    return `wait ${milliseconds} ms`;
  }

  #choose<Item>(items: readonly Item[]): Item {
    return items[this.#random(items.length)] as Item;
  }

  #type(text: string): string {
    const { input } = this;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.setSelectionRange(text.length, text.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: this.#isComposing }));
    return `type "${text}"`;
  }

  #startComposition(): string {
    this.#isComposing = true;
    this.input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    return 'start a composition';
  }

  #endComposition(): string {
    this.#isComposing = false;
    this.input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    this.#type(this.input.value);
    return 'end the composition';
  }

  #press(key: string, altKey = false): string {
    const event = new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true });
    const name = altKey ? `Alt+${key}` : key;
    if (!this.input.dispatchEvent(event)) return name;
    if (key === 'Enter') this.find<HTMLFormElement>('form')?.requestSubmit();
    if (key === 'Tab') {
      if (this.find('[role=option]')) this.find('form button')?.blur();
      this.input.blur();
    }
    return name;
  }

  #click(element: HTMLElement | null | undefined, name: string): string {
    if (!element) return `click ${name}`;
    const { textContent, ariaLabel } = element;
    /** What is under the pointer: React may have put its own in the place of the pre-hydration script's. */
    const under = () =>
      element.isConnected
        ? element
        : [...this.options(), ...document.querySelectorAll<HTMLElement>('[data-marquee-root] form button')].find(
            (one) => one.textContent === textContent && one.ariaLabel === ariaLabel,
          );
    const options = { bubbles: true, cancelable: true };
    under()?.dispatchEvent(new PointerEvent('pointerdown', options));
    if (under()?.dispatchEvent(new MouseEvent('mousedown', options))) {
      if (element === this.input) this.input.focus();
      else (document.activeElement as HTMLElement | null)?.blur();
    }
    under()?.dispatchEvent(new PointerEvent('pointerup', options));
    if (element.isConnected) element.click();
    return `click ${name}`;
  }
}

/** What can be observed of the search after a step. */
function look(step: string, user: User, isWhole: boolean, requests: readonly string[]) {
  const { input } = user;
  const id = input.getAttribute('aria-activedescendant');
  return {
    step,
    text: input.value,
    caret: input.selectionStart,
    isFocused: document.activeElement === input,
    isExpanded: input.getAttribute('aria-expanded') === 'true',
    active: id === null ? null : (document.getElementById(id)?.textContent ?? 'missing'),
    options: user.options().map((option) => option.textContent ?? ''),
    panels: document.querySelectorAll('[data-marquee-root] [role=listbox]').length,
    status: user.find('[role=status]')?.textContent ?? '',
    hash: isWhole ? location.hash : '',
    isDimmed: isWhole && user.find('[data-marquee-backdrop]')?.hidden === false,
    requests: [...requests],
    recents: localStorage.getItem(RECENT),
  };
}

/** React serves the search: the user turns to it, which React takes over then. */
async function untilReady(user: User): Promise<void> {
  const root = document.querySelector('[data-marquee-root]') as Element;
  while (!root.hasAttribute('data-marquee-ready')) {
    root.dispatchEvent(new PointerEvent('pointermove'));
    await settle();
  }
  while (!user.find('[data-marquee-search]')) {
    user.find('form')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await settle();
  }
}

/** Plays a sequence on a fresh copy of the server's HTML. */
async function play({ seed, handoffAt, additionsAt }: HandoffTrial, isReactFirst: boolean) {
  const { stage } = window;
  stage.reset();
  const random = createRandom(seed);
  if (random(2) === 0) localStorage.setItem(RECENT, '["jazz","rock"]');
  const origin = new Origin();
  const user = new User(random, origin);
  const announcements: string[] = [];
  const status = user.find('[role=status]') as HTMLElement;
  const said = new MutationObserver(() => {
    if (status.textContent) announcements.push(status.textContent);
  });
  said.observe(status, { childList: true, characterData: true, subtree: true });

  /** Until then the pre-hydration script has neither suggestions nor announcements, nor the hash. */
  const wholeAt = Math.min(handoffAt, additionsAt);
  /** Every other time the user acts while React hydrates. */
  const isReadyBefore = seed % 2 === 0;
  const looks: ReturnType<typeof look>[] = [];
  if (isReactFirst) {
    stage.bringReact();
    await untilReady(user);
  } else stage.startSearch(additionsAt === 0);
  for (let step = 0; step < STEPS && stage.searches.length === 0; step += 1) {
    if (!isReactFirst && step > 0 && step === additionsAt) stage.extendSearch();
    if (!isReactFirst && step === handoffAt) {
      stage.bringReact();
      if (isReadyBefore) await untilReady(user);
    }
    const isWhole = step >= additionsAt || step > handoffAt || (step === handoffAt && isReadyBefore);
    // The pause of a text begins before what requests its suggestions is there, and ends behind that.
    const isPausing = seed % 8 < 4;
    const pauseMs = !isPausing ? 0 : step === wholeAt - 1 ? 150 : step === wholeAt && isWhole ? 300 : 0;
    const action = pauseMs > 0 ? user.wait(pauseMs, isWhole) : user.act(isWhole);
    if (step === handoffAt) await untilReady(user);
    await settle();
    looks.push(look(`${step}: ${action}`, user, step >= wholeAt, origin.requests));
  }
  if (!isReactFirst && looks.length <= handoffAt) stage.bringReact();
  await untilReady(user);
  said.disconnect();
  const run = { looks, searches: [...stage.searches], announcements };
  // Timers of this page do not run in the next one.
  window.advanceClock(10_000);
  return run;
}

/** @returns trials whose sequence shows another search where React came in the middle than where it was there from the start */
export async function compareHandoffs(trials: readonly HandoffTrial[]) {
  const differences = [];
  for (const trial of trials) {
    const expected = await play(trial, true);
    const actual = await play(trial, false);
    if (JSON.stringify(actual) !== JSON.stringify(expected)) differences.push({ ...trial, expected, actual });
  }
  return differences;
}

window.compareHandoffs = compareHandoffs;

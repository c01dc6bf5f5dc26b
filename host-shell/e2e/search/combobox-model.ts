/** What a user can observe of the keyword field. */
export interface ComboboxSnapshot {
  readonly text: string;
  readonly isExpanded: boolean;
  readonly active: string | null;
  readonly options: readonly string[];
  readonly isFocused: boolean;
}

export type Action =
  | { readonly type: 'press'; readonly key: string }
  | { readonly type: 'insert'; readonly letter: string; readonly caret: readonly [start: number, end: number] }
  | { readonly type: 'erase'; readonly caret: readonly [start: number, end: number] }
  | { readonly type: 'click-field' | 'click-outside' }
  | { readonly type: 'click-option' | 'hover-option' | 'click-remove'; readonly index: number };

export const TRENDING = ['halloween', 'live music', 'markets'];

/** The fake origin's suggestions: none for some texts, one to three for others. */
export function suggest(query: string): readonly string[] {
  return query.includes('bb')
    ? []
    : ['one', 'two', 'three'].slice(0, (query.length % 3) + 1).map((word) => `${query} ${word}`);
}

/**
 * The required behaviour of the keyword combobox, implemented a second time and independently of its code. Every answer
 * is known at once, so that nothing depends on time.
 */
export class ComboboxModel {
  #text = '';
  #isOpen = false;
  #active: string | null = null;
  #isFocused = false;
  #recents: string[] = [];

  get #options(): readonly string[] {
    const typed = this.#text.trim();
    if (typed !== '') {
      const stored = this.#recents.filter((term) => term.includes(typed.toLowerCase())).slice(0, 5);
      return [...stored, ...suggest(typed).filter((term) => !stored.includes(term.toLowerCase()))];
    }
    return this.#recents.length > 0 ? this.#recents.slice(0, 5) : TRENDING;
  }

  get #showsRecents(): boolean {
    return this.#text.trim() === '' && this.#recents.length > 0;
  }

  snapshot(): ComboboxSnapshot {
    const isExpanded = this.#isOpen && this.#options.length > 0;
    return {
      text: this.#text,
      isExpanded,
      active: isExpanded ? this.#active : null,
      options: isExpanded ? this.#options : [],
      isFocused: this.#isFocused,
    };
  }

  act(action: Action) {
    switch (action.type) {
      case 'click-field':
        this.#isFocused = true;
        return this.#open();
      case 'click-outside':
        this.#isFocused = false;
        return this.#close();
      case 'insert':
        return this.#type(action.caret, action.letter);
      case 'erase': {
        const [start, end] = action.caret;
        if (start === end && start === 0) return;
        return this.#type(start === end ? [start - 1, end] : [start, end], '');
      }
      case 'click-option':
        return this.#search(this.#options[action.index] ?? '');
      case 'click-remove':
        return this.#remove(this.#options[action.index] ?? '');
      case 'hover-option':
        return;
      case 'press':
        return this.#press(action.key);
    }
  }

  #open(): void {
    if (!this.#isOpen) this.#active = null;
    this.#isOpen = true;
  }

  #close(): void {
    this.#isOpen = false;
    this.#active = null;
  }

  #type([start, end]: readonly [number, number], letter: string): void {
    this.#text = this.#text.slice(0, start) + letter + this.#text.slice(end);
    this.#isOpen = true;
    this.#active = null;
  }

  #search(text: string): void {
    this.#text = text;
    this.#close();
    const term = text.trim().toLowerCase();
    if (term !== '') this.#recents = [term, ...this.#recents.filter((one) => one !== term)];
  }

  #remove(term: string): void {
    this.#recents = this.#recents.filter((one) => one !== term);
    if (this.#active === term) this.#active = null;
  }

  #move(step: 1 | -1): void {
    const options = this.#options;
    const from = this.#isOpen && this.#active !== null ? options.indexOf(this.#active) : -1;
    this.#open();
    const first = step === 1 ? 0 : options.length - 1;
    this.#active = options[from === -1 ? first : (from + step + options.length) % options.length] ?? null;
  }

  #press(key: string) {
    const active = this.snapshot().active;
    switch (key) {
      case 'ArrowDown':
        return this.#move(1);
      case 'ArrowUp':
        return this.#move(-1);
      case 'Alt+ArrowDown':
        return this.#open();
      case 'Alt+ArrowUp':
        return this.#close();
      case 'Escape':
        if (this.#isOpen) return this.#close();
        this.#text = '';
        return;
      case 'Enter':
        return this.#search(active ?? this.#text);
      case 'Delete':
        if (active !== null && this.#text === '' && this.#showsRecents) this.#remove(active);
        return;
      case 'Tab':
        this.#isFocused = false;
        // Beside recent searches stand buttons: Tab goes to them, and the list waits.
        if (this.#isOpen && this.#showsRecents) this.#active = null;
        else this.#close();
        return;
    }
  }
}

/** State of a combobox. Its owner has the options. */
export interface ComboboxState {
  readonly text: string;
  /** The list may show, and does if there are options. */
  readonly isOpen: boolean;
  /** Key of the highlighted option; ignored when no option has it. */
  readonly activeKey: string | null;
}

export type ComboboxEvent =
  /** Focused, clicked, or opened by the page's address. */
  | { readonly type: 'opened' }
  /** Left, or closed by something else. */
  | { readonly type: 'closed' }
  | { readonly type: 'typed'; readonly text: string }
  /** The text was set, not typed. */
  | { readonly type: 'filled'; readonly text: string }
  | { readonly type: 'highlighted'; readonly key: string | null };

export function createComboboxState(text: string): ComboboxState {
  return { text, isOpen: false, activeKey: null };
}

export function reduceCombobox(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.type) {
    case 'opened':
      return state.isOpen ? state : { ...state, isOpen: true, activeKey: null };
    case 'closed':
      return state.isOpen ? { ...state, isOpen: false, activeKey: null } : state;
    case 'typed':
      return { text: event.text, isOpen: true, activeKey: null };
    case 'filled':
      return { ...state, text: event.text, activeKey: null };
    case 'highlighted':
      return { ...state, isOpen: true, activeKey: event.key };
  }
}

/** Meaning of a key press; `null` leaves it to the text field and the form. */
export type ComboboxCommand =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'clear' }
  | { readonly type: 'highlight'; readonly key: string | null }
  | { readonly type: 'pick'; readonly key: string }
  | { readonly type: 'remove'; readonly key: string }
  /** Closes the list; the key keeps its default action. */
  | { readonly type: 'leave' };

export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** Key code of input method editors in browsers that do not set `isComposing`. */
const IME_KEY_CODE = 229;

/** Highlights the next or previous option, wrapping at the ends; without a highlight the first or last. */
function moveHighlight(state: ComboboxState, keys: readonly string[], step: 1 | -1): ComboboxCommand {
  const index = state.isOpen && state.activeKey !== null ? keys.indexOf(state.activeKey) : -1;
  const next = index === -1 ? (step === 1 ? 0 : -1) : (index + step) % keys.length;
  return { type: 'highlight', key: keys.at(next) ?? null };
}

/**
 * The ARIA APG pattern "editable combobox with list autocomplete".
 *
 * @param keys of the options in order, whether or not the list is open
 */
export function interpretKey(state: ComboboxState, press: KeyPress, keys: readonly string[]): ComboboxCommand | null {
  if (press.isComposing || press.keyCode === IME_KEY_CODE) return null;
  if (press.ctrlKey || press.metaKey) return null;
  const active = state.isOpen && state.activeKey !== null && keys.includes(state.activeKey) ? state.activeKey : null;
  switch (press.key) {
    case 'ArrowDown':
      if (press.shiftKey) return null;
      return press.altKey ? { type: 'open' } : moveHighlight(state, keys, 1);
    case 'ArrowUp':
      if (press.shiftKey) return null;
      return press.altKey ? { type: 'close' } : moveHighlight(state, keys, -1);
    case 'Enter':
      return active === null ? null : { type: 'pick', key: active };
    case 'Escape':
      if (state.isOpen) return { type: 'close' };
      return state.text === '' ? null : { type: 'clear' };
    case 'Delete':
      // Without text the key has no meaning for the field.
      return active === null || state.text !== '' ? null : { type: 'remove', key: active };
    case 'Tab':
      return { type: 'leave' };
    default:
      return null;
  }
}

/** State of a combobox. The options belong to its owner. */
export interface ComboboxState {
  readonly text: string;
  /** The list may show; it does if there are options. */
  readonly isOpen: boolean;
  /** Key of the highlighted option; ignored when no option has it. */
  readonly activeKey: string | null;
}

export type ComboboxEvent =
  /** Focused, clicked, or opened by the page's address; left, or closed by something else. */
  | { readonly type: 'opened' | 'closed' }
  /** The text changed by typing, or by a choice or other software. */
  | { readonly type: 'typed' | 'filled'; readonly text: string }
  | { readonly type: 'highlighted'; readonly key: string | null };

export function createComboboxState(text: string): ComboboxState {
  return { text, isOpen: false, activeKey: null };
}

export function reduceCombobox(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  const { type } = event;
  // Returns the same object, so that nothing is rendered.
  if (type === (state.isOpen ? 'opened' : 'closed')) return state;
  return {
    text: 'text' in event ? event.text : state.text,
    isOpen: type === 'filled' ? state.isOpen : type !== 'closed',
    activeKey: 'key' in event ? event.key : null,
  };
}

/** Action of a key press; `null` leaves the key to the text field and the form. */
export type ComboboxCommand =
  | { readonly type: 'open' | 'close' | 'clear' | 'ignore' }
  | { readonly type: 'highlight'; readonly key: string | null }
  | { readonly type: 'pick' | 'remove'; readonly key: string }
  /** Closes the list, or goes on to its buttons; the key keeps its default action. */
  | { readonly type: 'leave' | 'browse' };

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'repeat'
>;

/** Key code of input method editors in browsers that do not set `isComposing`. */
const IME_KEY_CODE = 229;

/** Whether a key press belongs to an input method, which handles it. */
export const isComposingKey = ({ isComposing, keyCode }: Pick<KeyPress, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === IME_KEY_CODE;

/**
 * The ARIA APG pattern "editable combobox with list autocomplete": the arrows wrap at the ends, and without a highlight
 * move to the first or last option.
 *
 * @param keys of the options in order, whether or not the list is open
 * @param hasButtons the list has buttons, to which Tab moves
 */
export function interpretKey(
  state: ComboboxState,
  press: KeyPress,
  keys: readonly string[],
  hasButtons: boolean,
): ComboboxCommand | null {
  const { key } = press;
  if (isComposingKey(press) || press.ctrlKey || press.metaKey) return null;
  const active = state.isOpen ? keys.indexOf(state.activeKey ?? '') : -1;
  const isDown = key === 'ArrowDown';
  if (isDown || key === 'ArrowUp') {
    if (press.shiftKey) return null;
    if (press.altKey) return { type: isDown ? 'open' : 'close' };
    const next = isDown ? (active + 1) % keys.length : Math.max(active, 0) - 1;
    return { type: 'highlight', key: keys.at(next) ?? null };
  }
  if (key === 'Tab')
    return !hasButtons || press.shiftKey ? { type: 'leave' } : state.isOpen ? { type: 'browse' } : null;
  if (key === 'Escape') return state.isOpen ? { type: 'close' } : state.text === '' ? null : { type: 'clear' };
  const activeKey = keys[active];
  // A key that is held down would submit repeatedly.
  if (activeKey === undefined) return key === 'Enter' && press.repeat ? { type: 'ignore' } : null;
  // Shift opens the option's page elsewhere.
  if (key === 'Enter') return press.shiftKey ? null : { type: 'pick', key: activeKey };
  // The key edits the text of a field that has any.
  return key === 'Delete' && state.text === '' ? { type: 'remove', key: activeKey } : null;
}

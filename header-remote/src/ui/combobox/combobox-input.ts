import { cleanLine } from '../../../../shared/text/clean-text.ts';
import { type ComboboxState, interpretKey } from './combobox.ts';

/**
 * Whether an element has the focus of its document or shadow root. Unlike `:focus`, this also holds while the window is
 * in the background.
 */
export function isFocused(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}

function ignoreRepeatedClick(event: MouseEvent): void {
  if (event.detail < 2) window.removeEventListener('click', ignoreRepeatedClick, true);
  else {
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Makes a double click on an option choose it once: the list has closed by then, and the element under it would receive
 * the second click and navigate elsewhere.
 */
export function ignoreRepeatedClicks(): void {
  window.addEventListener('click', ignoreRepeatedClick, true);
}

/** The actions that the keys of a combobox trigger. */
export interface ComboboxActions {
  readonly open: () => void;
  /** The user closed the list by Escape or Alt+Up. */
  readonly close: () => void;
  /** Closes the list when the user moves on. */
  readonly leave: () => void;
  readonly clear: () => void;
  readonly highlight: (key: string | null) => void;
  readonly pick: (key: string) => void;
  readonly remove: (key: string) => void;
}

/**
 * Clears a field as the user would, so that the browser can undo it.
 *
 * @returns false where the browser does not edit fields by command
 */
export function clearInput(input: HTMLInputElement): boolean {
  input.select();
  return document.execCommand('delete');
}

/** Inserts pasted text without control characters and unusual spaces. The browser can undo it. */
export function cleanInput(event: InputEvent): void {
  const { data, isComposing } = event;
  const text = cleanLine(data ?? '');
  // Changing composed text would end the composition.
  if (data && text !== data && !isComposing && document.execCommand('insertText', false, text)) event.preventDefault();
}

/**
 * Runs the action of a key press in the text field. Keys without an action are left to the field and the form.
 *
 * @param list keys of the options in order, each once; with buttons in it, Tab moves to them instead of closing it
 */
export function handleComboboxKey(
  event: KeyboardEvent,
  state: ComboboxState,
  { keys, hasButtons }: { readonly keys: readonly string[]; readonly hasButtons: boolean },
  actions: ComboboxActions,
): void {
  const command = interpretKey(state, event, keys);
  if (command === null) {
    // A key that is held down would submit repeatedly.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  } else if (command.type !== 'leave') {
    event.preventDefault();
    actions[command.type](('key' in command ? command.key : null) as string);
  } else if (!hasButtons || event.shiftKey) actions.leave();
  else if (state.isOpen) actions.highlight(null);
}

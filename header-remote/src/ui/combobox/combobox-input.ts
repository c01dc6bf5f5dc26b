import { cleanLine } from '../../../../shared/text/clean-text.ts';

/**
 * Whether an element has the focus of its document or shadow root. Unlike `:focus`, this also holds while the window is
 * in the background.
 */
export function isFocused(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}

/** What most systems take for a double click. */
const REPEAT_MS = 500;
const REPEAT_PX = 5;

/**
 * Makes a double click on an option choose it once: the list has closed by then, and the element under it would receive
 * the second click and navigate elsewhere. Firefox counts the clicks of each element anew. Typing ends it: the next list may
 * show at once under the same pointer.
 *
 * @param chosen the event that has chosen the option
 */
export function ignoreRepeatedClicks(chosen: MouseEvent): void {
  const ended = new AbortController();
  const ignore = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - chosen.clientX, event.clientY - chosen.clientY);
    const isAgain = distance < REPEAT_PX && event.timeStamp - chosen.timeStamp < REPEAT_MS;
    // A click by keys or assistive technology has no count, nor has typing.
    if (event.detail > (isAgain ? 0 : 1)) {
      event.preventDefault();
      event.stopPropagation();
    } else ended.abort();
  };
  for (const type of ['click', 'input'])
    window.addEventListener(type, ignore as EventListener, { capture: true, signal: ended.signal });
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

interface UsedControl {
  readonly control: HTMLElement;
  readonly root: Element;
  /** Finds the control that replaces it. */
  readonly selector: string | undefined;
}

/** The document has one focus, so one control can be in use. */
let used: UsedControl | undefined;

/** The element with the focus, in shadow roots too. */
export function findFocused(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused as HTMLElement | null;
}

const stop = (event: Event) => event.stopImmediatePropagation();

/** Returns a focus that was lost without the user. Nobody hears of it: a closed list stays closed. */
export function focusAgain(control: HTMLElement): void {
  window.addEventListener('focusin', stop, true);
  control.focus({ preventScroll: true });
  window.removeEventListener('focusin', stop, true);
}

/** Moves text, selection and focus from a used field to another one. */
export function continueField(
  field: HTMLInputElement,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
): void {
  field.focus({ preventScroll: true });
  if (field.value !== value) {
    // Uses the prototype's setter: React ignores a value that was set by the element's own setter, which it tracks.
    Reflect.set(HTMLInputElement.prototype, 'value', value, field);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  // Runs once React, which is in the middle of a commit here, has rendered the text.
  queueMicrotask(() => field.setSelectionRange(selectionStart, selectionEnd));
}

/** Remembers the header's control that has the focus, before React removes it. */
export function noteUsedControl(): void {
  const control = findFocused();
  const root = control?.closest('[data-marquee-root]');
  if (!control || !root) return;
  const name = control.getAttribute('name');
  const { track } = control.dataset;
  const menu = control.closest<HTMLElement>('[data-menu]')?.dataset.menu;
  const selector = name
    ? `[role=search] [name="${name}"]`
    : track
      ? `[data-track="${track}"]`
      : menu && `[data-menu="${menu}"]>:first-child`;
  used = { control, root, selector };
}

/** Returns the focus that was lost when React removed the noted control, with the text and the selection of a field. */
export function returnToControl(): void {
  if (used === undefined) return;
  const { control, root, selector } = used;
  used = undefined;
  if (control.isConnected || !selector || findFocused() !== document.body) return;
  // The last one is in the dialog of phones.
  const next = [...root.querySelectorAll<HTMLElement>(selector)].at(-1);
  if (next === undefined) return;
  focusAgain(next);
  if (next instanceof HTMLInputElement) continueField(next, control as HTMLInputElement);
}

import { type ComboboxCommand, interpretKey, isComposingKey } from '../../ui/combobox/combobox.ts';
import { clearInput, ignoreRepeatedClicks, isFocused } from '../../ui/combobox/combobox-input.ts';
import { PHONE_QUERY } from '../../ui/layout-queries.ts';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import type { SearchController, SearchField } from '../state/search-controller.ts';

const FORM = '[role=search]';
const OPTION = '[role=option]';
/** Button that removes a recent search (its value is the term) or all of them (its value is empty). */
const REMOVE_BUTTON = '[data-remove]';

/** A press in a panel: it picks an option or removes one, once it ends. */
interface PanelPress {
  readonly element: HTMLButtonElement;
  readonly isRemoval: boolean;
  readonly key: string | undefined;
}

/**
 * Drives a search by the user's actions, independent of its renderer.
 *
 * The listeners are on an element around the form, in the capture phase: React stops events on their way to elements
 * that it has not hydrated, and replaces elements while they are pressed.
 */
export function listenToSearch(root: Element, search: SearchController, signal: AbortSignal): void {
  const phone = matchMedia(PHONE_QUERY);
  const options = { capture: true, signal };
  let pressed: PanelPress | undefined;
  /** The window lost the focus, not the field: the browser restores it without an action of the user. */
  let isWindowLeft = false;
  /** Escape empties the field, and opens nothing. */
  let isClearing = false;
  /** A focused button was removed with its row: the browser moved the focus, and the user has not left. */
  let isRemoving = false;

  /** Returns what contains a field's control, panel and buttons. */
  const findArea = (element: Element) => element.closest<HTMLElement>('[data-field]');
  const findField = (element: Element) => search.find(findArea(element)?.dataset.field);
  const isInput = (element: Element) => element.matches('[role=combobox]');
  /** Whether the field serves the search itself: the bar's fields open the full-screen search on phones. */
  const isUsedHere = (element: Element) => !phone.matches || element.closest('dialog') !== null;
  const on = <Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (target: HTMLInputElement, event: HTMLElementEventMap[Name]) => void,
  ) =>
    root.addEventListener(
      type,
      (event) => {
        const target = event.target as HTMLInputElement;
        if (target.closest(FORM)) listener(target, event as HTMLElementEventMap[Name]);
      },
      options,
    );

  const readPress = (target: Element): PanelPress | undefined => {
    const element = target.closest<HTMLButtonElement>(`${OPTION},${REMOVE_BUTTON}`);
    if (!element) return;
    const isRemoval = element.matches(REMOVE_BUTTON);
    const key = isRemoval ? element.value : findField(element)?.listKeys()[readIndex(element)];
    return { element, isRemoval, key };
  };
  /** Removes a row. The focus of its button moves to the row that took its place, or back to the field. */
  const remove = (element: HTMLButtonElement, key: string) => {
    const area = findArea(element) as Element;
    const listButtons = () => [...area.querySelectorAll<HTMLButtonElement>(REMOVE_BUTTON)].filter(({ value }) => value);
    const index = listButtons().indexOf(element);
    const isByKeyboard = isFocused(element);
    const focusNear = () => {
      isRemoving = false;
      const next = isByKeyboard && index >= 0 ? (listButtons()[index] ?? listButtons().at(-1)) : undefined;
      (next ?? area.querySelector<HTMLInputElement>('[role=combobox]'))?.focus();
    };
    isRemoving = true;
    findField(element)?.remove?.(key);
    if (isByKeyboard) requestAnimationFrame(focusNear);
    else focusNear();
  };
  const run = ({ element, isRemoval, key }: PanelPress, event: MouseEvent) => {
    if (key === undefined) return;
    if (isRemoval) return remove(element, key);
    ignoreRepeatedClicks(event);
    findField(element)?.pick(key);
  };
  const isSame = ({ isRemoval, key }: PanelPress) => isRemoval === pressed?.isRemoval && key === pressed.key;

  const obey = (command: ComboboxCommand, field: SearchField, input: HTMLInputElement) => {
    const { dispatch } = field;
    switch (command.type) {
      case 'open':
        return search.open(field);
      case 'leave':
        return dispatch({ type: 'closed' });
      case 'close':
        dispatch({ type: 'closed' });
        return search.setOpen(false);
      case 'clear':
        isClearing = true;
        if (!clearInput(input)) dispatch({ type: 'filled', text: '' });
        isClearing = false;
        return;
      case 'highlight':
      case 'browse':
        dispatch({ type: 'highlighted', key: 'key' in command ? command.key : null });
        return search.setOpen(true);
      case 'pick':
      case 'remove':
        return field[command.type]?.(command.key);
    }
  };

  // Runs before the other listeners. A composition without a `compositionend` ends with the user's next action.
  for (const type of ['compositionstart', 'compositionend', 'input', 'focusout', 'click', 'submit'] as const)
    on(type, (_, event) => search.setComposing(type === 'compositionstart' || !!(event as InputEvent).isComposing));
  on('pointerdown', (target) => {
    pressed = readPress(target);
  });
  on('pointerup', (target, event) => {
    // The element under the press was replaced by one with the same content: the browser clicks neither of them.
    const press = pressed?.element.isConnected === false && !opensElsewhere(event) && readPress(target);
    if (press && isSame(press)) run(press, event);
  });
  on('click', (target, event) => {
    const press = readPress(target);
    if (press) {
      // The browser opens the row's page.
      if (opensElsewhere(event) && press.element.matches('[href]')) return;
      event.preventDefault();
      // An answer that arrived during the press has put a different option into the row. A click by assistive
      // technology has no press.
      if (event.detail < 1 || isSame(press)) run(press, event);
    } else if (isInput(target)) {
      const field = findField(target);
      if (field) search.open(field);
      else selectRendered(target);
    }
  });
  // A press on a list or on the button leaves the focus, and the typed text, in the field. The release is prevented, too:
  // on Linux the middle button pastes the selected text into the focused field wherever it is released.
  for (const type of ['mousedown', 'mouseup'] as const)
    on(type, (target, event) => {
      if (target.closest('[type=submit],[data-panel]')) event.preventDefault();
    });
  on('focusin', (target) => {
    if (!isInput(target)) return;
    search.setLast(target.name);
    const field = findField(target);
    if (!field) selectRendered(target);
    else if (!isWindowLeft && isUsedHere(target)) search.open(field);
    isWindowLeft = false;
  });
  on('focusout', (target, { relatedTarget }) => {
    if (isRemoving) return;
    isWindowLeft = relatedTarget === null && isFocused(target);
    const area = findArea(target);
    // The bar's field, while the full-screen field takes the focus.
    const isBehind = target.closest(FORM) !== [...root.querySelectorAll(FORM)].at(-1);
    if (isWindowLeft || isBehind || area?.contains(relatedTarget as Node | null)) return;
    if (relatedTarget) findField(target)?.leave();
    // A field that is removed in this task loses the focus without the user, and its successor or itself gets it back.
    else queueMicrotask(() => target.isConnected && !isFocused(target) && findField(target)?.leave());
  });
  on('beforeinput', (target, event) => {
    if (findField(target)) search.page().cleanInput(event);
  });
  on('input', (target) => {
    // Software that fills forms writes into fields without the focus: the user has opened nothing.
    if (findField(target)) search.input(target.name, target.value, isFocused(target) && !isClearing);
  });
  on('keydown', (target, event) => {
    const field = findField(target);
    if (!isInput(target)) {
      if (event.key !== 'Escape') return;
      search.focusLast();
      search.close();
    } else if (field) {
      const state = field.read().combobox;
      const isEnter = event.key === 'Enter' && !isComposingKey(event) && !opensElsewhere(event);
      const command: ComboboxCommand | null =
        isEnter && !isUsedHere(target) && !state.isOpen
          ? { type: 'open' }
          : interpretKey(state, event, field.listKeys(), field.hasButtons?.() ?? false);
      if (command && command.type !== 'leave' && command.type !== 'browse') event.preventDefault();
      if (command) obey(command, field, target);
    }
  });
  on('submit', (target, event) => {
    if (hasUnknownText(target, search)) return;
    search.submit();
    // Last, so that the browser submits the form if the search throws.
    event.preventDefault();
  });
}

/** Position of an option in its list. Among its siblings it may have another one, because others add elements. */
export const readIndex = (option: Element) => Number(option.id.split('-').at(-1));

/**
 * Whether the user has changed a field that the script does not know. The form is then handled as on a page without script: the
 * site reads the field from it.
 */
export const hasUnknownText = (form: Element, search: SearchController): boolean =>
  [...form.querySelectorAll('input')].some(
    ({ name, value, defaultValue }) => !search.find(name) && value !== defaultValue,
  );

/** Selects the text that the server rendered, so that typing replaces it in a field that no script serves yet. */
export function selectRendered(input: HTMLInputElement): void {
  if (input.value === input.defaultValue) input.select();
}

/**
 * Adds a field to a search, and takes over the user's earlier actions in its control: a text that differs from the
 * rendered text was typed, and a focused field is open.
 *
 * @param opens whether focus alone opens the search here
 */
export function adoptInput(search: SearchController, field: SearchField, opens: boolean): void {
  search.add(field);
  const input = search.findInput(field.name);
  if (!input) return;
  const isInUse = isFocused(input);
  if (isInUse) search.setLast(field.name);
  if (input.value !== input.defaultValue) {
    field.dispatch({ type: isInUse ? 'typed' : 'filled', text: input.value });
    if (isInUse) search.setOpen(true);
  } else if (isInUse && opens) search.open(field);
}

import { areShortcutsOn, NO_KEYS, pressKey, type ShortcutId } from './key-sequence.ts';

/** The shortcuts of a header that its page listens to. */
export interface KeyWatch {
  /** Receives a shortcut, or null for the first key of one; absent while the host has turned shortcuts off. */
  run?: ((shortcut: ShortcutId | null) => void) | undefined;
  /** Shortcuts from before the code that runs them was there. */
  readonly kept: ShortcutId[];
}

/** Registered, because the page's first script and React's are separate programs that share one listener. */
const WATCH = Symbol.for('marquee.keys');

/** Shortcuts that focus a field, in the order of the fields: what is typed next belongs there. */
const FOCUSING: readonly ShortcutId[] = ['search', 'location'];

/** Whether a key is meant for something else: a text being edited, a host that handled it, a dialog, or a modifier. */
function isElsewhere(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  const isEdited =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isTaken = event.defaultPrevented || event.isComposing || event.repeat;
  return isEdited || hasModifier || isTaken || event.key.length !== 1 || document.querySelector(':modal') !== null;
}

/** Listens to the keys of a header's page, once. `Ctrl+/` opens the list of shortcuts even if they are off. */
export function watchKeys(element: Element): KeyWatch {
  const watched = element as Element & { [WATCH]?: KeyWatch };
  if (watched[WATCH] !== undefined) return watched[WATCH];
  const watch: KeyWatch = { kept: [] };
  watched[WATCH] = watch;
  let sequence = NO_KEYS;
  const readKey = (event: KeyboardEvent) => {
    if (event.key === '/' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented)
      return document.querySelector(':modal') === null ? 'help' : undefined;
    if (!areShortcutsOn() || isElsewhere(event)) return;
    sequence = pressKey(sequence, event.key.toLowerCase(), event.timeStamp);
    return sequence.shortcut ?? (sequence.typed && null);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!element.isConnected) return window.removeEventListener('keydown', handleKey);
    const shortcut = watch.run && readKey(event);
    if (shortcut === null) watch.run?.(null);
    if (!shortcut) return;
    // Keeps the key from being typed into the field that it focuses.
    event.preventDefault();
    const index = FOCUSING.indexOf(shortcut);
    if (index === -1) watch.run?.(shortcut);
    else element.querySelectorAll<HTMLElement>('[role=combobox]')[index]?.focus();
  };
  window.addEventListener('keydown', handleKey);
  return watch;
}

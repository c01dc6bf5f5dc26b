import { type ShortcutId } from './key-sequence.ts';
/** The shortcuts of a header that its page listens to. */
export interface KeyWatch {
  /** Receives a shortcut, or null for the first key of one; absent while the host has turned shortcuts off. */
  run?: ((shortcut: ShortcutId | null) => void) | undefined;
  /** Shortcuts from before the code that runs them was there. */
  readonly kept: ShortcutId[];
}
/** Listens to the keys of a header's page, once. `Ctrl+/` opens the list of shortcuts even if they are off. */
export declare function watchKeys(element: Element): KeyWatch;

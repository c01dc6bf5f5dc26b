import type { ComboboxState } from '../../../ui/combobox/combobox.ts';
import type { Answers } from '../answers.ts';

/** What the early layer knows when React takes the search over. */
export interface EarlyState {
  readonly combobox: ComboboxState;
  readonly isComposing: boolean;
  /** What the status region says. */
  readonly status: string;
  /** Recent searches. */
  readonly recents: readonly string[];
  /** With what it has requested, and is going to. */
  readonly suggestions: Answers<readonly string[]>;
}

/** What serves the search before React, on the header's root element. */
export interface EarlySearch {
  readonly state: () => EarlyState;
  /** Stops listening and removes the panel. What the user presses in it at the moment is clicked in React's panel. */
  readonly end: () => void;
  /** Serves the search again, where React failed and the server's HTML is back. */
  readonly restart: () => void;
}

/** Registered, because the two are separate programs. */
const EARLY = Symbol.for('marquee.early');

type RootElement = Element & { [EARLY]?: EarlySearch | null };

/** Lets React find the early layer. */
export function offerEarlySearch(root: RootElement, early: EarlySearch): void {
  root[EARLY] = early;
}

/** Lets an early layer start again. */
export function forgetEarlySearch(root: RootElement): void {
  delete root[EARLY];
}

/** Whether React has begun, which serves the search then. */
export function isEarlySearchLate(root: RootElement): boolean {
  return root[EARLY] !== undefined;
}

/** The early layer of a root element, if there is one. None starts there any more. */
export function claimEarlySearch(root: RootElement): EarlySearch | null {
  root[EARLY] ??= null;
  return root[EARLY];
}

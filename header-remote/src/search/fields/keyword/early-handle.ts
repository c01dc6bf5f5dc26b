import type { SearchSource } from '../../../../../shared/analytics/analytics-events.ts';
import type { ComboboxState } from '../../../ui/combobox/combobox.ts';
import type { Answers } from '../answers.ts';

/** What the early layer knows. */
export interface EarlyState {
  readonly combobox: ComboboxState;
  readonly isComposing: boolean;
  /** Recent searches. */
  readonly recents: readonly string[];
  /** Since when the text rests, by `performance.now()`. */
  readonly restedSinceMs: number;
}

/** What the second file adds to the early layer when it comes. */
export interface EarlyAdditions {
  /** Suggestions, with what was requested and is going to be. */
  suggestions?: Answers<readonly string[]>;
  /** Called before each list: follows the text, and returns the terms for it. */
  suggest?: (typed: string, recents: readonly string[]) => readonly string[];
  /** Called behind each list. */
  onRender?: () => void;
  /** A recent search was removed, or all of them: the empty text. */
  onRemoved?: (term: string) => void;
  /** The search was opened or closed. */
  onOverlay?: (isOpen: boolean) => void;
  /** Whether opening added the current history entry. */
  hasEntry?: () => boolean;
  /** Where a press began that has not ended. */
  readPressed?: () => Node | null;
}

/** What serves the search before React, on the header's root element. */
export interface EarlySearch extends EarlyAdditions {
  readonly state: () => EarlyState;
  readonly render: () => void;
  readonly close: () => void;
  /** Aborts when it ends. */
  readonly signal: AbortSignal;
  /** Stops listening and removes the panel. */
  readonly end: () => void;
  /** Serves the search of the same element anew. */
  restart: () => void;
  /** Counts a search that is about to leave the page. */
  track: (source: SearchSource) => void;
}

/** Registered, because the two are separate programs. */
const EARLY = Symbol.for('marquee.early');

type RootElement = Element & { [EARLY]?: EarlySearch | null };

/** Lets React and the second file find the early layer. */
export function offerEarlySearch(root: RootElement, early: EarlySearch): void {
  root[EARLY] = early;
}

/** The early layer of a root element; null where React has begun without one, undefined where neither has. */
export function findEarlySearch(root: RootElement): EarlySearch | null | undefined {
  return root[EARLY];
}

/** The early layer of a root element, if there is one. None starts there any more. */
export function claimEarlySearch(root: RootElement): EarlySearch | null {
  root[EARLY] ??= null;
  return root[EARLY];
}

/** Serves the search again, where React failed and the server's HTML is back. */
export function restartEarlySearch(root: RootElement): void {
  const early = claimEarlySearch(root);
  if (early === null) return;
  early.end();
  delete root[EARLY];
  early.restart();
}

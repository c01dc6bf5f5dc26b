import type { SEARCH_SYMBOL_KEY } from '../../../../shared/contracts/support-levels.ts';
import type { SearchController } from './search-controller.ts';

/** The search of a server-rendered header, stored on its root element. */
export interface SearchHandle {
  readonly controller: SearchController;
  /** Aborted when the view of the server's HTML ends, because React has rendered its own. */
  readonly viewing: AbortController;
  /** Aborted when the search ends. */
  readonly listening: AbortController;
  /** Starts the search of the same element again. */
  restart: () => void;
}

/** Ends a search with its view. */
export function endSearch({ viewing, listening }: SearchHandle): void {
  viewing.abort();
  listening.abort();
}

/**
 * Registered, because the pre-hydration script and React's script are separate programs. The key is written here again: an
 * import would cost the scripts a module.
 */
const HANDLE = Symbol.for('marquee.search' satisfies typeof SEARCH_SYMBOL_KEY);

type RootElement = Element & { [HANDLE]?: SearchHandle | null };

/** Lets React and the second script find the search of a root element. */
export function offerSearch(root: RootElement, handle: SearchHandle): void {
  root[HANDLE] = handle;
}

/** Returns the search of a root element; null if React has begun without one, undefined if nothing has begun. */
export function findSearch(root: RootElement): SearchHandle | null | undefined {
  return root[HANDLE];
}

/** Returns the search of a root element, if there is one. No other search can begin there afterwards. */
export function claimSearch(root: RootElement): SearchHandle | null {
  root[HANDLE] ??= null;
  return root[HANDLE];
}

/** Starts the search again after React failed and the server's HTML was restored. */
export function restartSearch(root: RootElement): void {
  const handle = claimSearch(root);
  if (handle === null) return;
  endSearch(handle);
  delete root[HANDLE];
  handle.restart();
}

import type { SEARCH_SYMBOL_KEY } from '../../../../shared/contracts/support-levels.ts';
import type { LocationStore } from '../location/location-store.ts';
import type { Announcer } from './announcer.ts';
import type { SearchController } from './search-controller.ts';

/** The search of a header, stored on its root element: it outlives the elements that show it. */
export interface SearchHandle {
  readonly controller: SearchController;
  /** Aborted when the view of the server's HTML ends, because React has rendered its own. */
  readonly viewing: AbortController;
  /** Aborted when the search ends. */
  readonly listening: AbortController;
  /** Writes into the status region, and stays when React takes over. Set by the script that extends the search: the second one or React's. */
  announcer?: Announcer;
  /** Place of the search. Set by React. */
  location?: LocationStore;
  /** React shows the search. */
  isRendered?: boolean;
  /** Starts the search of the same element again, in the server's HTML. */
  restart?: (() => void) | undefined;
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

type RootElement = Element & { [HANDLE]?: SearchHandle };

/** Begins the search of a root element, where React and the second script find it. */
export function offerSearch(root: RootElement, controller: SearchController, restart?: () => void): SearchHandle {
  const handle = { controller, viewing: new AbortController(), listening: new AbortController(), restart };
  root[HANDLE] = handle;
  return handle;
}

/** Returns the search of a root element; undefined if nothing has begun. */
export function findSearch(root: RootElement): SearchHandle | undefined {
  return root[HANDLE];
}

/** Returns the search of a root element for React to show: the one that has begun there, or a new one. */
export function claimSearch(root: RootElement, create: () => SearchController): SearchHandle {
  const begun = root[HANDLE];
  if (begun && !begun.listening.signal.aborted) return begun;
  const handle = offerSearch(root, create());
  // React's own view needs none.
  handle.viewing.abort();
  return handle;
}

/** Starts the search again, with its texts, after React failed and the server's HTML was restored. */
export function restartSearch(root: RootElement): void {
  const handle = root[HANDLE];
  if (!handle?.restart) return;
  for (const { name, read } of handle.controller.fields()) {
    const input = root.querySelector<HTMLInputElement>(`[role=search] [name=${name}]`);
    if (input) input.value = read().combobox.text || input.value;
  }
  endSearch(handle);
  delete root[HANDLE];
  handle.restart();
}

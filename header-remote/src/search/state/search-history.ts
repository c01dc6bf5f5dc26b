import type { HeaderProps } from '../../../../shared/contracts/header-props.ts';

/** The search is open while the page's address ends in this. */
const SEARCH_HASH = '#search';

/** A router that keeps its addresses in the hash. */
const ROUTE = /^#!?\//;

/**
 * Key in the state of the history entry, beside the host router's own. Its value is the page's hash, or the search's hash
 * while the search is open by the state.
 */
const STATE_KEY = 'marqueeHash';

/** How the search writes into the history that it is open. */
export type SearchHistoryMode = HeaderProps['searchHistory'];

export type SearchHistory = ReturnType<typeof createSearchHistory>;

/**
 * A search's entry in the history of the page.
 *
 * @param readMode default: by the hash, unless that is a route of the host's
 */
export function createSearchHistory(readMode: () => SearchHistoryMode) {
  const { history, location } = window;
  const usesState = () => (readMode() ? readMode() === 'state' : ROUTE.test(location.hash));
  const readState = (): string | undefined => {
    const hash: unknown = history.state?.[STATE_KEY];
    return typeof hash === 'string' ? hash : undefined;
  };
  const isOpen = () => (usesState() ? readState() : location.hash) === SEARCH_HASH;
  const hasEntry = () => readState() !== undefined;
  return {
    /** Whether the search is open by the entry that the page is at. */
    isOpen,
    /** Whether opening added the current entry: the next page may replace it. */
    hasEntry,
    /**
     * Opening adds an entry, so that the back button closes the search. Closing by other means takes that back and leaves
     * the entry for the next opening: `history.back()` would restore an old scroll position, and race with the link whose
     * click closed the search.
     */
    write(opens: boolean) {
      if (opens === isOpen()) return;
      const isState = usesState();
      const own = isState || opens ? location.hash : (readState() ?? '');
      const marked = opens ? SEARCH_HASH : own;
      const state = { ...history.state, [STATE_KEY]: isState ? marked : own };
      const url = location.pathname + location.search + (isState ? own : marked);
      try {
        history[!opens || hasEntry() ? 'replaceState' : 'pushState'](state, '', url);
      } catch {
        // Sandboxed pages and rate limits of browsers forbid it: the search works without the entry.
      }
    },
  };
}

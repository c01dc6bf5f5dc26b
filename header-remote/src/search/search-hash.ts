/** The search is open while the page's address ends in this. */
const SEARCH_HASH = '#search';

/** The page's own hash, in the state of the history entry, beside whatever a host's router keeps there. */
const STATE_KEY = 'marqueeHash';

export function isHashPresent(): boolean {
  return window.location.hash === SEARCH_HASH;
}

function readPreviousHash(): string | undefined {
  const hash: unknown = window.history.state?.[STATE_KEY];
  return typeof hash === 'string' ? hash : undefined;
}

/** Whether opening added the current history entry: the next page may replace it. */
export function hasSearchEntry(): boolean {
  return readPreviousHash() !== undefined;
}

/**
 * Opening adds an entry to the history, so that the back button closes the search. Closing by other means removes the hash
 * and leaves the entry for the next opening: `history.back()` would restore an old scroll position, and race with the
 * link whose click closed the search.
 */
export function writeHash(isOpen: boolean): void {
  if (isOpen === isHashPresent()) return;
  const { history, location } = window;
  const hash = isOpen ? SEARCH_HASH : (readPreviousHash() ?? '');
  const state = { ...history.state, [STATE_KEY]: isOpen ? location.hash : hash };
  const isEntryOurs = !isOpen || hasSearchEntry();
  try {
    history[isEntryOurs ? 'replaceState' : 'pushState'](state, '', location.pathname + location.search + hash);
  } catch {
    // Sandboxed pages and rate limits of browsers forbid it: the search works without the hash.
  }
}

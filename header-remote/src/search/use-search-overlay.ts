import { useEffect, useState } from 'react';
import { hasSearchEntry, isHashPresent, writeHash } from './search-hash.ts';

interface SearchOverlay {
  readonly isOpen: boolean;
  /** Whether opening added the current history entry: the next page may replace it. */
  readonly hasEntry: () => boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Whether the search is open, in step with the hash `#search`. False on the server and while hydrating. */
export function useSearchOverlay(): SearchOverlay {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const follow = () => setIsOpen(isHashPresent());
    // Where the hash cannot be written, a search that was opened before React stays open.
    if (isHashPresent()) setIsOpen(true);
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('popstate', follow);
    };
  }, []);
  const change = (next: boolean) => {
    writeHash(next);
    setIsOpen(next);
  };
  return {
    isOpen,
    hasEntry: hasSearchEntry,
    open: () => change(true),
    close: () => change(false),
  };
}

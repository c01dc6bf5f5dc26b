import { useEffect, useState } from 'react';
import { readStoredJson, storeJson } from '../ui/stored-json.ts';
import { addRecentSearch, parseRecentSearches, RECENT_SEARCHES_KEY } from './recent-searches.ts';

interface RecentSearches {
  readonly terms: readonly string[];
  readonly add: (term: string) => void;
  readonly remove: (term: string) => void;
  readonly clear: () => void;
}

/** Terms searched before in this browser; read anew each time the search opens, for other tabs write them too. */
export function useRecentSearches(isOpen: boolean): RecentSearches {
  const [terms, setTerms] = useState<readonly string[]>([]);
  useEffect(() => {
    const stored = isOpen ? readStoredJson(RECENT_SEARCHES_KEY) : null;
    // Where nothing can be stored, what was searched on this page still counts.
    if (stored !== null) setTerms(parseRecentSearches(stored));
  }, [isOpen]);
  const keep = (next: readonly string[]) => {
    setTerms(next);
    storeJson(RECENT_SEARCHES_KEY, next);
  };
  return {
    terms,
    add: (term) => keep(addRecentSearch(parseRecentSearches(readStoredJson(RECENT_SEARCHES_KEY) ?? terms), term)),
    remove: (term) => keep(terms.filter((one) => one !== term)),
    clear: () => keep([]),
  };
}

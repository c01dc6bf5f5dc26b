import { useEffect, useState } from 'react';
import { readStoredJson, storeJson } from '../../../ui/stored-json.ts';

const STORAGE_KEY = 'marquee.recent-searches';
const MAX_KEPT = 40; // SEARCH-17
const MAX_SHOWN = 5;

/** Terms from storage, which anything may have written: lower-case, each once, newest first. */
export function parseRecentSearches(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const terms = value.filter((term) => typeof term === 'string').map((term) => term.trim().toLowerCase());
  return [...new Set(terms)].filter((term) => term !== '').slice(0, MAX_KEPT);
}

/** The terms with another one in front. */
export function addRecentSearch(terms: readonly string[], term: string): string[] {
  return parseRecentSearches([term, ...terms]);
}

/** The terms to show for a query: those that contain it. */
export function selectRecentSearches(terms: readonly string[], query: string): string[] {
  const part = query.trim().toLowerCase();
  return terms.filter((term) => term.includes(part)).slice(0, MAX_SHOWN);
}

interface RecentSearches {
  readonly terms: readonly string[];
  readonly add: (term: string) => void;
  readonly remove: (term: string) => void;
  readonly clear: () => void;
}

/** Terms searched before in this browser; read again each time the search opens, because other tabs write them too. */
export function useRecentSearches(isOpen: boolean): RecentSearches {
  const [terms, setTerms] = useState<readonly string[]>([]);
  useEffect(() => {
    const stored = isOpen ? readStoredJson(STORAGE_KEY) : null;
    // Without storage, the searches of this page still count.
    if (stored !== null) setTerms(parseRecentSearches(stored));
  }, [isOpen]);
  const keep = (next: readonly string[]) => {
    setTerms(next);
    storeJson(STORAGE_KEY, next);
  };
  return {
    terms,
    add: (term) => keep(addRecentSearch(parseRecentSearches(readStoredJson(STORAGE_KEY) ?? terms), term)),
    remove: (term) => keep(terms.filter((one) => one !== term)),
    clear: () => keep([]),
  };
}

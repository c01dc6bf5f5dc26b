import { foldSearchText } from '../../../../shared/text/search-text.ts';
import { readStoredJson, storeJson } from '../../ui/stored-json.ts';

const STORAGE_KEY = 'marquee.recent-searches';
const MAX_KEPT = 40; // SEARCH-17
const MAX_SHOWN = 5;

/** Reads the terms from storage, which any code may have written: folded, without duplicates, newest first. */
export function parseRecentSearches(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const terms = value.filter((term) => typeof term === 'string').map(foldSearchText);
  return [...new Set(terms)].filter(Boolean).slice(0, MAX_KEPT);
}

/** Adds a term in front of the others. */
export function addRecentSearch(terms: readonly string[], term: string): string[] {
  return parseRecentSearches([term, ...terms]);
}

/** Returns the terms that contain a query. */
export function selectRecentSearches(terms: readonly string[], query: string): string[] {
  const part = foldSearchText(query);
  return terms.filter((term) => term.includes(part)).slice(0, MAX_SHOWN);
}

/** Reads the terms searched before in this browser; null if there are none, or without storage. */
export function readRecentSearches(): string[] | null {
  const stored = readStoredJson(STORAGE_KEY);
  return stored === null ? null : parseRecentSearches(stored);
}

export function storeRecentSearches(terms: readonly string[]): void {
  storeJson(STORAGE_KEY, terms);
}

import { foldSearchText } from '../../../../shared/text/search-text.ts';
import { readStoredJson } from '../../ui/stored-json.ts';

export const RECENT_SEARCHES_KEY = 'marquee.recent-searches';
const MAX_KEPT = 40; // SEARCH-17
const MAX_SHOWN = 5;

/** Reads the terms from storage, which any code may have written: folded, without duplicates, newest first. */
export function parseRecentSearches(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const terms = value.filter((term) => typeof term === 'string').map(foldSearchText);
  return [...new Set(terms)].filter(Boolean).slice(0, MAX_KEPT);
}

/** Returns the terms that contain a query. */
export function selectRecentSearches(terms: readonly string[], query: string): string[] {
  const part = foldSearchText(query);
  return terms.filter((term) => term.includes(part)).slice(0, MAX_SHOWN);
}

/** Reads the terms searched before in this browser; null if there are none, or without storage. */
export function readRecentSearches(): string[] | null {
  const stored = readStoredJson(RECENT_SEARCHES_KEY);
  return stored === null ? null : parseRecentSearches(stored);
}

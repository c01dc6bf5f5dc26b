import { readStoredJson, storeJson } from '../../../ui/stored-json.ts';

const STORAGE_KEY = 'marquee.recent-searches';
const MAX_KEPT = 40; // SEARCH-17
const MAX_SHOWN = 5;

/** Terms from storage, which anything may have written: lower-case, each once, newest first. */
export function parseRecentSearches(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const terms = value.filter((term) => typeof term === 'string').map((term) => term.trim().toLowerCase());
  return [...new Set(terms)].filter(Boolean).slice(0, MAX_KEPT);
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

/** Terms searched before in this browser; null without any in storage, or without storage. */
export function readRecentSearches(): string[] | null {
  const stored = readStoredJson(STORAGE_KEY);
  return stored === null ? null : parseRecentSearches(stored);
}

export function storeRecentSearches(terms: readonly string[]): void {
  storeJson(STORAGE_KEY, terms);
}

/** Contract §5. */
export const RECENT_SEARCHES_KEY = 'marquee.recent-searches';

/** Spec §9. */
export const RECENT_SEARCHES_KEPT = 40;
export const RECENT_SEARCHES_SHOWN = 5;

/** Stored terms of unknown origin: lower-case, each once, newest first. */
export function parseRecentSearches(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const terms = value.filter((term) => typeof term === 'string').map((term) => term.trim().toLowerCase());
  return [...new Set(terms)].filter((term) => term !== '').slice(0, RECENT_SEARCHES_KEPT);
}

/** The term is trimmed and lowercased for history (spec §5), and stands first. */
export function addRecentSearch(terms: readonly string[], term: string): string[] {
  return parseRecentSearches([term, ...terms]);
}

/** What is shown for a query: terms that contain it (spec §5). */
export function selectRecentSearches(terms: readonly string[], query: string): string[] {
  const part = query.trim().toLowerCase();
  return terms.filter((term) => term.includes(part)).slice(0, RECENT_SEARCHES_SHOWN);
}

import type { SearchSource } from '../../../shared/analytics/analytics-events.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { readStoredJson, storeJson } from '../ui/stored-json.ts';

const STORAGE_KEY = 'marquee.unsent-search';
/** Lifetime of the cookie of events, too. */
const MAX_AGE_MS = 300_000;

/** A search that left its page before it could be counted. */
export interface UnsentSearch {
  readonly source: SearchSource;
  readonly page: HeaderProps['page'];
  readonly atMs: number;
}

/** Keeps a search for the code that counts it, on this page or the next. Nothing is sent without the user's consent. */
export function storeUnsentSearch(source: SearchSource, page: HeaderProps['page']): void {
  storeJson(STORAGE_KEY, { source, page, atMs: Date.now() });
}

/**
 * Whether a search may be kept: of this page, whose user has done something, or of the page before it on the site. Reading the
 * storage takes as long as all else that the script of the suggestions does at its start.
 */
export const mayHaveUnsentSearch = (): boolean =>
  navigator.userActivation?.hasBeenActive !== false || document.referrer.startsWith(window.location.origin);

/** Takes the kept search, once. Other code may have written it: the edge checks it like every event. */
export function takeUnsentSearch(): UnsentSearch | null {
  const search = readStoredJson(STORAGE_KEY) as UnsentSearch | null;
  if (search === null) return null;
  window.localStorage.removeItem(STORAGE_KEY);
  return search.page && Date.now() - search.atMs < MAX_AGE_MS ? search : null;
}

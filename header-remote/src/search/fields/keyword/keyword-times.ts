/** How long a text must rest before its suggestions are requested (SEARCH-12). */
export const SUGGESTIONS_DEBOUNCE_MS = 400;

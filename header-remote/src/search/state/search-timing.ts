/** Pause in typing before suggestions are requested (SEARCH-12). */
export const SUGGESTIONS_DEBOUNCE_MS = 400;

/** The status region waits until the number of options no longer changes. */
export const ANNOUNCEMENT_DELAY_MS = 300;

/** Repeating the same search within this time counts once: a key or a button was pressed twice. */
export const REPEAT_MS = 1000;

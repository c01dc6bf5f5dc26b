/** The status region waits until the number of options no longer changes. */
export const ANNOUNCEMENT_DELAY_MS = 300;

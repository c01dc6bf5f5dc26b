/** The same search again within this time is one: a key or a button that was pressed twice. */
export const REPEAT_MS = 1000;

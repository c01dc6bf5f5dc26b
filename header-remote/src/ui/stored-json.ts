/** Reads JSON from `localStorage`. Null when there is none, when it does not parse, or without storage. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Writes JSON to `localStorage`, if possible. */
export function storeJson(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden, and everything works without it.
  }
}

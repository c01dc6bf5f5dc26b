/** Reads JSON from `localStorage`; null if the entry is missing or does not parse, or without storage. */
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
    // Storage is full or forbidden. Everything works without it.
  }
}

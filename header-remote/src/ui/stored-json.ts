/** Reads what was kept under a key. Null when there is nothing, rubbish, or no storage at all. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value. Storage that is full or forbidden is no reason to disturb anybody (spec §8). */
export function storeJson(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Spec §8: local storage failures are ignored.
  }
}

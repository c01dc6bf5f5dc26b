import { readStoredJson, storeJson } from '../ui/stored-json.ts';
import { DEFAULT_KEYS, KEYS, SHORTCUT_DEFINITIONS, type ShortcutKeys } from './key-sequence.ts';

const STORAGE_KEY = 'marquee.shortcuts';

export interface ShortcutSettings {
  readonly isOn: boolean;
  readonly keys: ShortcutKeys;
}

/** Reads the user's choice. Stored values that cannot be read mean the default. */
export function readShortcutSettings(): ShortcutSettings {
  const stored = readStoredJson(STORAGE_KEY) as { isOn?: unknown; keys?: Record<string, unknown> } | null;
  let keys = DEFAULT_KEYS;
  for (const { id } of SHORTCUT_DEFINITIONS) {
    const own = stored?.keys?.[id];
    // Two shortcuts may have swapped their keys, so the defaults of the others are no conflict.
    if (typeof own === 'string' && KEYS.test(own)) keys = { ...keys, [id]: own };
  }
  return { isOn: stored?.isOn !== false, keys };
}

export const storeShortcutSettings = (settings: ShortcutSettings): void => storeJson(STORAGE_KEY, settings);

import { readStoredJson, storeJson } from '../ui/stored-json.ts';
import { KEYS } from './key-sequence.ts';
import { DEFAULT_KEYS, SHORTCUT_DEFINITIONS, type ShortcutKeys } from './shortcut-definitions.ts';

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
    // Not compared with the defaults of the others: two shortcuts may have swapped their keys.
    if (typeof own === 'string' && KEYS.test(own)) keys = { ...keys, [id]: own };
  }
  return { isOn: stored?.isOn !== false, keys };
}

export const storeShortcutSettings = (settings: ShortcutSettings): void => storeJson(STORAGE_KEY, settings);

import { readStoredJson, storeJson } from '../ui/stored-json.ts';
import { KEYS } from './key-sequence.ts';
import { DEFAULT_KEYS, SHORTCUT_ROWS, type ShortcutKeys } from './shortcut-rows.ts';

const STORAGE_KEY = 'marquee.shortcuts';

export interface ShortcutSettings {
  readonly isOn: boolean;
  readonly keys: ShortcutKeys;
}

/** What the user chose; what is stored and cannot be read is the default. */
export function readShortcutSettings(): ShortcutSettings {
  const stored = readStoredJson(STORAGE_KEY) as { isOn?: unknown; keys?: Record<string, unknown> } | null;
  let keys = DEFAULT_KEYS;
  for (const { id } of SHORTCUT_ROWS) {
    const own = stored?.keys?.[id];
    // Not against the defaults of the others: two may have been given each other's keys.
    if (typeof own === 'string' && KEYS.test(own)) keys = { ...keys, [id]: own };
  }
  return { isOn: stored?.isOn !== false, keys };
}

export const storeShortcutSettings = (settings: ShortcutSettings): void => storeJson(STORAGE_KEY, settings);

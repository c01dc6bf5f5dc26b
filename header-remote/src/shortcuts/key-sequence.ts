import { readStoredJson, storeJson } from '../ui/stored-json.ts';

/** The shortcuts with their keys, as the list shows them. A space stands between the keys of a sequence. */
export const SHORTCUT_DEFINITIONS = [
  { id: 'search', keys: '/' },
  { id: 'location', keys: 'g l' },
  { id: 'home', keys: 'g h' },
  { id: 'tickets', keys: 'g t' },
  { id: 'create', keys: 'g c' },
  { id: 'help', keys: '?' },
] as const;

export type ShortcutId = (typeof SHORTCUT_DEFINITIONS)[number]['id'];

/** Longest pause between two keys of a sequence. */
export const SEQUENCE_TIMEOUT_MS = 1_000;

interface KeySequence {
  /** The keys so far; empty where they begin no sequence. */
  readonly typed: string;
  /** When the last key was pressed, in ms. */
  readonly at: number;
  readonly shortcut?: ShortcutId | undefined;
}

export const NO_KEYS: KeySequence = { typed: '', at: 0 };

const find = (typed: string): ShortcutId | undefined => SHORTCUT_DEFINITIONS.find(({ keys }) => keys === typed)?.id;

/** Adds a key. A key that continues nothing may begin another sequence. */
export function pressKey({ typed, at }: KeySequence, key: string, now: number): KeySequence {
  const isContinued = typed !== '' && now - at <= SEQUENCE_TIMEOUT_MS;
  const shortcut = (isContinued ? find(`${typed} ${key}`) : undefined) ?? find(key);
  const begins = SHORTCUT_DEFINITIONS.some(({ keys }) => keys.startsWith(`${key} `));
  return { typed: shortcut === undefined && begins ? key : '', at: now, shortcut };
}

const STORAGE_KEY = 'marquee.shortcuts';

/** Reads the user's choice. A stored value that cannot be read means the default. */
export const areShortcutsOn = (): boolean => (readStoredJson(STORAGE_KEY) as { isOn?: unknown } | null)?.isOn !== false;

export const turnShortcuts = (isOn: boolean): void => storeJson(STORAGE_KEY, { isOn });

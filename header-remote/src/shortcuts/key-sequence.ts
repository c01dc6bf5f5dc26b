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
/** Keys by shortcut; empty for one that is off. */
export type ShortcutKeys = Readonly<Record<ShortcutId, string>>;

export const DEFAULT_KEYS = Object.fromEntries(SHORTCUT_DEFINITIONS.map(({ id, keys }) => [id, keys])) as ShortcutKeys;

/** Longest pause between two keys of a sequence. */
export const SEQUENCE_TIMEOUT_MS = 1_000;

export interface KeySequence {
  readonly typed: string;
  /** When the last key was pressed, in ms. */
  readonly at: number;
}

export const NO_KEYS: KeySequence = { typed: '', at: 0 };

/** One or two keys, or none. */
export const KEYS = /^(?:\S(?: \S)?)?$/u;

const find = (keys: ShortcutKeys, typed: string): ShortcutId | undefined =>
  SHORTCUT_DEFINITIONS.find(({ id }) => keys[id] === typed)?.id;

/** Adds a key. A key that continues nothing may begin another sequence. */
export function pressKey(
  keys: ShortcutKeys,
  { typed, at }: KeySequence,
  key: string,
  now: number,
): { readonly sequence: KeySequence; readonly shortcut: ShortcutId | undefined } {
  const isContinued = typed !== '' && now - at <= SEQUENCE_TIMEOUT_MS;
  const shortcut = (isContinued ? find(keys, `${typed} ${key}`) : undefined) ?? find(keys, key);
  const begins = SHORTCUT_DEFINITIONS.some(({ id }) => keys[id].startsWith(`${key} `));
  return { sequence: shortcut === undefined && begins ? { typed: key, at: now } : NO_KEYS, shortcut };
}

/**
 * Returns the keys with one shortcut changed; null if the text is not one or two keys, or another shortcut has these
 * keys or begins with them.
 *
 * @param text empty: off
 */
export function remapShortcut(keys: ShortcutKeys, id: ShortcutId, text: string): ShortcutKeys | null {
  const wanted = text.trim().toLowerCase().split(/\s+/).join(' ');
  if (!KEYS.test(wanted)) return null;
  const isTaken = SHORTCUT_DEFINITIONS.some(
    (row) =>
      row.id !== id &&
      wanted !== '' &&
      keys[row.id] !== '' &&
      (`${keys[row.id]} `.startsWith(`${wanted} `) || `${wanted} `.startsWith(`${keys[row.id]} `)),
  );
  return isTaken ? null : { ...keys, [id]: wanted };
}

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

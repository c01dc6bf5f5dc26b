import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_KEYS, remapShortcut } from './key-sequence.ts';
import { readShortcutSettings, storeShortcutSettings } from './shortcut-settings.ts';

function stubStorage(value: string | null) {
  const stored = { value };
  const localStorage = {
    getItem: () => stored.value,
    setItem: (_: string, text: string) => {
      stored.value = text;
    },
  };
  vi.stubGlobal('window', { localStorage });
}

describe('the settings of shortcuts', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('are kept as they were chosen, where one has the keys that another had', () => {
    stubStorage(null);
    const freed = remapShortcut(DEFAULT_KEYS, 'home', 'x') ?? DEFAULT_KEYS;
    const keys = remapShortcut(freed, 'location', 'g h') ?? DEFAULT_KEYS;
    expect(keys).toMatchObject({ home: 'x', location: 'g h' });
    storeShortcutSettings({ isOn: false, keys });
    expect(readShortcutSettings()).toEqual({ isOn: false, keys });
  });

  it.each([null, '{', 'null', '[]', '{"keys":7}', '{"keys":{"home":"g h x","search":1,"fly":"y"}}'])(
    'are the defaults where %j is stored',
    (text) => {
      stubStorage(text);
      expect(readShortcutSettings()).toEqual({ isOn: true, keys: DEFAULT_KEYS });
    },
  );
});

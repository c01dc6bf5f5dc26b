import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../test/fake-storage.ts';
import { DEFAULT_KEYS, NO_KEYS, pressKey, remapShortcut, type ShortcutKeys } from './key-sequence.ts';
import { readShortcutSettings, storeShortcutSettings } from './shortcut-settings.ts';

/** The shortcuts that keys trigger, each key 10 ms after the one before, or as many as it says. */
function press(text: string, keys: ShortcutKeys = DEFAULT_KEYS) {
  let sequence = NO_KEYS;
  let now = 5_000;
  return text.split(' ').flatMap((part) => {
    const [key = '', afterMs = '10'] = part.split(':');
    now += Number(afterMs);
    const pressed = pressKey(keys, sequence, key, now);
    sequence = pressed.sequence;
    return pressed.shortcut ?? [];
  });
}

it.each([
  ['/', 'search'],
  ['?', 'help'],
  ['g l', 'location'],
  ['g g h', 'home'],
  // It waits one second for the next key.
  ['g l:1000', 'location'],
])('%s is %s', (keys, id) => {
  expect(press(keys)).toEqual([id]);
});

it('keys that are late, continue nothing, or have a shortcut that is off, are none', () => {
  expect([...press('g l:1001'), ...press('g x h'), ...press('/', { ...DEFAULT_KEYS, search: '' })]).toEqual([]);
});

describe('remapShortcut', () => {
  it('takes one or two keys, or none', () => {
    const remap = (text: string) => remapShortcut(DEFAULT_KEYS, 'home', text)?.home;
    expect([' X ', 'g  x', ''].map(remap)).toEqual(['x', 'g x', '']);
  });

  it.each(['g l', 'g', '/', '/ x', 'abc', 'a b c'])('refuses %j: another has it, or nobody could press it', (text) => {
    expect(remapShortcut(DEFAULT_KEYS, 'home', text)).toBeNull();
  });
});

describe('the settings of shortcuts', () => {
  const KEY = 'marquee.shortcuts';
  afterEach(() => void vi.unstubAllGlobals());

  it('are kept as they were chosen, where one has the keys that another had', () => {
    stubStorage();
    const freed = remapShortcut(DEFAULT_KEYS, 'home', 'x') ?? DEFAULT_KEYS;
    const keys = remapShortcut(freed, 'location', 'g h') ?? DEFAULT_KEYS;
    expect(keys).toMatchObject({ home: 'x', location: 'g h' });
    storeShortcutSettings({ isOn: false, keys });
    expect(readShortcutSettings()).toEqual({ isOn: false, keys });
  });

  it.each([null, [[]], { keys: 7 }, { keys: { home: 'g h x', search: 1, fly: 'y' } }])(
    'are the defaults where %j is stored',
    (stored) => {
      stubStorage({ [KEY]: stored });
      expect(readShortcutSettings()).toEqual({ isOn: true, keys: DEFAULT_KEYS });
    },
  );
});

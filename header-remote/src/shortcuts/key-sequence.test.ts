import { describe, expect, it } from 'vitest';
import {
  DEFAULT_KEYS,
  NO_KEYS,
  pressKey,
  remapShortcut,
  SEQUENCE_TIMEOUT_MS,
  type ShortcutKeys,
} from './key-sequence.ts';

/** The shortcuts that keys trigger, each key so many ms after the one before. */
function press(presses: readonly (readonly [key: string, afterMs: number])[], keys: ShortcutKeys = DEFAULT_KEYS) {
  let sequence = NO_KEYS;
  let now = 5_000;
  return presses.flatMap(([key, afterMs]) => {
    now += afterMs;
    const pressed = pressKey(keys, sequence, key, now);
    sequence = pressed.sequence;
    return pressed.shortcut ?? [];
  });
}

describe('pressKey', () => {
  it.each([
    ['/', 'search'],
    ['?', 'help'],
    ['g l', 'location'],
    ['g h', 'home'],
    ['g t', 'tickets'],
    ['g c', 'create'],
  ])('%s is %s', (keys, id) => {
    expect(press(keys.split(' ').map((key) => [key, 10]))).toEqual([id]);
  });

  it('waits one second for the next key, and no longer', () => {
    expect(SEQUENCE_TIMEOUT_MS).toBe(1_000);
    expect(
      press([
        ['g', 0],
        ['l', 1_000],
      ]),
    ).toEqual(['location']);
    expect(
      press([
        ['g', 0],
        ['l', 1_001],
      ]),
    ).toEqual([]);
  });

  it('begins again with a key that continues nothing', () => {
    expect(
      press([
        ['g', 0],
        ['g', 10],
        ['h', 10],
      ]),
    ).toEqual(['home']);
    expect(
      press([
        ['g', 0],
        ['x', 10],
        ['h', 10],
      ]),
    ).toEqual([]);
    expect(
      press([
        ['g', 0],
        ['/', 10],
      ]),
    ).toEqual(['search']);
  });

  it('takes nothing for a shortcut that is off', () => {
    expect(press([['/', 0]], { ...DEFAULT_KEYS, search: '' })).toEqual([]);
  });
});

describe('remapShortcut', () => {
  it('takes one or two keys, or none', () => {
    expect(remapShortcut(DEFAULT_KEYS, 'home', ' X ')?.home).toBe('x');
    expect(remapShortcut(DEFAULT_KEYS, 'home', 'g  x')?.home).toBe('g x');
    expect(remapShortcut(DEFAULT_KEYS, 'search', '')?.search).toBe('');
  });

  it.each(['g l', 'g', '/', '/ x', 'abc', 'a b c'])('refuses %j: another has it, or nobody could press it', (text) => {
    expect(remapShortcut(DEFAULT_KEYS, 'home', text)).toBeNull();
  });
});

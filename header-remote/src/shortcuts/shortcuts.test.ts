import { expect, it } from 'vitest';
import { NO_KEYS, pressKey } from './key-sequence.ts';

/** The shortcuts that keys trigger, each key 10 ms after the one before, or as many as it says. */
function press(text: string) {
  let sequence = NO_KEYS;
  let now = 5_000;
  return text.split(' ').flatMap((part) => {
    const [key = '', afterMs = '10'] = part.split(':');
    now += Number(afterMs);
    sequence = pressKey(sequence, key, now);
    return sequence.shortcut ?? [];
  });
}

it.each([
  ['/', ['search']],
  ['?', ['help']],
  ['g l', ['location']],
  ['g g h', ['home']],
  // It waits one second for the next key.
  ['g l:1000', ['location']],
  ['g l:1001', []],
  ['g x h', []],
])('%s is %s', (keys, shortcuts) => {
  expect(press(keys)).toEqual(shortcuts);
});

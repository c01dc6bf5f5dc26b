import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An announcer and the texts of the status regions: the bar's, and that of the phone's dialog. */
function start(...texts: readonly string[]) {
  const regions = texts.map((textContent) => ({ textContent }));
  const root = { querySelectorAll: (selector: string) => (selector === '[role=status]' ? regions : []) };
  const announcer = createAnnouncer(() => root as unknown as Element);
  return { ...announcer, readTexts: () => regions.map(({ textContent }) => textContent) };
}

type Step = readonly [announcement: string, about: string, afterMs: number, text: string];

it.each<readonly [string, ...Step[]]>([
  [
    'is written once it has stayed the same for 300 ms',
    ['3', 'ja', 299, ''],
    ['2', 'ja', 299, ''],
    ['2', 'ja', 1, '2'],
  ],
  ['is not put off by a call that changes nothing', ['3', 'ja', 299, ''], ['3', 'ja', 1, '3']],
  ['is left at once when it is over', ['3', 'ja', 300, '3'], ['', '', 0, '']],
  ['is not written when it is over before', ['3', 'ja', 0, ''], ['', '', 300, '']],
])('an announcement %s', (_, ...steps: readonly unknown[]) => {
  const { follow, readTexts } = start('');
  for (const [announcement, about, afterMs, text] of steps as readonly Step[]) {
    follow(announcement, about);
    vi.advanceTimersByTime(afterMs);
    expect(readTexts()).toEqual([text]);
  }
});

it('is repeated for another text', () => {
  const { follow, say, readTexts } = start('');
  for (const about of ['ja', 'jaz']) {
    say('');
    follow('3', about);
    vi.advanceTimersByTime(300);
    expect(readTexts()).toEqual(['3']);
  }
});

it('is in the last status region, at once where it is said', () => {
  const { say, readTexts } = start('bar', 'dialog');
  say('Removed');
  expect(readTexts()).toEqual(['bar', 'Removed']);
});

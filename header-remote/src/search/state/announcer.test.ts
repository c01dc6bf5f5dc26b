import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('an announcement', () => {
  it('is written once it has stayed the same for 300 ms', () => {
    const { follow, readTexts } = start('');
    follow('3 options', 'ja');
    vi.advanceTimersByTime(299);
    follow('2 options', 'ja');
    vi.advanceTimersByTime(299);
    expect(readTexts()).toEqual(['']);
    vi.advanceTimersByTime(1);
    expect(readTexts()).toEqual(['2 options']);
  });

  it('is not put off by a call that changes nothing', () => {
    const { follow, readTexts } = start('');
    follow('3 options', 'ja');
    vi.advanceTimersByTime(299);
    follow('3 options', 'ja');
    vi.advanceTimersByTime(1);
    expect(readTexts()).toEqual(['3 options']);
  });

  it('is repeated for another text', () => {
    const { follow, say, readTexts } = start('');
    follow('3 options', 'ja');
    vi.advanceTimersByTime(300);
    say('');
    follow('3 options', 'jaz');
    vi.advanceTimersByTime(300);
    expect(readTexts()).toEqual(['3 options']);
  });

  it('that is over leaves the status at once', () => {
    const { follow, readTexts } = start('');
    follow('3 options', 'ja');
    vi.advanceTimersByTime(300);
    follow('', '');
    vi.advanceTimersByTime(0);
    expect(readTexts()).toEqual(['']);
  });

  it('that is over before it was written is not written', () => {
    const { follow, readTexts } = start('');
    follow('3 options', 'ja');
    follow('', '');
    vi.advanceTimersByTime(300);
    expect(readTexts()).toEqual(['']);
  });

  it('is in the last status region, at once where it is said', () => {
    const { say, readTexts } = start('bar', 'dialog');
    say('Removed');
    expect(readTexts()).toEqual(['bar', 'Removed']);
  });

  it('waits for nothing where there is none and the status is empty', () => {
    start('').follow('', 'ja');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('has nowhere to write without a root', () => {
  const { follow, say } = createAnnouncer(() => undefined);
  follow('3 options', 'ja');
  follow('', '');
  expect(() => say('Removed')).not.toThrow();
  expect(vi.getTimerCount()).toBe(0);
});

import { describe, expect, it } from 'vitest';
import { estimateTotal, isShortWindow, listSearchSpans } from './search-spans.ts';
import { CYCLE_MINUTES } from './zone-clock.ts';

const sizes = (series: number, longest = 540) => ({ series, longest });
const window = (days: number) => ({ after: 0, before: days * 1_440, nightMinutes: 0 });

describe('spans of a search', () => {
  it('are none where there are few series, and go from narrow to wide where there are many', () => {
    expect(listSearchSpans(window(182), sizes(5_544), false)).toEqual([]);
    const spans = listSearchSpans(window(182), sizes(1_000_000), false);
    expect(spans.length).toBeGreaterThan(1);
    expect([...spans].sort((a, b) => a - b)).toEqual(spans);
  });

  it('are shorter than the window, and too short to meet a series twice', () => {
    for (const days of [1, 3, 7, 182])
      for (const series of [30_000, 100_000, 1_000_000])
        for (const longest of [540, 4 * 1_440, 30 * 1_440])
          for (const span of listSearchSpans(window(days), sizes(series, longest), false)) {
            expect(span).toBeLessThan(days * 1_440);
            expect(span + longest).toBeLessThan(CYCLE_MINUTES - 2 * 1_440);
          }
    expect(listSearchSpans(window(182), sizes(1_000_000, CYCLE_MINUTES), false)).toEqual([]);
  });

  it('read a day by its own index, and half a year by the filters', () => {
    expect(isShortWindow(window(1), sizes(1_000_000))).toBe(true);
    expect(isShortWindow(window(182), sizes(1_000_000))).toBe(false);
    expect(isShortWindow(window(1), sizes(5_544))).toBe(false);
  });
});

describe('an estimated total', () => {
  it('counts what has begun once, and what begins by the length of the window', () => {
    expect(estimateTotal({ count: 150, ahead: 100 }, 1_440, window(2), 1_000_000)).toBe(250);
    expect(estimateTotal({ count: 1, ahead: 1 }, 1_000, window(2), 1_000_000)).toBe(3);
    expect(estimateTotal({ count: 100, ahead: 100 }, 1_440, window(182), 1_000_000)).toBe(2_800);
  });

  it('is never below what was found, nor above what there is', () => {
    expect(estimateTotal({ count: 2_345, ahead: 2_345 }, 1_440, window(1), 1_000_000)).toBe(2_345);
    expect(estimateTotal({ count: 900, ahead: 900 }, 60, window(182), 30_000)).toBe(30_000);
  });
});

import { describe, expect, it } from 'vitest';
import { estimateTotal, findFirstSpan, growSpan, isShortWindow } from './search-spans.ts';
import { CYCLE_MINUTES } from './zone-clock.ts';

const sizes = (series: number, longest = 540) => ({ series, longest });
/** All spans of a search that finds so many events in each. */
function listSpans(days: number, of: ReturnType<typeof sizes>, found: number): readonly number[] {
  const spans: number[] = [];
  for (
    let span = findFirstSpan(window(days), of, 26);
    span !== null;
    span = growSpan(span, found, 26, window(days), of)
  )
    spans.push(span);
  return spans;
}
const window = (days: number) => ({ after: 0, before: days * 1_440, nightMinutes: 0 });

describe('spans of a search', () => {
  it('are none where there are few series, and go from narrow to wide where there are many', () => {
    expect(listSpans(182, sizes(5_544), 0)).toEqual([]);
    const spans = listSpans(182, sizes(1_000_000), 0);
    expect(spans.length).toBeGreaterThan(1);
    expect([...spans].sort((a, b) => a - b)).toEqual(spans);
  });

  it('are as wide as the expected series need, and grow by what was found', () => {
    const of = sizes(1_000_000);
    expect(findFirstSpan(window(182), of, 26, 10_000)).toBe(Math.ceil((1.4 * 26 * CYCLE_MINUTES) / 10_000));
    expect(findFirstSpan(window(182), of, 26, 0)).toBeNull();
    expect(growSpan(600, 13, 26, window(182), of)).toBe(1_680);
    expect([growSpan(600, 25, 26, window(182), of), growSpan(600, 0, 26, window(182), of)]).toEqual([1_200, 2_400]);
  });

  it('are shorter than the window, and too short to meet a series twice', () => {
    for (const days of [1, 3, 7, 182])
      for (const series of [30_000, 100_000, 1_000_000])
        for (const longest of [540, 4 * 1_440, 30 * 1_440])
          for (const span of listSpans(days, sizes(series, longest), 3)) {
            expect(span).toBeLessThan(days * 1_440);
            expect(span + longest).toBeLessThan(CYCLE_MINUTES - 2 * 1_440);
          }
    expect(listSpans(182, sizes(1_000_000, CYCLE_MINUTES), 0)).toEqual([]);
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

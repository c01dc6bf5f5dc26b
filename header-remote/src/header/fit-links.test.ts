import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLinks } from './fit-links.ts';

const budget = { fixed: 760, menu: 44 };
const rowWidths = [960, 1080, 1152, 1272, 1440, 1608];

describe('fitLinks', () => {
  it('shows every link and no Menu button where all fit', () => {
    expect(fitLinks([50, 60], budget)).toEqual({ from: [960, 960], menuUntil: 960 });
  });

  it('moves the first link to the menu first', () => {
    expect(fitLinks([100, 100, 100], budget)).toEqual({ from: [1080, 1080, 960], menuUntil: 1080 });
  });

  it('keeps the Menu button where a link never fits', () => {
    expect(fitLinks([2000, 100], budget)).toEqual({ from: [null, 960], menuUntil: null });
  });

  it('never shows more than fits, and never hides what would fit', () => {
    const widths = fc.array(fc.integer({ min: 30, max: 260 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 500, max: 1000 }), (links, fixed) => {
        const { from, menuUntil } = fitLinks(links, { fixed, menu: 44 });
        for (const rowWidth of rowWidths) {
          const isShown = (index: number) => (from[index] ?? Number.POSITIVE_INFINITY) <= rowWidth;
          const shown = links.filter((_, index) => isShown(index)).reduce((sum, width) => sum + width, 0);
          const hasMenu = menuUntil === null || rowWidth < menuUntil;
          const isFull = links.every((_, index) => isShown(index));
          expect(hasMenu).toBe(!isFull);
          if (shown > 0) expect(fixed + shown + (hasMenu ? 44 : 0)).toBeLessThanOrEqual(rowWidth);
          // Links leave in their order: what shows is the end of the row.
          const first = links.findIndex((_, index) => isShown(index));
          if (first >= 0) expect(links.every((_, index) => index < first || isShown(index))).toBe(true);
          if (hasMenu && first > 0) expect(fixed + shown + 44 + (links[first - 1] ?? 0)).toBeGreaterThan(rowWidth);
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { formatBadgeCount } from './badge-count.ts';

describe('formatBadgeCount', () => {
  it.each([
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [0, '0'],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
    [-1, '0'],
    [2.7, '2'],
  ])('%s shows %s', (count, shown) => {
    expect(formatBadgeCount(count)).toBe(shown);
  });
});

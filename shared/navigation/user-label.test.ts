import { describe, expect, it } from 'vitest';
import { cutUserLabel, formatBadgeCount, resolveUserLabel } from './user-label.ts';

describe('cutUserLabel', () => {
  it('keeps 30 characters', () => {
    expect(cutUserLabel('x'.repeat(30))).toBe('x'.repeat(30));
  });

  it('cuts 31 to 25 and three dots', () => {
    expect(cutUserLabel('x'.repeat(31))).toBe(`${'x'.repeat(25)}...`);
  });

  it('never cuts a character in half', () => {
    expect(cutUserLabel('🎪'.repeat(30))).toBe('🎪'.repeat(30));
    expect(cutUserLabel('🎪'.repeat(31))).toBe(`${'🎪'.repeat(25)}...`);
  });
});

describe('resolveUserLabel', () => {
  it('is the name, else the address', () => {
    expect(resolveUserLabel({ fullName: 'Ana', email: 'a@b.c' })).toBe('Ana');
    expect(resolveUserLabel({ fullName: '  ', email: 'a@b.c' })).toBe('a@b.c');
    expect(resolveUserLabel({ fullName: null, email: null })).toBe('');
  });
});

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

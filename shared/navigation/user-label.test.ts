import { describe, expect, it } from 'vitest';
import { cutUserLabel, resolveUserLabel } from './user-label.ts';

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

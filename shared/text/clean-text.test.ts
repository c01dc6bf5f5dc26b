import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, keepDigits } from './clean-text.ts';

describe('cleanText', () => {
  it('strips control characters', () => {
    expect(cleanText('Ja\u0000zz\u0007 \u001bnight')).toBe('Jazz night');
  });

  it('makes every line separator a line feed', () => {
    expect(cleanText('a\r\nb\rc\u2028d\u2029e\u0085f')).toBe('a\nb\nc\nd\ne\nf');
  });

  it('makes every space separator a space', () => {
    expect(cleanText('a\u00a0b\u202fc\u3000d\te')).toBe('a b c d e');
  });
});

describe('cleanLine', () => {
  it('makes a line break a space too', () => {
    expect(cleanLine('jazz\t\u0007\u2028night\r\nfever')).toBe('jazz  night fever');
  });
});

describe('keepDigits', () => {
  it('keeps digits alone', () => {
    expect(keepDigits('1,200e-3')).toBe('12003');
  });
});

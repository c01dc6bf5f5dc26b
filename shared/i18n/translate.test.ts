import { describe, expect, it, vi } from 'vitest';
import { LOCALES, toLanguageTag } from '../sites/sites.ts';
import { number, plural, select } from './message-runtime.ts';
import { createTranslate } from './translate.ts';

describe('createTranslate', () => {
  const messages = {
    '@locale': 'de-CH',
    plain: 'Suchen',
    greeting: (v: Readonly<Record<string, string | number>>) => `Grüezi ${v.name}`,
    count: (v: Readonly<Record<string, string | number>>, l: string) => number(l, v.n),
  };

  it('gives plain texts and fills in arguments', () => {
    const t = createTranslate<string>(messages);
    expect(t('plain')).toBe('Suchen');
    expect(t('greeting', { name: 'Heidi' })).toBe('Grüezi Heidi');
    expect(t('count', { n: 1234 })).toBe(new Intl.NumberFormat('de-CH').format(1234));
  });

  it.each(LOCALES.map(toLanguageTag))('writes any number as %s does', (tag) => {
    const { format } = new Intl.NumberFormat(tag);
    for (const value of [...Array(1001).keys(), -1, -1234, 0.5, 12.5, 9999, 12345, 1e6, 1e21])
      expect(number(tag, value)).toBe(format(value));
  });

  it('writes small numbers without the formats of numbers, which are slow to load', () => {
    const format = vi.spyOn(Number.prototype, 'toLocaleString');
    expect([0, 7, 999].map((value) => number('de-CH', value))).toEqual(['0', '7', '999']);
    expect(format).not.toHaveBeenCalled();
    number('de-CH', 1000);
    expect(format).toHaveBeenCalledOnce();
    format.mockRestore();
  });

  it('answers a key it lacks with the key, and never with what objects inherit', () => {
    expect(createTranslate<string>(messages)('no.such.key')).toBe('no.such.key');
    expect(createTranslate<string>(messages)('constructor')).toBe('constructor');
  });
});

describe('what messages call', () => {
  it('takes the exact number first, then the CLDR category of the language', () => {
    const cases = { '=0': 'none', one: 'one', other: 'many' };
    expect([0, 1, 2].map((n) => plural('en', n, cases))).toEqual(['none', 'one', 'many']);
    expect(plural('pl', 5, cases)).toBe('many');
  });

  it('selects a named case, else other', () => {
    expect(select('a', { a: 'A', other: 'O' })).toBe('A');
    expect(select('toString', { a: 'A', other: 'O' })).toBe('O');
    expect(select(undefined, { a: 'A', other: 'O' })).toBe('O');
  });
});

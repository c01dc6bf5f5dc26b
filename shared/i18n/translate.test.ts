import { describe, expect, it } from 'vitest';
import { LOCALES, toLanguageTag } from '../sites/sites.ts';
import { number, plural, select } from './message-runtime.ts';
import { createTranslate } from './translate.ts';

describe('createTranslate', () => {
  it('gives plain texts, fills in arguments, and answers a key it lacks with the key', () => {
    const t = createTranslate<string>({
      '@locale': 'de-CH',
      plain: 'Suchen',
      greeting: ({ name }) => `Grüezi ${name}`,
      count: ({ n }, locale) => number(locale, n),
    });
    expect([t('plain'), t('greeting', { name: 'Heidi' }), t('no.such.key'), t('constructor')]).toEqual([
      'Suchen',
      'Grüezi Heidi',
      'no.such.key',
      // Objects inherit a value of this name.
      'constructor',
    ]);
    expect(t('count', { n: 1234 })).toBe(new Intl.NumberFormat('de-CH').format(1234));
  });

  it.each(LOCALES.map(toLanguageTag))('writes any number as %s does', (tag) => {
    const { format } = new Intl.NumberFormat(tag);
    for (const value of [...Array(1001).keys(), -1, -1234, 0.5, 12.5, 9999, 12345, 1e6, 1e21])
      expect(number(tag, value)).toBe(format(value));
  });
});

describe('what messages call', () => {
  it('takes the exact number first, then the CLDR category of the language', () => {
    const cases = { '=0': 'none', one: 'one', other: 'many' };
    expect([0, 1, 2].map((n) => plural('en', n, cases))).toEqual(['none', 'one', 'many']);
    expect(plural('pl', 5, cases)).toBe('many');
  });

  it('selects a named case, else other', () => {
    const cases = { a: 'A', other: 'O' };
    expect(['a', 'toString', undefined].map((value) => select(value, cases))).toEqual(['A', 'O', 'O']);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type FieldParser,
  parseBounded,
  parseDegrees,
  parseFlag,
  parseIdentifier,
  parseOneOf,
  parseSearchText,
  parseSlug,
  parseText,
  parseWords,
} from './argument-fields.ts';

const DIGITS_64 = `1.${'0'.repeat(62)}`;

describe('a field', () => {
  it.each<[string, FieldParser, string, string]>([
    ['an emoji counts as one character', parseBounded(2), '🎟🎟', '🎟🎟'],
    ['spaces around text are not counted', parseText(2), '  ab  ', 'ab'],
    ['inner spaces stay in text', parseText(9), 'a  b', 'a  b'],
    ['inner spaces become one in text that is searched for', parseSearchText(9), 'a \u3000 b', 'a b'],
    ['invisible characters go from text that is searched for', parseSearchText(9), 'ja\u00adz\u200bz', 'jazz'],
    ['accents are composed after lower case', parseSearchText(9), 'İ\u0323', '\u1ecb\u0307'],
    ['an identifier of 300 characters', parseIdentifier, 'a'.repeat(300), 'a'.repeat(300)],
    ['one of several words', parseOneOf(['day', 'week']), 'week', 'week'],
    ['words in the order of their table', parseWords(['a', 'b', 'c']), 'c,a', 'a,c'],
    ['a decimal with fewer places than are kept', parseDegrees(90, 3), '1.5', '1.5'],
    ['zeros before the first digit of a fraction', parseDegrees(90, 3), '-0.05', '-0.05'],
    ['a decimal that is rounded to a whole number', parseDegrees(90, 1), '9.96', '10'],
    ['a decimal of 64 characters', parseDegrees(90, 1), DIGITS_64, '1'],
    ['a pole', parseDegrees(90, 1), '-90.0', '-90'],
  ])('accepts %s', (_, parse, text, value) => {
    expect(parse(text)).toEqual({ value });
  });

  it.each<[string, FieldParser, string, string]>([
    ['control characters', parseText(9), 'a\u0000b', 'must not contain control characters'],
    ['text of spaces', parseText(9), ' \u3000', 'must not be empty'],
    ['text of invisible characters', parseSearchText(9), '\u200b\u00ad', 'must not be empty'],
    ['text that is too long', parseText(2), ' abc ', 'must be at most 2 characters'],
    ['text that is too long in lower case', parseSearchText(2), 'İİ', 'must be at most 2 characters'],
    [
      'a slug with capital letters',
      parseSlug,
      'CA',
      'must be lower-case letters, digits and hyphens, at most 100 characters',
    ],
    [
      'an identifier of 301 characters',
      parseIdentifier,
      'a'.repeat(301),
      'must be letters, digits, "-", "_" and ":", at most 300 characters',
    ],
    ['a flag that is a number', parseFlag, '1', 'must be true or false'],
    ['a word that is no choice', parseOneOf(['day', 'week']), 'year', 'must be day or week'],
    ['a list with an unknown word', parseWords(['a', 'b']), 'a,x', 'must be a comma list of a, b'],
    ['a list with a word twice', parseWords(['a', 'b']), 'a,a', 'must be a comma list of a, b'],
    ['a number with an exponent', parseDegrees(90, 1), '1e1', 'must be a plain decimal number'],
    ['a decimal of 65 characters', parseDegrees(90, 1), `${DIGITS_64}0`, 'must be a plain decimal number'],
    ['degrees that only rounding makes a pole', parseDegrees(90, 1), '90.001', 'must be between -90 and 90'],
  ])('refuses %s', (_, parse, text, problem) => {
    expect(parse(text)).toEqual({ problem });
  });

  it('is folded at once: no letter changes when it is searched for again', () => {
    const parse = parseSearchText(9);
    const fold = (text: string) => {
      const parsed = parse(text);
      return 'value' in parsed ? parsed.value : parsed.problem;
    };
    const letters = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => letter.toLowerCase() !== letter,
    );
    const texts = letters.flatMap((letter) => ['', '\u0323', '\u0307', '\u0345'].map((mark) => letter + mark));
    expect(texts.filter((text) => fold(fold(text)) !== fold(text))).toEqual([]);
  });
});

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
import { ArgumentReader, collectArguments, type QueryValue, readQuery } from './argument-reader.ts';

const DIGITS_64 = `1.${'0'.repeat(62)}`;

describe('a field', () => {
  it.each<[string, FieldParser, string, string]>([
    ['spaces around text are not counted', parseText(2), '  ab  ', 'ab'],
    ['inner spaces stay in text', parseText(9), 'a  b', 'a  b'],
    ['inner spaces become one in text that is searched for', parseSearchText(9), 'a \u3000 b', 'a b'],
    ['invisible characters go from text that is searched for', parseSearchText(9), 'ja\u00adz\u200bz', 'jazz'],
    ['accents are composed after lower case', parseSearchText(9), 'İ\u0323', '\u1ecb\u0307'],
    ['one of several words', parseOneOf(['day', 'week']), 'week', 'week'],
    ['words in the order of their table', parseWords(['a', 'b', 'c']), 'c,a', 'a,c'],
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
    ['a list with a word twice', parseWords(['a', 'b']), 'a,a', 'must be a comma list of a, b'],
    ['a number with an exponent', parseDegrees(90, 1), '1e1', 'must be a plain decimal number'],
    ['a decimal of 65 characters', parseDegrees(90, 1), `${DIGITS_64}0`, 'must be a plain decimal number'],
    ['degrees that only rounding makes a pole', parseDegrees(90, 1), '90.001', 'must be between -90 and 90'],
  ])('refuses %s', (_, parse, text, problem) => {
    expect(parse(text)).toEqual({ problem });
  });
});

const NAMES = new Set(['a', 'b', 'c']);
const decoded = (query: string) => new ArgumentReader(collectArguments(new URLSearchParams(query)));

describe('ArgumentReader', () => {
  it('reports every problem in the same words, whoever decoded the query', () => {
    const read = (reader: ArgumentReader) => {
      reader.optional('a', parseFlag);
      reader.optional('b', parseBounded(2));
      reader.required('c', parseFlag);
      return reader.problems;
    };
    const problems = { a: ['must be given once'], b: ['must be at most 2 characters'], c: ['is required'] };
    expect(read(decoded('a=true&a=true&b=123'))).toEqual(problems);
    expect(read(new ArgumentReader(readQuery('?a=true&%61=true&b=123', NAMES)))).toEqual(problems);
  });

  it('tells an absent argument from one that means null', () => {
    const reader = decoded('b=');
    expect(reader.optional('a', () => ({ value: null }))).toBeUndefined();
    expect(reader.optional('b', () => ({ value: null }))).toBeNull();
    expect(reader.problems).toEqual({});
  });
});

const text = (text: string): QueryValue => ({ kind: 'text', text });

describe('readQuery', () => {
  it.each<[string, string, Record<string, QueryValue>]>([
    ['no query', '', {}],
    ['a query with its question mark', '?q=jazz', { q: text('jazz') }],
    ['only the parameters that are named', '?x=1&q=jazz&y', { q: text('jazz') }],
    ['a parameter without a value before another', '?q&page=2', { q: text(''), page: text('2') }],
    ['plus signs as spaces', '?q=+soul++jazz', { q: text(' soul  jazz') }],
    ['an encoded ampersand as part of a value', '?q=r%26b&page=2', { q: text('r&b'), page: text('2') }],
    ['the same name in two encodings as a duplicate', '?%71=a&q=b', { q: { kind: 'duplicate' } }],
    ['a value that is not UTF-8 as malformed', '?q=%FF&page=2', { q: { kind: 'malformed' }, page: text('2') }],
    ['nothing of a parameter whose name is malformed', '?%FF=1&q=jazz', { q: text('jazz') }],
  ])('reads %s', (_, search, expected) => {
    expect(Object.fromEntries(readQuery(search, new Set(['q', 'page'])))).toEqual(expected);
  });
});

it('collectArguments takes decoded values as they are, and tells a duplicate', () => {
  const entries = Object.fromEntries(collectArguments(new URLSearchParams('q=a%2Bb%2520c&page=2&page=2')));
  expect(entries).toEqual({ q: text('a+b%20c'), page: { kind: 'duplicate' } });
});

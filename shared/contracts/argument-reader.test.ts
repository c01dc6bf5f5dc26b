import { describe, expect, it } from 'vitest';
import { parseBounded, parseFlag } from './argument-fields.ts';
import { ArgumentReader, collectArguments, type QueryValue, readQuery } from './argument-reader.ts';
import { HttpProblem } from './http-problem.ts';

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

  it('throws them together, by their names', () => {
    const reader = decoded('a=yes&b=123');
    reader.optional('a', parseFlag);
    reader.optional('b', parseBounded(2));
    expect(() => reader.throwProblems()).toThrow(HttpProblem);
    expect(() => reader.throwProblems()).toThrow('There are errors with your arguments: a, b');
  });

  it('tells an absent argument from one that means null', () => {
    const reader = decoded('b=');
    expect(reader.optional('a', () => ({ value: null }))).toBeUndefined();
    expect(reader.optional('b', () => ({ value: null }))).toBeNull();
    expect(reader.problems).toEqual({});
  });
});

const QUERY_NAMES = new Set(['q', 'page']);
const text = (text: string): QueryValue => ({ kind: 'text', text });

describe('readQuery', () => {
  it.each<[string, string, Record<string, QueryValue>]>([
    ['no query', '', {}],
    ['a query with its question mark', '?q=jazz', { q: text('jazz') }],
    ['a query without its question mark', 'q=jazz', { q: text('jazz') }],
    ['only the parameters that are named', '?x=1&q=jazz&y', { q: text('jazz') }],
    ['a parameter without a value at the end', '?q', { q: text('') }],
    ['a parameter without a value before another', '?q&page=2', { q: text(''), page: text('2') }],
    ['an empty value before another parameter', '?q=&page=2', { q: text(''), page: text('2') }],
    ['the rest of a value that has equals signs', '?q=a=b=c', { q: text('a=b=c') }],
    ['plus signs as spaces', '?q=+soul++jazz', { q: text(' soul  jazz') }],
    ['an encoded plus sign as itself', '?q=r%2Bb+soul', { q: text('r+b soul') }],
    ['an encoded ampersand as part of a value', '?q=r%26b&page=2', { q: text('r&b'), page: text('2') }],
    ['an encoded name', '?%71=jazz', { q: text('jazz') }],
    ['the same name in two encodings as a duplicate', '?%71=a&q=b', { q: { kind: 'duplicate' } }],
    ['a name that is given three times as a duplicate', '?q=a&q=b&q=c', { q: { kind: 'duplicate' } }],
    ['a duplicate, though its second value is malformed', '?q=a&q=%FF', { q: { kind: 'duplicate' } }],
    ['a value that is not UTF-8 as malformed', '?q=%FF&page=2', { q: { kind: 'malformed' }, page: text('2') }],
    ['a value that ends within an escape as malformed', '?q=100%', { q: { kind: 'malformed' } }],
    ['nothing of a parameter whose name is malformed', '?%FF=1&q=jazz', { q: text('jazz') }],
  ])('reads %s', (_, search, expected) => {
    expect(Object.fromEntries(readQuery(search, QUERY_NAMES))).toEqual(expected);
  });
});

describe('collectArguments', () => {
  it.each<[string, [string, string][], Record<string, QueryValue>]>([
    ['takes decoded values as they are', [['q', 'a+b%20c']], { q: text('a+b%20c') }],
    [
      'tells a duplicate, whatever its values',
      [
        ['q', 'a'],
        ['page', '2'],
        ['q', 'a'],
      ],
      { q: { kind: 'duplicate' }, page: text('2') },
    ],
  ])('%s', (_, entries, expected) => {
    expect(Object.fromEntries(collectArguments(entries))).toEqual(expected);
  });
});

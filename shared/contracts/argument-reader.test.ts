import { describe, expect, it } from 'vitest';
import { parseBounded, parseFlag } from './argument-fields.ts';
import { collectArguments, readQuery } from './argument-query.ts';
import { ArgumentReader } from './argument-reader.ts';
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

import { expect, it } from 'vitest';
import { findProblems } from './find-problems.ts';

const control = (name: string, type: string, ...flags: readonly (keyof ValidityState)[]) => ({
  name,
  type,
  validity: Object.fromEntries(flags.map((flag) => [flag, true])) as unknown as ValidityState,
});

it('says what is wrong with each control in words of the page, the first of several of one name', () => {
  const problems = findProblems(
    [
      control('name', 'text', 'valueMissing'),
      control('email', 'email', 'typeMismatch'),
      control('website', 'url', 'typeMismatch'),
      control('topic', 'select-one', 'valueMissing'),
      control('date', 'date', 'badInput', 'valueMissing'),
      control('start', 'time', 'badInput'),
      control('message', 'textarea'),
      control('price', 'text', 'patternMismatch'),
      control('name', 'text', 'typeMismatch'),
    ],
    ((key: string) => key) as never,
  );
  expect(problems).toEqual({
    name: 'form.required',
    email: 'form.email',
    website: 'form.url',
    topic: 'form.choice',
    date: 'form.date',
    start: 'form.time',
  });
});

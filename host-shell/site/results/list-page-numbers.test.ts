import { expect, it } from 'vitest';
import { listPageNumbers } from './list-page-numbers.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('offers the neighbours of page %i of %i', (current, count, expected) => {
  expect(listPageNumbers(current, count)).toEqual(expected);
});

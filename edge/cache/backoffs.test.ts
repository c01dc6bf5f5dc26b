import { expect, it } from 'vitest';
import { Backoffs } from './backoffs.ts';

const error = new Error('reset');

it('lasts a second after a failure, doubles with each, and is never longer than 30 s', () => {
  const backoffs = new Backoffs();
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    backoffs.fail('key', 5_000, error, 0);
    expect(backoffs.active('key', 5_000 + seconds * 1_000 - 1)).toMatchObject({ error });
    expect(backoffs.active('key', 5_000 + seconds * 1_000)).toBeUndefined();
  }
});

it('lasts as long as the origin demands, without doubling that', () => {
  const backoffs = new Backoffs();
  backoffs.fail('key', 0, error, 60_000);
  expect(backoffs.active('key', 59_999)).toBeDefined();
  expect(backoffs.active('key', 60_000)).toBeUndefined();
  backoffs.fail('key', 60_000, error, 500);
  expect(backoffs.active('key', 61_999)).toBeDefined();
  expect(backoffs.active('key', 62_000)).toBeUndefined();
});

it('is of one key, and over once that key succeeds', () => {
  const backoffs = new Backoffs();
  backoffs.fail('key', 0, error, 0);
  backoffs.fail('key', 0, error, 0);
  expect(backoffs.active('other', 0)).toBeUndefined();
  backoffs.succeed('key');
  expect(backoffs.active('key', 0)).toBeUndefined();
  backoffs.fail('key', 0, error, 0);
  expect(backoffs.active('key', 999)).toBeDefined();
  expect(backoffs.active('key', 1_000)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { isPrefetch } from './fetching-ahead.ts';

it.each([
  ['prefetch', true],
  ['prefetch;prerender', true],
  ['prefetch;anonymous-client-ip', true],
  ['', false],
  ['prefetching', false],
  ['navigate', false],
  [null, false],
])('Sec-Purpose: %s → %s', (value, expected) => {
  expect(isPrefetch({ get: (name) => (name === 'sec-purpose' ? value : null) })).toBe(expected);
});

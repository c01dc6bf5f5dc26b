import { expect, it } from 'vitest';
import { parseOriginTimeout, resolveOriginTimeout } from './origin-timeouts.ts';

it.each([
  ['/reports', 60_000],
  ['/reports/a/b', 60_000],
  ['/reports/long/x', 90_000],
  ['/reportsx', 8_000],
  ['/', 8_000],
])('%s has %s ms', (pathname, expected) => {
  const timeouts = ['/reports/=60', '/reports/long=90'].map(parseOriginTimeout);
  expect(resolveOriginTimeout(timeouts, pathname)).toBe(expected);
});

it('covers every path by a slash', () => {
  expect(resolveOriginTimeout([parseOriginTimeout('/=9')], '/any')).toBe(9_000);
});

it.each(['reports=60', '/reports', '/reports=', '/reports=0', '/reports=301', '/a b=1', '/a=1s'])(
  'refuses %s',
  (text) => expect(() => parseOriginTimeout(text)).toThrow('must be path=seconds'),
);

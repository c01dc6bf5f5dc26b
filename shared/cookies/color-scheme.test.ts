import { expect, it } from 'vitest';
import { buildColorSchemeCookie, readColorScheme } from './color-scheme.ts';

it.each([
  ['color-scheme=dark', 'dark'],
  ['a=b; color-scheme=light; c=d', 'light'],
  ['x-color-scheme=dark', null],
  ['color-scheme=sepia', null],
  ['color-scheme=', null],
  [null, null],
])('the cookies %j choose %s', (cookies, scheme) => {
  expect(readColorScheme(cookies)).toBe(scheme);
});

it('the cookie of the system’s scheme removes the one before', () => {
  expect(buildColorSchemeCookie(null)).toMatch(/^color-scheme=; .*Max-Age=0$/);
  expect(readColorScheme(buildColorSchemeCookie('dark'))).toBe('dark');
  expect(buildColorSchemeCookie('dark')).toContain('; Secure;');
  expect(buildColorSchemeCookie('dark', false)).toMatch(/^color-scheme=dark; Path=\/; SameSite=Lax; Max-Age=31536000$/);
});

import { expect, it } from 'vitest';
import type { MountOptions } from '../../types/contract.d.ts';
import { isServed, listContent } from './served-options.ts';

it.each<[MountOptions, boolean]>([
  [{}, true],
  [{ origin: 'https://www.marquee.de', locale: 'de_DE', variant: 'logo-only' }, true],
  [{ page: { path: '/shop/' }, slots: { banner: { text: 'Sale' } }, location: { slug: 'ca--san-francisco' } }, true],
  [{ onSearch: () => {}, navigate: () => {}, shortcuts: null, user: undefined }, true],
  [{ page: { path: '/shop/', query: 'jazz' } }, false],
  [{ shortcuts: true }, false],
  [{ trending: ['jazz'] }, false],
])('whether the server renders all that a host’s options show: %j, %s', (options, isAll) => {
  expect(listContent(options).every(isServed)).toBe(isAll);
});

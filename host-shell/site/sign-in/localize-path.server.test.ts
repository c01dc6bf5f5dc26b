import { expect, it } from 'vitest';
import { findSiteByHost } from '../../../shared/sites/sites.ts';
import { localizePath } from './session-routes.server.ts';

const canada = findSiteByHost('www.marquee.ca');
if (canada === undefined) throw new Error('There is no such site');

it.each([
  ['/', '/fr/'],
  ['/account-settings/?a=1#b', '/fr/account-settings/?a=1#b'],
  ['/d/canada/jazz/?page=2', '/d/fr/canada/jazz/?page=2'],
  ['/fr/e/123/', '/fr/e/123/'],
  ['/d/fr/canada/jazz/', '/d/fr/canada/jazz/'],
])('leads from %s to %s who chose French, and back who chose English', (path, french) => {
  expect(localizePath(canada, path, 'fr_CA')).toBe(french);
  expect(localizePath(canada, french, 'en_CA')).toBe(french.replace('/fr/', '/'));
});

it('leaves a path as it is for who chose nothing, or a language of another site', () => {
  for (const locale of [null, 'de_DE', 'x']) expect(localizePath(canada, '/fr/e/123/', locale)).toBe('/fr/e/123/');
});

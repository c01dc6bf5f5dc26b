import { expect, it } from 'vitest';
import { SITES } from '../sites/sites.ts';
import { THEMES, type Theme } from './sub-category-images.ts';
import { isThemeInSeason } from './theme-seasons.ts';

it.each<[Theme, string, string, boolean]>([
  ['halloween', 'US', '2026-10-31', true],
  ['halloween', 'US', '2026-11-01', false],
  ['thanksgiving', 'US', '2026-11-26', true],
  ['thanksgiving', 'CA', '2026-10-12', true],
  ['thanksgiving', 'CA', '2026-11-26', false],
  ['thanksgiving', 'DE', '2026-11-26', false],
  ['christmas', 'SE', '2026-12-24', true],
  ['christmas', 'SE', '2027-01-15', false],
  ['fall', 'DE', '2026-10-10', true],
  ['fall', 'AU', '2026-10-10', false],
  ['fall', 'AU', '2026-04-10', true],
  ['new-year', 'ES', '2026-12-31', true],
  ['new-year', 'ES', '2027-01-01', true],
  ['new-year', 'ES', '2027-01-03', false],
  ['transparent', 'FI', '2026-06-15', true],
])('%s on the site of %s on %s: %s', (theme, country, day, isExpected) => {
  expect(isThemeInSeason(theme, country, day)).toBe(isExpected);
});

it('knows only countries that have a site', () => {
  const countries = SITES.map(({ country }) => country);
  for (const country of ['US', 'CA', 'AR', 'AU', 'BR', 'CL', 'NZ', 'PE']) expect(countries).toContain(country);
  const inSeason = THEMES.filter((theme) => isThemeInSeason(theme, 'US', '2026-07-01'));
  expect(inSeason).toEqual(['transparent']);
});

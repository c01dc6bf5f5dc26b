import { describe, expect, it } from 'vitest';
import { SITES } from '../sites/sites.ts';
import { THEMES, type Theme } from './sub-category-images.ts';
import { isThemeInSeason } from './theme-seasons.ts';

it.each<[Theme, string, string]>([
  ['thanksgiving', 'DE', '2026-11-26'],
  ['thanksgiving', 'CA', '2026-11-26'],
  ['fall', 'AU', '2026-10-10'],
])('%s has no season on the site of %s on %s', (theme, country, day) => {
  expect(isThemeInSeason(theme, country, day)).toBe(false);
});

it('knows only countries that have a site', () => {
  const countries = SITES.map(({ country }) => country);
  for (const country of ['US', 'CA', 'AR', 'AU', 'BR', 'CL', 'NZ', 'PE']) expect(countries).toContain(country);
  const inSeason = THEMES.filter((theme) => isThemeInSeason(theme, 'US', '2026-07-01'));
  expect(inSeason).toEqual(['transparent']);
});

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('the season of a theme', () => {
  it.each([
    ['halloween', 'DE', '2026-10-01', '2026-10-31'],
    ['thanksgiving', 'US', '2026-11-01', '2026-11-28'],
    ['thanksgiving', 'CA', '2026-09-20', '2026-10-14'],
    ['christmas', 'GB', '2026-11-25', '2026-12-26'],
    ['fall', 'US', '2026-09-22', '2026-11-30'],
    ['fall', 'AR', '2026-03-20', '2026-05-31'],
    ['fall', 'AU', '2026-03-20', '2026-05-31'],
    ['fall', 'BR', '2026-03-20', '2026-05-31'],
    ['fall', 'CL', '2026-03-20', '2026-05-31'],
    ['fall', 'NZ', '2026-03-20', '2026-05-31'],
    ['fall', 'PE', '2026-03-20', '2026-05-31'],
    // Over the turn of the year.
    ['new-year', 'FR', '2026-12-26', '2027-01-02'],
  ] as const)('%s in %s: %s to %s, both included', (theme, country, first, last) => {
    const days = [addDays(first, -1), first, last, addDays(last, 1)];
    expect(days.map((day) => isThemeInSeason(theme, country, day))).toEqual([false, true, true, false]);
  });

  it.each(['2026-01-01', '2026-12-31'])('has the plain picture on %s too', (day) => {
    expect(isThemeInSeason('transparent', 'US', day)).toBe(true);
  });

  it('is that of the day, whatever the time of day', () => {
    expect(isThemeInSeason('halloween', 'US', '2026-10-31T23:59:59Z')).toBe(true);
  });
});

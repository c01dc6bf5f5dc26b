import type { Theme } from './sub-category-images.ts';

/** Days of a year, `MM-DD`, both included. If the end is before the start, the season spans the turn of the year. */
type Season = readonly [start: string, end: string];

/** Countries whose autumn begins in March. */
const SOUTHERN_COUNTRIES: readonly string[] = ['AR', 'AU', 'BR', 'CL', 'NZ', 'PE'];

interface SeasonRow {
  readonly season: Season;
  /** Countries with different days. */
  readonly byCountry?: Readonly<Record<string, Season>>;
  /** Countries that have this season; absent for all. */
  readonly countries?: readonly string[];
}

const THEME_SEASONS: Readonly<Record<Theme, SeasonRow>> = {
  halloween: { season: ['10-01', '10-31'] },
  thanksgiving: { season: ['11-01', '11-28'], byCountry: { CA: ['09-20', '10-14'] }, countries: ['US', 'CA'] },
  christmas: { season: ['11-25', '12-26'] },
  fall: {
    season: ['09-22', '11-30'],
    byCountry: Object.fromEntries(SOUTHERN_COUNTRIES.map((country) => [country, ['03-20', '05-31'] as const])),
  },
  'new-year': { season: ['12-26', '01-02'] },
  transparent: { season: ['01-01', '12-31'] },
};

/**
 * Whether the pages of a country's site wear a theme on a day.
 *
 * @param day ISO date: `2026-10-31`
 */
export function isThemeInSeason(theme: Theme, country: string, day: string): boolean {
  const { season, byCountry, countries } = THEME_SEASONS[theme];
  if (countries !== undefined && !countries.includes(country)) return false;
  const [start, end] = byCountry?.[country] ?? season;
  const date = day.slice(5, 10);
  return start <= end ? start <= date && date <= end : date >= start || date <= end;
}

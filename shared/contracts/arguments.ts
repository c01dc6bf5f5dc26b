import { PREDICTION_TYPES } from '../location/prediction-types.ts';
import {
  type FieldParser,
  parseDegrees,
  parseFlag,
  parseIdentifier,
  parseOneOf,
  parseSearchText,
  parseSlug,
  parseWords,
} from './argument-fields.ts';
import { readQuery } from './argument-query.ts';
import { ArgumentReader } from './argument-reader.ts';
import type { EndpointArguments, EndpointName } from './endpoints.ts';
import type { ArgumentProblems } from './http-problem.ts';
import { AUTOCOMPLETE_CONSTANTS, MAX_SEARCH_TEXT_LENGTH } from './search-requests.ts';

/**
 * `search`: the normalized arguments, in the order of the code, as a query string without `?`.
 * The origin receives it and the cache key contains it, so the two cannot differ.
 */
export type ParsedArguments =
  | { readonly ok: true; readonly search: string }
  | { readonly ok: false; readonly problems: ArgumentProblems };

export type ArgumentsParser = (search: string) => ParsedArguments;

/** Builds the query of one call from its arguments, in the order in which they are read. */
class QueryBuilder<Name extends string> extends ArgumentReader {
  readonly #pairs: string[] = [];

  override has(name: Name): boolean {
    return super.has(name);
  }

  constant(name: string, value: string): void {
    this.#pairs.push(`${name}=${encodeURIComponent(value)}`);
  }

  /** With its default where the argument is absent. */
  addOptional(name: Name, parse: FieldParser, absent: string): void {
    const value = this.has(name) ? this.optional(name, parse) : absent;
    if (value !== undefined) this.constant(name, value);
  }

  addRequired(name: Name, parse: FieldParser): void {
    const value = this.required(name, parse);
    if (value !== undefined) this.constant(name, value);
  }

  finish(): ParsedArguments {
    const { problems } = this;
    return Object.keys(problems).length === 0 ? { ok: true, search: this.#pairs.join('&') } : { ok: false, problems };
  }
}

/** Each member of a union has names of its own. */
type ArgumentName<Arguments> = Arguments extends unknown ? keyof Arguments & string : never;

function defineArguments<Endpoint extends EndpointName>(
  names: readonly ArgumentName<EndpointArguments[Endpoint]>[],
  parse: (query: QueryBuilder<ArgumentName<EndpointArguments[Endpoint]>>) => void,
): ArgumentsParser {
  const known: ReadonlySet<string> = new Set(names);
  return (search) => {
    const query = new QueryBuilder<ArgumentName<EndpointArguments[Endpoint]>>(readQuery(search, known));
    parse(query);
    return query.finish();
  };
}

/** Latitude and longitude: both or neither. */
function readCoordinates(
  reader: QueryBuilder<'latitude' | 'longitude'>,
  places: number,
  presence: 'required' | 'optional',
): void {
  const wanted = presence === 'required' || reader.has('latitude') || reader.has('longitude');
  if (!wanted) return;
  reader.addRequired('latitude', parseDegrees(90, places));
  reader.addRequired('longitude', parseDegrees(180, places));
}

export const parseAutocompleteArguments = defineArguments<'autocomplete'>(
  ['q', 'place_id', 'latitude', 'longitude'],
  (reader) => {
    reader.addRequired('q', parseSearchText(MAX_SEARCH_TEXT_LENGTH));
    for (const [name, value] of Object.entries(AUTOCOMPLETE_CONSTANTS)) reader.constant(name, value);
    if (reader.has('place_id')) {
      for (const name of ['latitude', 'longitude'] as const) {
        if (reader.has(name)) reader.refuse(name, 'must not be given together with place_id');
      }
      reader.addRequired('place_id', parseIdentifier);
    } else if (reader.has('latitude') || reader.has('longitude')) {
      readCoordinates(reader, 2, 'required');
    } else {
      reader.refuse('place_id', 'is required, or latitude and longitude');
    }
  },
);

export const parseTrendingArguments = defineArguments<'trending'>(['location', 'timeframe'], (reader) => {
  reader.addRequired('location', parseSlug);
  reader.addRequired('timeframe', parseOneOf(['week']));
});

export const parsePlaceFromGooglePlaceIdArguments = defineArguments<'place_from_google_place_id'>(
  ['googlePlaceId', 'excludeNeighborhoods', 'enableNeighborhoodsAndBoroughs'],
  (reader) => {
    reader.addRequired('googlePlaceId', parseIdentifier);
    reader.addOptional('excludeNeighborhoods', parseFlag, 'false');
    reader.addOptional('enableNeighborhoodsAndBoroughs', parseFlag, 'false');
  },
);

export const parsePlaceFromCoordinatesArguments = defineArguments<'place_from_coordinates'>(
  ['latitude', 'longitude', 'excludeNeighborhoods'],
  (reader) => {
    readCoordinates(reader, 3, 'required');
    reader.addOptional('excludeNeighborhoods', parseFlag, 'false');
  },
);

const parsePredictionTypes: FieldParser = (text) =>
  text === 'regions' ? { value: text } : parseWords(PREDICTION_TYPES)(text);

/** The bias circle is 200 km wide: one decimal of a degree keeps the ranking and lets neighbours share an answer. */
export const parsePlacePredictionsArguments = defineArguments<'place_predictions'>(
  ['input', 'types', 'latitude', 'longitude'],
  (reader) => {
    reader.addRequired('input', parseSearchText(MAX_SEARCH_TEXT_LENGTH));
    reader.addOptional('types', parsePredictionTypes, 'regions');
    readCoordinates(reader, 1, 'optional');
  },
);

/** Where a request comes from, as the platform reports it. Never its IP address. */
export interface RequestGeo {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
  readonly latitude?: string | number | undefined;
  readonly longitude?: string | number | undefined;
}

const MAX_GEO_NAME_LENGTH = 100;

/**
 * Builds the arguments of `place_from_request` from the request, since its caller gives none; absent or invalid values are
 * left out. Coordinates to 1 decimal: a city, not a home.
 */
export function buildRequestPlaceArguments(geo: RequestGeo): string {
  const pairs: string[] = [];
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined) pairs.push(`${name}=${encodeURIComponent(value)}`);
  };
  add('country', geo.country !== undefined && /^[A-Z]{2}$/.test(geo.country) ? geo.country : undefined);
  add('region', cleanGeoName(geo.region));
  add('city', cleanGeoName(geo.city));
  const latitude = cleanDegrees(geo.latitude, 90);
  const longitude = cleanDegrees(geo.longitude, 180);
  if (latitude !== undefined && longitude !== undefined) {
    add('latitude', latitude);
    add('longitude', longitude);
  }
  return pairs.join('&');
}

function cleanGeoName(name: string | undefined): string | undefined {
  const text = name
    ?.normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return text === undefined || text === '' || text.length > MAX_GEO_NAME_LENGTH ? undefined : text;
}

function cleanDegrees(value: string | number | undefined, limit: 90 | 180): string | undefined {
  if (value === undefined) return undefined;
  const parsed = parseDegrees(limit, 1)(String(value));
  return 'value' in parsed ? parsed.value : undefined;
}

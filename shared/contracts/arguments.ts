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
import { type QueryValue, readQuery } from './argument-query.ts';

/** What is wrong with each parameter: the `ARGUMENTS_ERROR` detail of the error object. */
export type ArgumentProblems = Readonly<Record<string, readonly string[]>>;

/**
 * `search`: the normalized arguments, in the order of the code, as a query string without `?`.
 * The origin receives it and the cache key contains it, so the two cannot differ.
 */
export type ParsedArguments =
  | { readonly ok: true; readonly search: string }
  | { readonly ok: false; readonly problems: ArgumentProblems };

export type ArgumentsParser = (search: string) => ParsedArguments;

/** Collects the parameters of one call: each read once, every problem reported. */
function createReader(values: ReadonlyMap<string, QueryValue>) {
  const problems: Record<string, string[]> = {};
  const pairs: string[] = [];
  const refuse = (name: string, problem: string) => {
    const list = problems[name] ?? [];
    list.push(problem);
    problems[name] = list;
  };
  const read = (name: string, parse: FieldParser, absent: string | undefined) => {
    const value = values.get(name);
    if (value === undefined) {
      if (absent !== undefined) pairs.push(`${name}=${absent}`);
      return;
    }
    if (value.kind === 'duplicate') return refuse(name, 'must be given only once');
    if (value.kind === 'malformed') return refuse(name, 'must be percent-encoded UTF-8');
    const parsed = parse(value.text);
    if ('problem' in parsed) return refuse(name, parsed.problem);
    pairs.push(`${name}=${encodeURIComponent(parsed.text)}`);
  };
  return {
    has: (name: string) => values.has(name),
    refuse,
    /** A parameter that is left out where it is absent, or stands with a default. */
    optional: (name: string, parse: FieldParser, absent?: string) => read(name, parse, absent),
    required(name: string, parse: FieldParser) {
      if (values.has(name)) read(name, parse, undefined);
      else refuse(name, 'is required');
    },
    constant: (name: string, value: string) => pairs.push(`${name}=${encodeURIComponent(value)}`),
    finish: (): ParsedArguments =>
      Object.keys(problems).length === 0 ? { ok: true, search: pairs.join('&') } : { ok: false, problems },
  };
}

type Reader = ReturnType<typeof createReader>;

function defineArguments(names: readonly string[], parse: (reader: Reader) => void): ArgumentsParser {
  const known: ReadonlySet<string> = new Set(names);
  return (search) => {
    const reader = createReader(readQuery(search, known));
    parse(reader);
    return reader.finish();
  };
}

/** Latitude and longitude: both or neither. */
function readCoordinates(reader: Reader, places: number, presence: 'required' | 'optional'): void {
  const wanted = presence === 'required' || reader.has('latitude') || reader.has('longitude');
  if (!wanted) return;
  reader.required('latitude', parseDegrees(90, places));
  reader.required('longitude', parseDegrees(180, places));
}

/** Sent to the origin with every autocomplete call; callers cannot change them. */
export const AUTOCOMPLETE_CONSTANTS = [
  ['completion_types', 'event,query'],
  ['expand.destination_event', 'primary_venue,image'],
] as const;

export const MAX_QUERY_LENGTH = 200;

/** Types of the location field with neighborhoods and boroughs enabled. */
export const PREDICTION_TYPES = [
  'neighborhood',
  'locality',
  'sublocality',
  'country',
  'administrative_area_level_1',
] as const;

export const parseAutocompleteArguments = defineArguments(['q', 'place_id', 'latitude', 'longitude'], (reader) => {
  reader.required('q', parseSearchText(MAX_QUERY_LENGTH));
  for (const [name, value] of AUTOCOMPLETE_CONSTANTS) reader.constant(name, value);
  if (reader.has('place_id')) {
    for (const name of ['latitude', 'longitude']) {
      if (reader.has(name)) reader.refuse(name, 'must not be given together with place_id');
    }
    reader.required('place_id', parseIdentifier);
  } else if (reader.has('latitude') || reader.has('longitude')) {
    readCoordinates(reader, 2, 'required');
  } else {
    reader.refuse('place_id', 'is required, or latitude and longitude');
  }
});

export const parseTrendingArguments = defineArguments(['location', 'timeframe'], (reader) => {
  reader.required('location', parseSlug);
  reader.required('timeframe', parseOneOf(['week']));
});

export const parsePlaceFromGooglePlaceIdArguments = defineArguments(
  ['googlePlaceId', 'excludeNeighborhoods', 'enableNeighborhoodsAndBoroughs'],
  (reader) => {
    reader.required('googlePlaceId', parseIdentifier);
    reader.optional('excludeNeighborhoods', parseFlag, 'false');
    reader.optional('enableNeighborhoodsAndBoroughs', parseFlag, 'false');
  },
);

export const parsePlaceFromCoordinatesArguments = defineArguments(
  ['latitude', 'longitude', 'excludeNeighborhoods'],
  (reader) => {
    readCoordinates(reader, 3, 'required');
    reader.optional('excludeNeighborhoods', parseFlag, 'false');
  },
);

/** The bias circle is 200 km wide: one decimal of a degree keeps the ranking and lets neighbours share an answer. */
export const parsePlacePredictionsArguments = defineArguments(['input', 'types', 'latitude', 'longitude'], (reader) => {
  reader.required('input', parseSearchText(MAX_QUERY_LENGTH));
  reader.optional('types', (text) => (text === 'regions' ? { text } : parseWords(PREDICTION_TYPES)(text)), 'regions');
  readCoordinates(reader, 1, 'optional');
});

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
  return 'text' in parsed ? parsed.text : undefined;
}

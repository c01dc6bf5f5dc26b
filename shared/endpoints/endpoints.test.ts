import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUTOCOMPLETE } from './autocomplete/autocomplete-contract.ts';
import type { ArgumentsParser } from './endpoint-contract.ts';
import { buildPlaceFromCoordinatesRequest } from './place-from-coordinates/place-from-coordinates.ts';
import { PLACE_FROM_COORDINATES } from './place-from-coordinates/place-from-coordinates-contract.ts';
import { buildPlaceFromGooglePlaceIdRequest } from './place-from-google-place-id/place-from-google-place-id.ts';
import { PLACE_FROM_GOOGLE_PLACE_ID } from './place-from-google-place-id/place-from-google-place-id-contract.ts';
import { PLACE_FROM_REQUEST } from './place-from-request/place-from-request-contract.ts';
import { buildPlacePredictionsRequest } from './place-predictions/place-predictions.ts';
import { PLACE_PREDICTIONS } from './place-predictions/place-predictions-contract.ts';
import { TRENDING } from './trending/trending-contract.ts';

const PARSERS = {
  autocomplete: AUTOCOMPLETE.arguments.parse,
  trending: TRENDING.arguments.parse,
  google: PLACE_FROM_GOOGLE_PLACE_ID.arguments.parse,
  coordinates: PLACE_FROM_COORDINATES.arguments.parse,
  predictions: PLACE_PREDICTIONS.arguments.parse,
};
const { autocomplete, trending, google, coordinates, predictions } = PARSERS;
const canonical = (parser: ArgumentsParser, search: string) => {
  const parsed = parser(search);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.search;
};
const problems = (parser: ArgumentsParser, search: string) => {
  const parsed = parser(search);
  return parsed.ok ? [] : Object.keys(parsed.problems);
};
const CONSTANTS = 'completion_types=event%2Cquery&expand.destination_event=primary_venue%2Cimage';

describe('normalized arguments', () => {
  it.each<[string, ArgumentsParser, string, string]>([
    [
      'case, spaces and order',
      autocomplete,
      '?place_id=b&q=+Jazz%20%E3%80%80Night',
      `q=jazz%20night&${CONSTANTS}&place_id=b`,
    ],
    ['constants', autocomplete, '?q=a&place_id=online&completion_types=user', `q=a&${CONSTANTS}&place_id=online`],
    [
      '2 decimals',
      autocomplete,
      '?q=a&latitude=37.774929&longitude=-122.419416',
      `q=a&${CONSTANTS}&latitude=37.77&longitude=-122.42`,
    ],
    ['trending', trending, '?timeframe=week&location=ca--san-francisco', 'location=ca--san-francisco&timeframe=week'],
    [
      'flags',
      google,
      '?enableNeighborhoodsAndBoroughs=true&googlePlaceId=ChIJ_-:9',
      'googlePlaceId=ChIJ_-%3A9&excludeNeighborhoods=false&enableNeighborhoodsAndBoroughs=true',
    ],
    [
      '3 decimals',
      coordinates,
      '?latitude=0037.7745&longitude=-180.000&excludeNeighborhoods=true',
      'latitude=37.775&longitude=-180&excludeNeighborhoods=true',
    ],
    [
      'types',
      predictions,
      '?input=a&types=country,locality&latitude=1.25&longitude=2',
      'input=a&types=locality%2Ccountry&latitude=1.3&longitude=2',
    ],
  ])('are written as the origin takes them: %s', (_, parser, search, expected) => {
    expect(canonical(parser, search)).toBe(expected);
  });
});

type Bad = [parser: ArgumentsParser, search: string, fields: string[]];

describe('bad arguments name their field', () => {
  it.each<Bad>([
    [autocomplete, '', ['q', 'place_id']],
    [autocomplete, `?q=${encodeURIComponent('😀'.repeat(201))}&place_id=a`, ['q']],
    [autocomplete, '?q=a%00b&place_id=a', ['q']],
    [autocomplete, '?q=100%&place_id=a', ['q']],
    [autocomplete, '?q=a&place_id=../../admin', ['place_id']],
    [autocomplete, '?q=a&place_id=b&latitude=1&longitude=2', ['latitude', 'longitude']],
    [autocomplete, '?q=a&latitude=1', ['longitude']],
    [autocomplete, '?q=a&latitude=91&longitude=181', ['latitude', 'longitude']],
    [trending, '', ['location', 'timeframe']],
    [trending, '?location=a&timeframe=day', ['timeframe']],
    [google, '?googlePlaceId=a&excludeNeighborhoods=1', ['excludeNeighborhoods']],
    [predictions, '?input=a&types=street', ['types']],
  ])('%#: %s %s', (parser, search, expected) => {
    expect(problems(parser, search)).toEqual(expected);
  });

  it('takes 200 characters, counted in code points', () => {
    expect(problems(autocomplete, `?q=${encodeURIComponent('😀'.repeat(200))}&place_id=a`)).toEqual([]);
    expect(problems(autocomplete, `?q=+++${'a'.repeat(200)}+++&place_id=a`)).toEqual([]);
  });
});

const NAMES = [
  ...['q', 'place_id', 'latitude', 'longitude', 'location', 'timeframe', 'googlePlaceId', 'excludeNeighborhoods'],
  ...['enableNeighborhoodsAndBoroughs', 'input', 'types', 'other'],
];
const plausible = fc.oneof(
  fc.constantFrom('jazz', 'online', 'week', 'true', 'false', 'regions', '1.5', '-122.4194', '90', 'ca--london', ''),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.double({ min: -200, max: 200, noNaN: true }).map(String),
);
const queries = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), plausible), { maxLength: 8 })
  .map((pairs) => `?${new URLSearchParams(pairs)}`);
const anySearch = fc.oneof(
  queries,
  fc.string({ unit: 'binary-ascii' }).map((text) => `?${text}`),
  fc.string({ unit: fc.constantFrom(...'q=&%+01fFeE.-;placid_') }).map((text) => `?q=${text}&place_id=a`),
);
const parserNames = fc.constantFrom(...(Object.keys(PARSERS) as (keyof typeof PARSERS)[]));

describe('properties', () => {
  it('any text is parsed or refused with a problem, and normalized arguments stay as they are', () => {
    fc.assert(
      fc.property(parserNames, anySearch, (name, search) => {
        const parsed = PARSERS[name](search);
        if (!parsed.ok) {
          expect(Object.keys(parsed.problems)).not.toEqual([]);
          return;
        }
        const values = new URLSearchParams(parsed.search);
        expect(PARSERS[name](`?${parsed.search}`)).toEqual(parsed);
        // What the origin reads is what was meant, whatever its parser does with `+`.
        expect(parsed.search).toBe([...values].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&'));
      }),
      { numRuns: 3_000 },
    );
  });

  it('forms of one query share a key, different queries do not', () => {
    const words = fc.array(fc.stringMatching(/^[a-zà-ý0-9&=%+#?/]{1,8}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const plain = canonical(autocomplete, `?${new URLSearchParams({ q: a.join(' '), place_id: 'x' })}`);
        const loud = canonical(
          autocomplete,
          `?place_id=x&z=1&q=%20${encodeURIComponent(a.join('  ').normalize('NFD').toUpperCase())}+`,
        );
        expect(loud).toBe(plain);
        const other = canonical(autocomplete, `?${new URLSearchParams({ q: b.join(' '), place_id: 'x' })}`);
        const same = a.join(' ').toUpperCase() === b.join(' ').toUpperCase();
        expect(other === plain).toBe(same);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('geo facts of a request', () => {
  it.each([
    [{}, ''],
    [
      { country: 'DE', region: 'Land Berlin', city: 'Berlin', latitude: '52.5244', longitude: '13.4105' },
      'country=DE&region=Land%20Berlin&city=Berlin&latitude=52.5&longitude=13.4',
    ],
    [{ country: 'DE&country=US', city: 'A\u0000&b=c' }, 'city=A%26b%3Dc'],
    [{ latitude: 12.34, longitude: Number.NaN }, ''],
    [{ latitude: 90.5, longitude: 1 }, ''],
    [{ region: 'a'.repeat(100), city: 'b'.repeat(101) }, `region=${'a'.repeat(100)}`],
  ])('%j', (geo, expected) => {
    expect(PLACE_FROM_REQUEST.arguments.build(geo)).toBe(expected);
  });
});

it.each([
  ['regions', { excludeNeighborhoods: 'true', enableNeighborhoodsAndBoroughs: 'false' }],
  ['neighborhoods', { excludeNeighborhoods: 'false', enableNeighborhoodsAndBoroughs: 'true' }],
] as const)('a prediction is looked up among %s', (scope, flags) => {
  expect(buildPlaceFromGooglePlaceIdRequest('ChIJ', scope)).toEqual({
    path: '/home/api/geo/place_from_google_place_id/',
    parameters: { googlePlaceId: 'ChIJ', ...flags },
  });
});

it('coordinates are plain decimals of five places, and lead to a town', () => {
  expect(buildPlaceFromCoordinatesRequest({ latitude: 1e-7, longitude: -122.4194155 })).toEqual({
    path: '/home/api/geo/place_from_coordinates/',
    parameters: { latitude: '0.00000', longitude: '-122.41942', excludeNeighborhoods: 'true' },
  });
});

it.each([
  ['nowhere near', null, {}],
  ['near coordinates', { latitude: 37.77, longitude: '-122.41' }, { latitude: '37.77', longitude: '-122.41' }],
])('predictions %s', (_, near, coordinates) => {
  expect(buildPlacePredictionsRequest('oak', ['locality', 'country'], near)).toEqual({
    path: '/home/api/geo/place_predictions/',
    parameters: { input: 'oak', types: 'locality,country', ...coordinates },
  });
});

import { describe, expect, it } from 'vitest';
import { findBoxCenter, resolveBoundingBox, spanBoundingBox, surroundCoordinates } from './bounding-box.ts';
import {
  CHOSEN_ONLINE_LOCATION,
  formatLocation,
  isSamePlace,
  type Location,
  ONLINE_LOCATION,
  type Place,
} from './location.ts';
import {
  type LocationState,
  type LocationTransition,
  reduceLocation,
  resolveStartLocation,
  startLocationState,
} from './location-state.ts';
import { parseLocation } from './parse-location.ts';
import { parsePlace, readViewport, toLocation } from './place.ts';

const PLACE: Place = {
  id: '85922583',
  location_slug: 'ca--san-francisco',
  place_type: 'locality',
  derived_ancestor_type: 'region',
  latitude: '37.7749',
  longitude: '-122.4194',
  localizations: {
    default: {
      locality: { full_name: 'San Francisco', suggested_abbreviation: 'SF' },
      region: { full_name: 'California', suggested_abbreviation: 'CA' },
      country: { full_name: 'United States', suggested_abbreviation: 'US' },
    },
  },
};

const SAN_FRANCISCO: Location = {
  placeId: '85922583',
  placeType: 'locality',
  latitude: '37.7749',
  longitude: '-122.4194',
  currentPlace: 'San Francisco',
  currentPlaceParent: 'CA',
  slug: 'ca--san-francisco',
  isOnline: false,
  value: 'San Francisco',
  country: 'United States',
};

describe('the same place', () => {
  const withoutSlug = { ...SAN_FRANCISCO, slug: null };
  const withoutIds = { ...withoutSlug, placeId: null };

  it.each([
    ['by its slug', SAN_FRANCISCO, { ...SAN_FRANCISCO, placeId: '1' }, true],
    ['by its id, without a slug', withoutSlug, { ...withoutSlug, latitude: '1' }, true],
    ['by its coordinates, without both', withoutIds, { ...withoutIds, value: 'Bay Area' }, true],
    ['not by another slug', SAN_FRANCISCO, { ...SAN_FRANCISCO, slug: 'ca--oakland' }, false],
    ['of none and none', null, null, true],
  ])('is known %s', (_, one, other, isSame) => {
    expect(isSamePlace(one, other)).toBe(isSame);
    expect(isSamePlace(other, one)).toBe(isSame);
  });
});

describe('place to location', () => {
  it('takes name, parent, slug and coordinates', () => {
    expect(toLocation(PLACE)).toEqual(SAN_FRANCISCO);
  });

  const name = (full_name: string) => ({ full_name, suggested_abbreviation: full_name });

  it.each([
    ['a country has no parent', 'country', { country: name('Chile') }, ['Chile', null, 'Chile']],
    ['the first name, without one of its type', 'borough', { locality: name('Bern') }, ['Bern', null, undefined]],
    ['no name', 'locality', {}, [null, null, undefined]],
  ])('%s', (_, place_type, names, expected) => {
    const { currentPlace, currentPlaceParent, country } = toLocation({
      ...PLACE,
      place_type,
      localizations: { default: names },
    });
    expect([currentPlace, currentPlaceParent, country]).toEqual(expected);
  });
});

describe('guards', () => {
  it('keeps a location as it is', () => {
    const bbox = surroundCoordinates(37.7749, -122.4194);
    expect(parseLocation({ ...SAN_FRANCISCO, bbox })).toEqual({ ...SAN_FRANCISCO, bbox });
    expect(parseLocation(CHOSEN_ONLINE_LOCATION)).toEqual(CHOSEN_ONLINE_LOCATION);
  });

  it.each([null, 1, 'x', [], {}, { slug: '../admin' }, { slug: 5, isOnline: 'yes' }])('refuses %j', (value) => {
    expect(parseLocation(value)).toBeNull();
  });

  it('drops a field that is damaged and keeps the rest', () => {
    expect(parseLocation({ ...SAN_FRANCISCO, latitude: '1e9', placeId: { evil: true } })).toEqual({
      ...SAN_FRANCISCO,
      placeId: null,
      latitude: null,
      longitude: null,
    });
  });

  it('accepts ids and coordinates as numbers, and passes them on as text', () => {
    expect(parsePlace({ ...PLACE, id: 85922583, latitude: 37.7749, longitude: -122.4194 })).toEqual(PLACE);
    expect(parsePlace({ ...PLACE, latitude: 'north' })).toBeNull();
    expect(parsePlace({ ...PLACE, id: undefined })).toBeNull();
  });
});

it('a place is distinguished by the ancestor that it names, or else by its region or country', () => {
  const name = (full_name: string) => ({ full_name, suggested_abbreviation: full_name });
  const names = { neighborhood: name('Mission'), locality: name('San Francisco'), region: name('California') };
  const parentOf = (derived_ancestor_type: string | null) =>
    toLocation({
      ...PLACE,
      place_type: 'neighborhood',
      derived_ancestor_type,
      localizations: { default: { ...names, country: name('United States') } },
    }).currentPlaceParent;
  expect(['locality', 'region', 'country', null, 'county'].map(parentOf)).toEqual([
    'San Francisco',
    'California',
    'United States',
    'California',
    'California',
  ]);
});

describe('a place without an id', () => {
  const name = { mainText: 'Mission', secondaryText: 'San Francisco, CA' };
  const named = { currentPlace: 'Mission', currentPlaceParent: 'San Francisco, CA', value: 'Mission', slug: null };

  it('is the part of the map that shows it', () => {
    const corners = {
      viewport_northeast: { latitude: 37.8, longitude: '-122.4' },
      viewport_southwest: { latitude: '37.7', longitude: -122.5 },
    };
    expect(readViewport(corners, name)).toMatchObject({
      ...named,
      latitude: null,
      bbox: spanBoundingBox([-122.5, 37.7], [-122.4, 37.8]),
    });
  });

  const corners = (latitude: number | null, longitude: number | null) => ({
    viewport_northeast: { latitude, longitude },
    viewport_southwest: { latitude, longitude },
  });

  it.each([
    ['no box', {}],
    ['a box without longitudes', corners(37, null)],
  ])('is its coordinates where there is %s, and none without them', (_, corners) => {
    const location = readViewport({ latitude: 37.75, longitude: -122.42, ...corners }, name);
    expect(location).toMatchObject({ ...named, latitude: '37.75', longitude: '-122.42' });
    expect(location?.bbox).toBeUndefined();
    expect(readViewport(corners, name)).toBeNull();
  });
});

const start = startLocationState(ONLINE_LOCATION);
const busy = {
  location: ONLINE_LOCATION,
  isDeviceLocationRequested: true,
  isWaiting: true,
  isUsingDeviceLocation: true,
};
const chosen = startLocationState(CHOSEN_ONLINE_LOCATION);

it.each<[string, LocationState, LocationTransition, LocationState]>([
  ['waits', { ...start, isUsingDeviceLocation: true }, { type: 'waitForLocation' }, { ...start, isWaiting: true }],
  ['is given', busy, { type: 'setLocation', location: CHOSEN_ONLINE_LOCATION }, chosen],
  ['is taken away', busy, { type: 'setLocation', location: null }, startLocationState(null)],
  [
    'requests the position of the device',
    start,
    { type: 'getCurrentLocation' },
    { ...start, isDeviceLocationRequested: true, isWaiting: true },
  ],
  [
    'is that of the device',
    busy,
    { type: 'setUserLocation', location: CHOSEN_ONLINE_LOCATION },
    { ...chosen, isUsingDeviceLocation: true },
  ],
])('the state where a location %s', (_, state, transition, expected) => {
  expect(Object.values(start)).toEqual([ONLINE_LOCATION, false, false, false]);
  expect(reduceLocation(state, transition)).toEqual(expected);
});

describe('start location', () => {
  const guess = async () => ONLINE_LOCATION;

  it('is what was passed in, else the cookie, else the guess', async () => {
    const other = { ...SAN_FRANCISCO, slug: 'ca--oakland' };
    expect(await resolveStartLocation({ given: SAN_FRANCISCO, saved: other, guess })).toBe(SAN_FRANCISCO);
    expect(await resolveStartLocation({ given: null, saved: other, guess })).toBe(other);
    expect(await resolveStartLocation({ given: null, saved: null, guess: async () => SAN_FRANCISCO })).toBe(
      SAN_FRANCISCO,
    );
  });

  it('is online with no place id when the guess fails', async () => {
    const failing = () => Promise.reject(new Error('origin is down'));
    expect(await resolveStartLocation({ given: null, saved: null, guess: failing })).toEqual(ONLINE_LOCATION);
  });
});

describe('bounding box', () => {
  it('reaches 0.4 degrees east and west, 0.3 north and south', () => {
    expect(surroundCoordinates(52.52, 13.4)).toEqual({
      nw: [13, 52.82],
      sw: [13, 52.22],
      ne: [13.8, 52.82],
      se: [13.8, 52.22],
    });
  });

  it('wraps at the 180th meridian and stops at the poles', () => {
    expect(surroundCoordinates(89.9, 179.9)).toMatchObject({ sw: [179.5, 89.6], ne: [-179.7, 90] });
    expect(surroundCoordinates(-89.9, -179.9)).toMatchObject({ sw: [179.7, -90], ne: [-179.5, -89.6] });
    expect(surroundCoordinates(0.1234567, 0.4 - 1e-9).sw).toEqual([0, -0.176543]);
  });

  it('has its middle half way, across the 180th meridian and around the globe too', () => {
    expect(findBoxCenter(spanBoundingBox([13, 52.2], [13.8, 52.8]))).toEqual({ latitude: '52.5', longitude: '13.4' });
    expect(findBoxCenter(spanBoundingBox([179, -1], [-178, 1]))).toEqual({ latitude: '0', longitude: '-179.5' });
    expect(findBoxCenter(spanBoundingBox([-180, -90], [180, 90]))).toEqual({ latitude: '0', longitude: '0' });
  });

  it("is the location's own where it has one, else the one around its coordinates", () => {
    const bbox = surroundCoordinates(1, 1);
    expect(resolveBoundingBox({ ...SAN_FRANCISCO, bbox })).toBe(bbox);
    expect(resolveBoundingBox(SAN_FRANCISCO)).toEqual(surroundCoordinates(37.7749, -122.4194));
    expect(resolveBoundingBox(ONLINE_LOCATION)).toBeNull();
    expect(resolveBoundingBox({ ...SAN_FRANCISCO, latitude: null })).toBeNull();
  });
});

const NAMED: Location = {
  ...ONLINE_LOCATION,
  isOnline: false,
  currentPlace: 'San Francisco',
  currentPlaceParent: 'CA',
};

describe('the text of the location field', () => {
  it.each([
    ['without a place', null, ''],
    ['online', ONLINE_LOCATION, 'En ligne'],
    ['of a place with a text of its own', { ...NAMED, value: 'Bay Area' }, 'Bay Area'],
    ['of a place without one', NAMED, 'San Francisco'],
  ])('%s', (_, location, text) => {
    expect(formatLocation(location, 'En ligne')).toBe(text);
  });
});

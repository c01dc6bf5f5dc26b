import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLocationCookie, serializeLocationCookie } from '../cookies/location-cookie.ts';
import { findBoxCenter, resolveBoundingBox, spanBoundingBox, surroundCoordinates } from './bounding-box.ts';
import {
  CHOSEN_ONLINE_LOCATION,
  formatLocation,
  isSamePlace,
  isTextOfLocation,
  type Location,
  ONLINE_LOCATION,
  type Place,
} from './location.ts';
import { resolveStartLocation } from './location-state.ts';
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
    ['not by another id', withoutSlug, { ...withoutSlug, placeId: '1' }, false],
    ['not by another longitude', withoutIds, { ...withoutIds, longitude: '-122.4195' }, false],
    ['not of none', SAN_FRANCISCO, null, false],
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

  it('names the country where there is no region', () => {
    const { region: _, ...names } = PLACE.localizations.default;
    expect(toLocation({ ...PLACE, localizations: { default: names } }).currentPlaceParent).toBe('United States');
  });

  it('gives a country no parent', () => {
    const { country = { full_name: '', suggested_abbreviation: '' } } = PLACE.localizations.default;
    const location = toLocation({ ...PLACE, place_type: 'country', localizations: { default: { country } } });
    expect(location).toMatchObject({ currentPlace: 'United States', currentPlaceParent: null });
  });

  it('takes its first name where it has none of its own type, and no country where it has none', () => {
    const { locality = { full_name: '', suggested_abbreviation: '' } } = PLACE.localizations.default;
    const location = toLocation({ ...PLACE, place_type: 'borough', localizations: { default: { locality } } });
    expect(location).toMatchObject({ currentPlace: 'San Francisco', value: 'San Francisco' });
    expect(location).not.toHaveProperty('country');
    const nameless = toLocation({ ...PLACE, localizations: { default: {} } });
    expect(nameless).toMatchObject({ currentPlace: null, value: null });
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

  it.each([
    ['the corners of the map', '90', '-180', true],
    ['beyond a pole', '90.1', '0', false],
    ['beyond the 180th meridian', '0', '180.1', false],
  ])('coordinates: %s', (_, latitude, longitude, isKept) => {
    const { latitude: kept } = parseLocation({ ...SAN_FRANCISCO, latitude, longitude }) ?? {};
    expect(kept).toBe(isKept ? latitude : null);
    expect(parsePlace({ ...PLACE, latitude, longitude }) !== null).toBe(isKept);
  });

  it.each([
    ['the corners of the map', [-180, 90], true],
    ['beyond a pole', [0, -90.1], false],
    ['beyond the 180th meridian', [180.1, 0], false],
    ['text', ['0', 0], false],
    ['one number', [0], false],
  ])('a box with a corner of %s', (_, ne, isKept) => {
    const bbox = { ...surroundCoordinates(1, 1), ne };
    expect(parseLocation({ bbox }) !== null).toBe(isKept);
  });

  it('takes texts of 300 characters or less', () => {
    const texts = ['a'.repeat(300), 'a'.repeat(301)].map((value) => parseLocation({ ...SAN_FRANCISCO, value })?.value);
    expect(texts).toEqual(['a'.repeat(300), null]);
  });

  it('never throws and never lets a wrong type through', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (slug, other) => {
        const location = parseLocation({ slug, isOnline: other, bbox: other, value: other, latitude: other });
        if (location !== null) expect(parseLocation(JSON.parse(JSON.stringify(location)))).toEqual(location);
        parsePlace(other);
      }),
    );
  });

  it('accepts ids and coordinates as numbers, and passes them on as text', () => {
    expect(parsePlace({ ...PLACE, id: 85922583, latitude: 37.7749, longitude: -122.4194 })).toEqual(PLACE);
    expect(parsePlace({ ...PLACE, latitude: 'north' })).toBeNull();
    expect(parsePlace({ ...PLACE, id: undefined })).toBeNull();
  });

  it('keeps the names of a place that have a text', () => {
    const { locality = null } = PLACE.localizations.default;
    const damaged = { locality, region: 'California', county: { suggested_abbreviation: 'SF' }, country: null };
    expect(parsePlace({ ...PLACE, localizations: { default: damaged } })?.localizations.default).toEqual({ locality });
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

  it.each([
    ['no box', {}],
    ['half a box', { viewport_northeast: { latitude: 37.8, longitude: -122.4 } }],
    ['a damaged box', { viewport_northeast: { latitude: 37.8 }, viewport_southwest: { longitude: -122.4 } }],
    [
      'a box without longitudes',
      {
        viewport_northeast: { latitude: 37.8, longitude: null },
        viewport_southwest: { latitude: 37, longitude: null },
      },
    ],
    [
      'a box without latitudes',
      { viewport_northeast: { latitude: null, longitude: 1 }, viewport_southwest: { latitude: null, longitude: 0 } },
    ],
  ])('is its coordinates where there is %s, and none without them', (_, corners) => {
    const location = readViewport({ latitude: 37.75, longitude: -122.42, ...corners }, name);
    expect(location).toMatchObject({ ...named, latitude: '37.75', longitude: '-122.42' });
    expect(location?.bbox).toBeUndefined();
    expect(readViewport(corners, name)).toBeNull();
  });
});

describe('location cookie', () => {
  it('lives 30 days on the whole site', () => {
    expect(serializeLocationCookie(ONLINE_LOCATION)).toMatch(/; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  });

  it('is no other cookie', () => {
    expect(parseLocationCookie(serializeLocationCookie(SAN_FRANCISCO).replace('location=', 'former='))).toBeNull();
  });

  it('is read back among other cookies', () => {
    const [pair = ''] = serializeLocationCookie({ ...SAN_FRANCISCO, currentPlace: 'São Paulo; "x"' }).split('; ');
    expect(parseLocationCookie(`a=1; ${pair}; b=2`)).toEqual({ ...SAN_FRANCISCO, currentPlace: 'São Paulo; "x"' });
  });

  it.each([undefined, null, '', 'location=', 'location=%7B', 'location=%E0%A4%A', 'location=null', 'xlocation=1'])(
    'is none in %j',
    (cookies) => {
      expect(parseLocationCookie(cookies)).toBeNull();
    },
  );

  it('counts only with a slug', () => {
    expect(parseLocationCookie(serializeLocationCookie(ONLINE_LOCATION))).toBeNull();
    expect(parseLocationCookie(serializeLocationCookie(CHOSEN_ONLINE_LOCATION))).toEqual(CHOSEN_ONLINE_LOCATION);
  });
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
  });

  it('has six decimals, and no negative zero', () => {
    expect(surroundCoordinates(0.1234567, 0.4 - 1e-9).sw).toEqual([0, -0.176543]);
  });

  it('has its middle half way, across the 180th meridian and around the globe too', () => {
    expect(findBoxCenter(spanBoundingBox([13, 52.2], [13.8, 52.8]))).toEqual({ latitude: '52.5', longitude: '13.4' });
    expect(findBoxCenter(spanBoundingBox([179, -1], [-178, 1]))).toEqual({ latitude: '0', longitude: '-179.5' });
    expect(findBoxCenter(spanBoundingBox([-180, -90], [180, 90]))).toEqual({ latitude: '0', longitude: '0' });
    expect(findBoxCenter(spanBoundingBox([100, 10], [110, 20]))).toEqual({ latitude: '15', longitude: '105' });
    expect(findBoxCenter(spanBoundingBox([5, 1], [5, 2]))).toEqual({ latitude: '1.5', longitude: '5' });
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
    ['of a place without a name', { ...NAMED, currentPlace: null }, ''],
  ])('%s', (_, location, text) => {
    expect(formatLocation(location, 'En ligne')).toBe(text);
  });
});

describe('typed text is that of the chosen place', () => {
  it.each(['San Francisco', '  san   francisco ', 'San Francisco, CA', 'Bay Area'])('%j', (text) => {
    expect(isTextOfLocation(text, { ...NAMED, value: 'Bay Area' }, 'Online')).toBe(true);
  });

  it.each(['San Francisco, NY', 'SanFrancisco', 'San', 'Oakland', ''])('%j is not', (text) => {
    expect(isTextOfLocation(text, NAMED, 'Online')).toBe(false);
  });

  it('“online” is, by its label', () => {
    expect(isTextOfLocation('online', CHOSEN_ONLINE_LOCATION, 'Online')).toBe(true);
  });

  it('nothing typed is no place without a name', () => {
    expect(isTextOfLocation('', { ...NAMED, currentPlace: null }, 'Online')).toBe(false);
  });
});

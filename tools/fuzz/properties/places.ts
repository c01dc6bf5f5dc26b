import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import fc from 'fast-check';
import { findBoxCenter, spanBoundingBox, surroundCoordinates } from '../../../shared/location/bounding-box.ts';
import { parseLocationCookie, serializeLocationCookie } from '../../../shared/location/location-cookie.ts';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { parsePlace, readViewport, toLocation } from '../../../shared/location/place.ts';
import { toSearchPlace } from '../../../shared/search-url/build-search-url.ts';
import { defineProperty } from '../fuzz-property.ts';
import { damage, hostileText } from '../hostile-text.ts';

const LOCATION = {
  placeId: '5391959',
  placeType: 'locality',
  latitude: '37.77',
  longitude: -122.42,
  currentPlace: 'San Francisco',
  currentPlaceParent: 'CA',
  slug: 'ca--san-francisco',
  isOnline: false,
  value: 'San Francisco',
  country: 'United States',
  bbox: { nw: [-122.8, 38], sw: [-122.8, 37.4], ne: [-122, 38], se: [-122, 37.4] },
};
const PLACE = {
  id: 5391959,
  location_slug: 'ca--san-francisco',
  place_type: 'locality',
  derived_ancestor_type: 'region',
  latitude: 37.7749,
  longitude: '-122.4194',
  localizations: {
    default: {
      locality: { full_name: 'San Francisco' },
      region: { full_name: 'California', suggested_abbreviation: 'CA' },
    },
  },
};
const VIEWPORT = {
  latitude: '1',
  longitude: '2',
  viewport_northeast: { latitude: '2', longitude: '3' },
  viewport_southwest: { latitude: 0, longitude: 1 },
};
const micro = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((number) => number / 1e6);

export const PLACE_PROPERTIES = [
  defineProperty('a location that is parsed stays the same when it is parsed again', damage(LOCATION), (value) => {
    const location = parseLocation(value);
    if (location === null) return;
    expectEqual(parseLocation(JSON.parse(JSON.stringify(location))), location);
    expectTrue(['slug', 'online', 'bounds', 'local'].includes(toSearchPlace(location).kind));
  }),
  defineProperty(
    'a chosen place is read from its cookie, among any others',
    fc.tuple(damage(LOCATION), hostileText),
    (input) => {
      const [value, other] = input;
      const location = parseLocation(value);
      if (location === null) return;
      const [cookie = ''] = serializeLocationCookie(location).split('; ');
      expectTrue(/^location=[!-:<-~]*$/.test(cookie));
      const read = parseLocationCookie(`a=${other.replaceAll(';', '')}; ${cookie}; b=2`);
      // JSON has one zero.
      expectEqual(read, location.slug === null ? null : JSON.parse(JSON.stringify(location)));
    },
  ),
  defineProperty('a place of the server is a place again, and leads to a location', damage(PLACE), (value) => {
    const place = parsePlace(value);
    if (place === null) return;
    expectEqual(parsePlace(place), place);
    const { slug, latitude, longitude } = toLocation(place);
    expectTrue(parseLocation(toLocation(place)) !== null);
    expectEqual([slug, latitude, longitude], [place.location_slug, place.latitude, place.longitude]);
  }),
  defineProperty('a viewport is a location, or none', damage(VIEWPORT), (value) => {
    if (typeof value !== 'object' || value === null) return;
    const location = readViewport(value as Record<string, unknown>, { mainText: 'A', secondaryText: 'B' });
    if (location !== null) expectEqual(parseLocation(JSON.parse(JSON.stringify(location))), location);
  }),
  defineProperty(
    'a box around any point lies on the globe, with the point in its middle',
    fc.tuple(micro(180), micro(85)),
    (point) => {
      const [longitude, latitude] = point;
      const box = surroundCoordinates(latitude, longitude);
      for (const [x, y] of [box.nw, box.sw, box.ne, box.se]) expectTrue(Math.abs(x) <= 180 && Math.abs(y) <= 90);
      const center = findBoxCenter(box);
      const apart = Math.abs(Number(center.longitude) - longitude);
      expectTrue(Math.min(apart, 360 - apart) < 0.000_01, `${center.longitude} for ${longitude}`);
      expectTrue(Math.abs(Number(center.latitude) - latitude) < 0.000_01);
    },
  ),
  defineProperty(
    'the middle of any box lies on the globe',
    fc.tuple(micro(180), micro(90), micro(180), micro(90)),
    (corners) => {
      const [west, south, east, north] = corners;
      const { latitude, longitude } = findBoxCenter(spanBoundingBox([west, south], [east, north]));
      expectTrue(Math.abs(Number(longitude)) <= 180 && Math.abs(Number(latitude)) <= 90);
    },
  ),
];

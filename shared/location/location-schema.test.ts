import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locationSchema, placeSchema } from './location-schema.ts';
import { parseLocation } from './parse-location.ts';
import { parsePlace } from './place.ts';

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value.toFixed(6));
const slug = fc.stringMatching(/^[a-z]{1,9}(--?[a-z]{1,9}){0,3}$/);
const id = fc.stringMatching(/^[A-Za-z0-9:_-]{1,30}$/);
const name = fc.string({ minLength: 1, maxLength: 40 });
const orAnything = (valid: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: valid }, fc.anything());
const corner = fc.tuple(
  fc.double({ min: -200, max: 200, noNaN: true }),
  fc.double({ min: -100, max: 100, noNaN: true }),
);

const places = (field: (valid: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) =>
  fc.record({
    id: field(id),
    location_slug: field(slug),
    place_type: field(id),
    derived_ancestor_type: field(fc.option(id)),
    latitude: field(fc.oneof(degrees(90), degrees(90).map(Number))),
    longitude: field(degrees(180)),
    localizations: field(
      fc.record({
        default: fc.dictionary(
          // Copies of a record leave `__proto__` out.
          name.filter((key) => key !== '__proto__'),
          fc.record({ full_name: name, suggested_abbreviation: fc.option(name) }, { requiredKeys: ['full_name'] }),
        ),
      }),
    ),
  });

const locations = fc.record(
  {
    placeId: orAnything(id),
    placeType: orAnything(id),
    latitude: orAnything(degrees(90)),
    longitude: orAnything(degrees(180)),
    currentPlace: orAnything(name),
    currentPlaceParent: orAnything(name),
    slug: orAnything(slug),
    isOnline: orAnything(fc.boolean()),
    value: orAnything(name),
    country: orAnything(name),
    bbox: orAnything(fc.record({ nw: corner, sw: corner, ne: corner, se: corner })),
  },
  { requiredKeys: [] },
);

describe('what the browser parses by hand', () => {
  it('accepts each place that the schema accepts, as the same value', () => {
    fc.assert(
      fc.property(
        places((valid) => valid),
        (value) => {
          const place = placeSchema.parse(value);
          // Numbers as short as 1e-7 are written with an exponent, which no coordinate has.
          fc.pre(!/e/.test(place.latitude));
          expect(parsePlace(place)).toEqual(place);
        },
      ),
    );
  });

  it('is a place of the schema, whatever came', () => {
    fc.assert(
      fc.property(fc.oneof(places(orAnything), fc.anything()), (value) => {
        const place = parsePlace(value);
        if (place !== null) expect(placeSchema.parse(place)).toEqual(place);
      }),
    );
  });

  it('is a Location of the schema, whatever came, and the same when it is parsed again', () => {
    fc.assert(
      fc.property(fc.oneof(locations, fc.anything()), (value) => {
        const location = parseLocation(value);
        if (location === null) return;
        expect(locationSchema.parse(location)).toEqual(location);
        expect(parseLocation(location)).toEqual(location);
      }),
    );
  });
});

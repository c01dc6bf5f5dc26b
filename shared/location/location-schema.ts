import * as z from 'zod/mini';
import { DEGREES } from '../text/field-patterns.ts';

/* The types in `location.ts` are inferred from these. Browsers parse by hand; a property test compares the two. */

/** Coordinates arrive as text or as numbers and are passed on as text. */
export const degreesSchema = z.pipe(
  z.union([z.string().check(z.regex(DEGREES)), z.number()]),
  z.transform((value) => String(value)),
);

const localization = z.object({
  full_name: z.string(),
  suggested_abbreviation: z._default(z.nullable(z.string()), null),
});

/** A place as the server sends it. */
export const placeSchema = z.object({
  id: z.string(),
  location_slug: z.string(),
  place_type: z.string(),
  derived_ancestor_type: z._default(z.nullable(z.string()), null),
  latitude: degreesSchema,
  longitude: degreesSchema,
  localizations: z.object({
    default: z.pipe(
      z.record(z.string(), localization),
      z.transform((byType) =>
        Object.fromEntries(
          Object.entries(byType).map(([type, { full_name, suggested_abbreviation }]) => [
            type,
            { full_name, suggested_abbreviation: suggested_abbreviation ?? full_name },
          ]),
        ),
      ),
    ),
  }),
});

const corner = z.tuple([z.number(), z.number()]);

/** The user's chosen place. */
export const locationSchema = z.object({
  placeId: z.nullable(z.string()),
  placeType: z.nullable(z.string()),
  /** Degrees as text, as the origin sends them. */
  latitude: z.nullable(z.string()),
  longitude: z.nullable(z.string()),
  /** Name of the place: "San Francisco". */
  currentPlace: z.nullable(z.string()),
  /** Region abbreviation or country: "CA", "Germany". */
  currentPlaceParent: z.nullable(z.string()),
  /** `ca--san-francisco`; null for a place known by its coordinates alone. */
  slug: z.nullable(z.string()),
  isOnline: z.boolean(),
  /** Full text for the field. */
  value: z.nullable(z.string()),
  country: z.optional(z.string()),
  /** Corners are `[longitude, latitude]` in degrees. */
  bbox: z.optional(z.object({ nw: corner, sw: corner, ne: corner, se: corner })),
});

import * as z from 'zod/mini';

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

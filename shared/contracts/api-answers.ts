import * as z from 'zod/mini';
import { degreesSchema, placeSchema } from '../location/location-schema.ts';

/** Suggestions passed on at most, as many as are shown. */
const MAX_SUGGESTIONS = 24;

const corner = z.object({ latitude: degreesSchema, longitude: degreesSchema });

export const autocompleteSchema = z.object({
  query: z.pipe(
    z.array(z.string()),
    z.transform((suggestions) => suggestions.slice(0, MAX_SUGGESTIONS)),
  ),
});

export const trendingSchema = z.object({
  trending: z.object({
    active_timeframe: z.string(),
    trending_searches: z.array(z.object({ term: z.string() })),
  }),
});

/** A place, or none: `place: null`. */
export const placeAnswerSchema = z.object({ place: z.nullable(placeSchema) });

/** No place matches: the view of the map that shows what was searched for, and its center. */
export const viewportAnswerSchema = z.object({
  place: z.optional(z.null()),
  latitude: z.nullish(degreesSchema),
  longitude: z.nullish(degreesSchema),
  viewport_northeast: corner,
  viewport_southwest: corner,
});

export const predictionsSchema = z.object({
  predictions: z.array(
    z.object({
      main_text: z.string(),
      secondary_text: z.string(),
      types: z.array(z.string()),
      place_id: z.string(),
    }),
  ),
});

import * as z from 'zod/mini';
import { degreesSchema, placeSchema } from '../location/location-schema.ts';
import type { EndpointName } from './endpoints.ts';
import { MAX_SUGGESTIONS } from './search-requests.ts';

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

/** A place, or `place: null`. */
export const placeAnswerSchema = z.object({ place: z.nullable(placeSchema) });

/** If no place matches: the part of the map that shows the searched location, and its center. */
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

/** The body of each call's answer. */
export interface EndpointAnswers extends Readonly<Record<EndpointName, unknown>> {
  readonly autocomplete: z.infer<typeof autocompleteSchema>;
  readonly trending: z.infer<typeof trendingSchema>;
  readonly place_from_request: z.infer<typeof placeAnswerSchema>;
  readonly place_from_google_place_id: z.infer<typeof placeAnswerSchema> | z.infer<typeof viewportAnswerSchema>;
  readonly place_from_coordinates: z.infer<typeof placeAnswerSchema>;
  readonly place_predictions: z.infer<typeof predictionsSchema>;
}

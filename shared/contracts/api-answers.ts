import * as z from 'zod/mini';

/** Suggestions shown at most (spec §9); more are never passed on. */
const SUGGESTIONS_MAX = 24;

/** Coordinates come as text or as numbers and go on as text (contract §9 "Calls"). */
const degrees = z.pipe(
  z.union([z.string().check(z.regex(/^-?\d{1,3}(\.\d+)?$/)), z.number()]),
  z.transform((value) => String(value)),
);

const localization = z.object({
  full_name: z.string(),
  suggested_abbreviation: z._default(z.nullable(z.string()), null),
});

const placeSchema = z.object({
  id: z.string(),
  location_slug: z.string(),
  place_type: z.string(),
  derived_ancestor_type: z._default(z.nullable(z.string()), null),
  latitude: degrees,
  longitude: degrees,
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

const corner = z.object({ latitude: degrees, longitude: degrees });

export const autocompleteSchema = z.object({
  query: z.pipe(
    z.array(z.string()),
    z.transform((suggestions) => suggestions.slice(0, SUGGESTIONS_MAX)),
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

/** No place matches, but the view that shows what was asked for (spec §7), and the point that stands for it. */
export const viewportAnswerSchema = z.object({
  place: z.optional(z.null()),
  latitude: z.nullish(degrees),
  longitude: z.nullish(degrees),
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

import * as z from 'zod/mini';
import { parseFlag, parseIdentifier } from '../../contracts/argument-fields.ts';
import { findBoxCenter } from '../../location/bounding-box.ts';
import type { Corner } from '../../location/location.ts';
import { degreesSchema } from '../../location/location-schema.ts';
import { defineArguments, type EndpointContract, type PlaceAnswer, parsePlaceAnswer } from '../endpoint-contract.ts';
import { PLACE_FROM_GOOGLE_PLACE_ID_PATH, type PlaceFromGooglePlaceIdArguments } from './place-from-google-place-id.ts';

const corner = z.object({ latitude: degreesSchema, longitude: degreesSchema });

/** If no place matches: the part of the map that shows the searched location, and its center. */
const viewportSchema = z.object({
  place: z.optional(z.null()),
  latitude: z.nullish(degreesSchema),
  longitude: z.nullish(degreesSchema),
  viewport_northeast: corner,
  viewport_southwest: corner,
});

const toCorner = ({ latitude, longitude }: z.infer<typeof corner>): Corner => [Number(longitude), Number(latitude)];

export const PLACE_FROM_GOOGLE_PLACE_ID = {
  path: PLACE_FROM_GOOGLE_PLACE_ID_PATH,
  arguments: defineArguments<PlaceFromGooglePlaceIdArguments>(
    ['googlePlaceId', 'excludeNeighborhoods', 'enableNeighborhoodsAndBoroughs'],
    (reader) => {
      reader.addRequired('googlePlaceId', parseIdentifier);
      reader.addOptional('excludeNeighborhoods', parseFlag, 'false');
      reader.addOptional('enableNeighborhoodsAndBoroughs', parseFlag, 'false');
    },
  ),
  /** Suggestions are requested near a point, so a viewport without one gets its centre. */
  parseAnswer(json) {
    const viewport = viewportSchema.safeParse(json);
    if (!viewport.success) return parsePlaceAnswer(json);
    const { latitude, longitude, viewport_northeast, viewport_southwest } = viewport.data;
    const isPoint = typeof latitude === 'string' && typeof longitude === 'string';
    const point = isPoint
      ? { latitude, longitude }
      : findBoxCenter({ sw: toCorner(viewport_southwest), ne: toCorner(viewport_northeast) });
    return { kind: 'found', json: { place: null, ...point, viewport_northeast, viewport_southwest } };
  },
} as const satisfies EndpointContract<PlaceAnswer | z.infer<typeof viewportSchema>>;

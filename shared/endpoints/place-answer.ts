import * as z from 'zod/mini';
import { placeSchema } from '../location/location-schema.ts';
import type { AnswerParser } from './endpoint-contract.ts';

/** A place, or `place: null`. */
const placeAnswerSchema = z.object({ place: z.nullable(placeSchema) });

export type PlaceAnswer = z.infer<typeof placeAnswerSchema>;

/** `place: null` means nothing there, and is not an answer to pass on. */
export const parsePlaceAnswer: AnswerParser<PlaceAnswer> = (json) => {
  const { place } = placeAnswerSchema.parse(json);
  return place === null ? { kind: 'not-found' } : { kind: 'found', json: { place } };
};

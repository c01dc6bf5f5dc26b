import type * as z from 'zod/mini';
import { placeAnswerSchema, viewportAnswerSchema } from '../../shared/contracts/api-answers.ts';
import { findBoxCenter } from '../../shared/location/bounding-box.ts';
import type { Corner } from '../../shared/location/location.ts';

/** An answer to pass on, an empty answer (stored briefly), or nothing there. */
export type ParsedAnswer<Json> =
  | { readonly kind: 'found' | 'empty'; readonly json: Json }
  | { readonly kind: 'not-found' };

/** @throws if the JSON does not match the endpoint's schema. */
export type AnswerParser<Json = unknown> = (json: unknown) => ParsedAnswer<Json>;

/** Parses by a schema: additional fields of the origin are dropped. */
export function parseBySchema<Json>(schema: z.ZodMiniType<Json>, isEmpty: (json: Json) => boolean): AnswerParser<Json> {
  return (json) => {
    const answer = schema.parse(json);
    return { kind: isEmpty(answer) ? 'empty' : 'found', json: answer };
  };
}

/** `place: null` means nothing there, and is not an answer to pass on. */
export const parsePlaceAnswer = ((json) => {
  const { place } = placeAnswerSchema.parse(json);
  return place === null ? { kind: 'not-found' } : { kind: 'found', json: { place } };
}) satisfies AnswerParser;

/**
 * A place, or the viewport that shows it. Suggestions are requested near a point, so an answer without one gets the
 * centre of its viewport.
 */
export const parsePlaceOrViewportAnswer = ((json) => {
  const viewport = viewportAnswerSchema.safeParse(json);
  if (!viewport.success) return parsePlaceAnswer(json);
  const { latitude, longitude, viewport_northeast, viewport_southwest } = viewport.data;
  const isPoint = typeof latitude === 'string' && typeof longitude === 'string';
  const point = isPoint
    ? { latitude, longitude }
    : findBoxCenter({ sw: toCorner(viewport_southwest), ne: toCorner(viewport_northeast) });
  return { kind: 'found', json: { place: null, ...point, viewport_northeast, viewport_southwest } };
}) satisfies AnswerParser;

const toCorner = ({ latitude, longitude }: { readonly latitude: string; readonly longitude: string }): Corner => [
  Number(longitude),
  Number(latitude),
];
